import Compositing
import Foundation
import Geometry
import Media
import Testing
import ViewControllers

@testable import Playing

/// The screens that need no pictures.
@Suite struct BuiltInScreenTests {
  /// As plain views they can be told apart too.
  @MainActor @Test func theTwoScreensLookDifferentWithoutText() {
    let stage = Stage(size: Size(width: 78, height: 168))
    let colors = BuiltInScreen.allCases.map { screen in
      let view = View(frame: stage.window.bounds, stage: stage)
      screen.fill(view, on: stage)
      #expect(!view.subviews.isEmpty)
      return view.backgroundColor
    }
    #expect(colors[0] != colors[1])
  }

  /// What both show has a view of its own on each.
  @MainActor @Test(arguments: BuiltInScreen.allCases)
  func thePhotographHasATag(screen: BuiltInScreen) throws {
    let stage = Stage(size: Size(width: 78, height: 168))
    let view = View(frame: stage.window.bounds, stage: stage)
    screen.fill(view, on: stage)
    let photograph = try #require(view.viewWithTag(BuiltInScreen.photographTag))
    #expect(photograph !== view && photograph.backgroundColor != view.backgroundColor)
  }

  #if Drawing
    /// Apart from the rest, the photograph changes nothing; taken away, it is missed.
    @MainActor
    @Test(
      arguments: BuiltInScreen.allCases,
      [(390.0, 844.0, 1.0), (240, 160, 1), (390, 844, 2), (102, 66, 1.5), (1280, 720, 1)])
    func noPixelTellsThatThePhotographIsAViewOfItsOwn(
      screen: BuiltInScreen, size: (Double, Double, Double)
    ) throws {
      let stage = Stage(size: Size(width: size.0, height: size.1), scale: size.2)
      let view = View(frame: stage.window.bounds, stage: stage)
      #expect(screen.draw(in: view, on: stage))
      let drawn = try #require(screen.picture(size: stage.size, scale: stage.scale))
      func shown() -> PixelBuffer {
        snapshot(of: view.layer, rect: view.bounds, scale: stage.scale)
      }
      #expect(shown().hasSamePixels(as: drawn))
      let photograph = try #require(view.viewWithTag(BuiltInScreen.photographTag))
      photograph.isHidden = true
      #expect(!shown().hasSamePixels(as: drawn))
    }

    /// It is the whole square with round corners, and nothing of the list around it.
    @MainActor @Test func thePhotographOfTheListIsRound() throws {
      let stage = Stage(size: BuiltInScreen.size)
      let view = View(frame: stage.window.bounds, stage: stage)
      #expect(BuiltInScreen.photoList.draw(in: view, on: stage))
      let photograph = try #require(view.viewWithTag(BuiltInScreen.photographTag))
      #expect(photograph.frame == Rect(x: 30, y: 114, width: 64, height: 64))
      #expect(photograph.layer.model.cornerRadius == 10)
      let picture = try #require(photograph.layer.model.contents)
      #expect(picture.pixel(x: 0, y: 0) == .clear && picture.pixel(x: 63, y: 63) == .clear)
      for place in [(32, 0), (0, 32), (63, 32), (32, 63), (5, 5)] {
        #expect(picture.pixel(x: place.0, y: place.1).alpha == 255)
      }
    }

    @Test(
      arguments: BuiltInScreen.allCases,
      [(1280.0, 720.0, 1.0), (390, 844, 2), (64, 64, 1), (1, 1, 1), (101, 33, 1.5)])
    func theScreensAreDrawnAtAnySizeAndTheSameEachTime(
      screen: BuiltInScreen, size: (Double, Double, Double)
    ) throws {
      let points = Size(width: size.0, height: size.1)
      let once = try #require(screen.picture(size: points, scale: size.2))
      let again = try #require(screen.picture(size: points, scale: size.2))
      #expect(once.width == Int((size.0 * size.2).rounded(.up)))
      #expect(once.height == Int((size.1 * size.2).rounded(.up)))
      #expect(once.hasSamePixels(as: again))
      #expect(once.pixel(x: once.width / 2, y: once.height / 2).alpha == 255)
      // For looking at.
      #if Media
        if let folder = ProcessInfo.processInfo.environment["TRANSHOST_LOOK"] {
          try ImageFile.write(once, to: "\(folder)/\(screen)-\(Int(size.0))x\(Int(size.1)).png")
        }
      #endif
    }

    @Test(arguments: BuiltInScreen.allCases)
    func absurdSizesGiveNothing(screen: BuiltInScreen) {
      for size in [
        Size(width: 0, height: 5), Size(width: -3, height: 5), Size(width: 1e9, height: 5),
        Size(width: .nan, height: 5),
      ] {
        #expect(screen.picture(size: size) == nil)
      }
    }
  #else
    @Test(arguments: BuiltInScreen.allCases)
    func withoutDrawingThereIsNoPicture(screen: BuiltInScreen) {
      #expect(screen.picture(size: BuiltInScreen.size) == nil)
    }
  #endif
}
