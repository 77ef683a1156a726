import Compositing
import Containers
import Foundation
import Geometry
import TestSupport
import Testing
import ViewControllers

/// The examples of the page about zooms: what stands there stands here, and runs.
@MainActor
struct ZoomPageTests {
  /// A list of thumbnails.
  private final class List: ViewController {
    let thumbnails = (0..<3).map {
      View(frame: Rect(x: 10, y: 10 + 30 * Double($0), width: 20, height: 20))
    }

    override func viewDidLoad() { thumbnails.forEach(view.addSubview) }

    func thumbnail(of number: Int) -> View? { thumbnails[number] }
  }

  /// A photo.
  private final class Photo: ViewController {
    let number = 1
    let isEdited = false
    let pictureFrame = Rect(x: 0, y: 20, width: 100, height: 100)
  }

  @Test func theExamplesRun() throws {
    let stage = Stage(size: Size(width: 100, height: 140))
    let list = List(title: "list", stage: stage)
    let photo = Photo(title: "photo", stage: stage)
    let navigation = NavigationController(rootViewController: list)
    navigation.makeRoot()
    stage.advance(to: 0)
    photo.preferredTransition = .zoom { _ in
      list.thumbnail(of: photo.number)
    }
    navigation.pushViewController(photo, animated: true)
    stage.play(1)
    var options = ZoomOptions()
    options.alignmentRectProvider = { _ in photo.pictureFrame }
    options.interactiveDismissShouldBegin = { $0.willBegin && !photo.isEdited }
    options.dimmingColor = Color(white: 0, alpha: 0.5)
    options.dimmingBlurRadius = 8
    photo.preferredTransition = .zoom(options: options) { _ in list.thumbnails[2] }
    navigation.popViewController(animated: true)
    stage.play(0.25)
    #expect(list.thumbnails[2].layer.current.opacity == 0)
    stage.play(1)
    #expect(navigation.topViewController === list && list.thumbnails[2].layer.current.opacity == 1)
  }

  @Test func whatThePageShowsStandsHere() throws {
    let page = try Repository.text("Sources/Containers/Containers.docc/Zoom.md")
    let here = try Repository.text("Tests/ContainersTests/Zoom/ZoomPageTests.swift")
      .replacing("\n    ", with: "\n")
    let examples = page.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
    #expect(examples.count == 2)
    for example in examples { #expect(here.contains(example)) }
  }
}
