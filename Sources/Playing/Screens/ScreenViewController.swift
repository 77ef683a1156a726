internal import Compositing
internal import Geometry
internal import Media
internal import ViewControllers

/// The controller of a screen, which is filled anew where its view gets another size.
final class ScreenViewController: ViewController {
  private let screen: Screen
  /// What the app goes on to from here, by the names of its segues.
  var segues: [String: @MainActor () -> Void] = [:]
  private var filledSize: Size?
  /// What is shown of a clip.
  private var shown: PixelBuffer?
  private var progress = 0.0

  init(_ screen: Screen, title: String, stage: Stage) {
    self.screen = screen
    if case .clip(let clip, _) = screen.content { shown = clip.first.pixels }
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
    screen.fill(view, frame: shown, on: stage)
    if case .picture(_, let fit) = screen.content, let move = fit.move {
      PictureView(in: view)?.move(move, to: progress)
    }
  }

  /// Shows what there is at a moment: its clip's frame, if it shows a clip; a picture that moves where it
  /// is by then.
  ///
  /// - Parameter moment: The moment.
  /// - Throws: The `MediaError` that says what is wrong with the clip.
  func show(_ moment: ScreenMoment) throws(MediaError) {
    progress = moment.progress
    if case .picture(_, let fit) = screen.content, let move = fit.move, filledSize != nil {
      PictureView(in: view)?.move(move, to: progress)
    }
    guard case .clip(let clip, let fit) = screen.content else { return }
    let picture = try clip.picture(at: moment.time)
    guard picture !== shown else { return }
    shown = picture
    if filledSize != nil, let view = PictureView(in: view) { view.show(picture, fit) }
  }
}
