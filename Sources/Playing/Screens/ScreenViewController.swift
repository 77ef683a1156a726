internal import Geometry
internal import ViewControllers

/// The controller of a screen, which is filled anew where its view gets another size.
final class ScreenViewController: ViewController {
  private let screen: Screen
  /// What the app goes on to from here, by the names of its segues.
  var segues: [String: @MainActor () -> Void] = [:]
  private var filledSize: Size?

  init(_ screen: Screen, title: String, stage: Stage) {
    self.screen = screen
    super.init(title: title, stage: stage)
  }

  override var preferredStatusBarStyle: StatusBarStyle { screen.statusBarStyle ?? .default }

  override var prefersStatusBarHidden: Bool { screen.statusBarStyle == nil }

  override func segue(withIdentifier identifier: String) -> (@MainActor () -> Void)? {
    segues[identifier] ?? super.segue(withIdentifier: identifier)
  }

  override func viewDidLoad() { fill() }

  override func viewDidLayoutSubviews() { fill() }

  private func fill() {
    guard view.bounds.size != filledSize else { return }
    filledSize = view.bounds.size
    for subview in view.subviews { subview.removeFromSuperview() }
    screen.fill(view, on: stage)
  }
}
