import Geometry
import Testing
import ViewControllers

/// Who decides how the status bar is drawn.
@MainActor
@Suite struct StatusBarTests {
  private final class Screen: ViewController {
    var style = StatusBarStyle.default
    var isBarHidden = false
    weak var deciding: ViewController?
    override var preferredStatusBarStyle: StatusBarStyle { style }
    override var prefersStatusBarHidden: Bool { isBarHidden }
    override var childForStatusBarStyle: ViewController? { deciding }
    override var childForStatusBarHidden: ViewController? { deciding }
  }

  @Test func theRootDecidesOrTheChildThatItNames() {
    let stage = Stage(size: Size(width: 10, height: 10))
    #expect(stage.statusBarStyle == .default && !stage.isStatusBarHidden)
    let (root, child) = (Screen(stage: stage), Screen(stage: stage))
    child.style = .lightContent
    root.style = .darkContent
    child.isBarHidden = true
    root.makeRoot()
    #expect(stage.rootViewController === root)
    #expect(stage.statusBarStyle == .darkContent && !stage.isStatusBarHidden)
    root.deciding = child
    #expect(stage.statusBarStyle == .lightContent && stage.isStatusBarHidden)
    // Two that name one another stop nobody.
    child.deciding = root
    _ = stage.statusBarStyle
    root.resignRoot()
    #expect(stage.rootViewController == nil && stage.statusBarStyle == .default)
  }
}
