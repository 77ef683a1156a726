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

  #if Drawing
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
