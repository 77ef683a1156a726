import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Transitioning
import ViewControllers

/// A list of pictures in a stack, one of which is the source of a zoomed screen.
@MainActor
final class ZoomScene {
  let stage = Stage(size: Size(width: 200, height: 300))
  let list: ViewController
  let photo: ViewController
  let navigation: NavigationController
  /// The scrolled part of the list, in which the sources are.
  let scroll: View
  let sources: [View]
  /// Which of the sources the provider gives; nil gives none.
  var chosen: Int? = 1
  /// What the provider was asked.
  private(set) var asked: [ZoomSourceContext] = []
  var options = ZoomOptions() { didSet { prefer() } }

  init() {
    let stage = stage
    list = ViewController(title: "list", stage: stage)
    photo = ViewController(title: "photo", stage: stage)
    navigation = NavigationController(rootViewController: list)
    scroll = View(frame: stage.window.bounds, stage: stage)
    let colors: [Color] = [
      Color(red: 0.8, green: 0.2, blue: 0.2), Color(red: 0.2, green: 0.6, blue: 0.3),
      Color(red: 0.3, green: 0.3, blue: 0.9),
    ]
    sources = colors.enumerated().map { index, color in
      let view = View(
        frame: Rect(x: 20 + Double(index) * 50, y: 180, width: 40, height: 30), stage: stage)
      view.backgroundColor = color
      view.layer.model.cornerRadius = 6
      let mark = View(frame: Rect(x: 5, y: 5, width: 10, height: 6), stage: stage)
      mark.backgroundColor = .white
      view.addSubview(mark)
      return view
    }
    for source in sources { scroll.addSubview(source) }
    list.view.backgroundColor = .white
    list.view.addSubview(scroll)
    photo.view.backgroundColor = Color(red: 0.1, green: 0.1, blue: 0.2)
    let picture = View(frame: Rect(x: 0, y: 75, width: 200, height: 150), stage: stage)
    picture.backgroundColor = colors[1]
    photo.view.addSubview(picture)
    prefer()
    navigation.makeRoot()
    stage.advance(to: 0)
    stage.events.removeAll()
  }

  private func prefer() {
    photo.preferredTransition = .zoom(options: options) { [weak self] context in
      guard let self else { return nil }
      asked.append(context)
      return chosen.map { sources[$0] }
    }
  }

  var hand: Hand { Hand(stage: stage) }
  var running: TransitionContext? { navigation.currentTransition }

  func push() { navigation.pushViewController(photo, animated: true) }
  func pop() { navigation.popViewController(animated: true) }

  /// Has the photo on the screen.
  func open() {
    push()
    stage.play(1)
    stage.events.removeAll()
  }

  // MARK: What is seen

  /// A rectangle of the photo's own coordinates, as it is seen on the screen.
  func seen(_ rect: Rect) -> Rect {
    let look = photo.view.layer.current
    let scale = look.transform.affine ?? .identity
    return rect.offsetBy(dx: -look.bounds.midX, dy: -look.bounds.midY).applying(scale)
      .offsetBy(dx: look.position.x, dy: look.position.y)
  }

  /// What of the photo is seen on the screen.
  var crop: Rect { seen(photo.view.layer.mask?.current.frame ?? photo.view.layer.current.bounds) }

  /// The likeness of the source, on the photo.
  var likeness: Layer? { photo.view.layer.sublayers.first { $0.owner == nil } }

  /// Where a source is seen on the screen while the list is at rest.
  func place(_ index: Int = 1) -> Rect {
    sources[index].frame.offsetBy(dx: 0, dy: -scroll.bounds.minY)
  }

  /// Scrolls the list.
  func scroll(to y: Double) { scroll.layer.model.bounds.origin.y = y }

  func isSeen(_ index: Int = 1) -> Bool { sources[index].layer.current.opacity > 0 }

  /// What is wrong where one of the two screens should be all over, and nothing be left of a zoom.
  func disorder(on shown: ViewController) -> [String] {
    let view: View = shown.view
    let place = navigation.containerView
    let rules: [(String, Bool)] = [
      ("nothing runs", running == nil),
      ("the top is shown", navigation.topViewController === shown),
      (
        "one view is in the container",
        place.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(view)]
      ),
      ("there is one layer in it", place.layer.sublayers.count == 1),
      ("it is where it belongs", view.frame == place.bounds && view.transform3D == .identity),
      ("it can be seen", view.alpha == 1 && !view.isHidden),
      ("it shows what was set", view.layer.presentation == nil),
      ("it has no mask", view.layer.mask == nil),
      ("the photo has no likeness on it", likeness == nil),
      ("the list has no filters", list.view.layer.model.filters.isEmpty),
      (
        "every source is seen",
        sources.allSatisfy { $0.alpha == 1 && !$0.isHidden && $0.layer.current.opacity == 1 }
      ),
      (
        "nobody is in the middle of appearing",
        ([list, photo] as [ViewController]).allSatisfy {
          $0.appearanceState == ($0 === shown ? .appeared : .disappeared)
        }
      ),
      ("no recogniser is begun", stage.input.activeGestureRecognizers.isEmpty),
    ]
    return rules.filter { !$0.1 }.map { "not so: \($0.0)" }
  }
}

/// Whether two rectangles are the same but for rounding.
func same(_ a: Rect, _ b: Rect) -> Bool {
  max(
    abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width), abs(a.height - b.height))
    < 1e-6
}
