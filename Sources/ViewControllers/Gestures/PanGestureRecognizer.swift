internal import Animating
public import Geometry

/// Fingers that move together.
///
/// UIKit: `UIPanGestureRecognizer`. It begins when they have gone `slop` points, and counts from
/// there, so that what they move does not jump; it ends when fewer are left than it needs. A finger
/// that joins or leaves moves nothing.
@MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// How far fingers go before it is a pan: points, as in UIKit.
  public static let slop = 10.0

  /// How many fingers it takes.
  ///
  /// UIKit: `minimumNumberOfTouches`.
  public var minimumNumberOfTouches = 1
  /// With how many it is something else.
  ///
  /// UIKit: `maximumNumberOfTouches`.
  public var maximumNumberOfTouches = Int.max

  /// How far the fingers have gone in the window since the first came down.
  package private(set) var travel = Point.zero
  /// From where on it counts.
  private var base = Point.zero
  private var middle = Point.zero
  private var across = HandVelocity()
  private var along = HandVelocity()

  // MARK: What it tells

  /// How far the fingers have gone since the pan began, or since `setTranslation(_:in:)`.
  ///
  /// UIKit: `translation(in:)`.
  ///
  /// - Parameter view: In whose coordinates, by its model; nil is the window.
  /// - Returns: Points.
  public func translation(in view: View?) -> Point { vector(travel - base, in: view) }

  /// Has the pan count anew.
  ///
  /// The velocity starts anew, too. UIKit: `setTranslation(_:in:)`.
  ///
  /// - Parameters:
  ///   - translation: How far the fingers are to have gone by now; what is no number counts as 0.
  ///   - view: In whose coordinates, by its model; nil is the window.
  public func setTranslation(_ translation: Point, in view: View?) {
    let inWindow = view.map { $0.convert(translation, to: nil) - $0.convert(.zero, to: nil) }
    let wanted = inWindow ?? translation
    base = travel - (wanted.x.isFinite && wanted.y.isFinite ? wanted : .zero)
    noteVelocity(anew: true)
  }

  /// How fast the fingers go: over the last tenth of a second, 0 if they have rested that long.
  ///
  /// UIKit: `velocity(in:)`.
  ///
  /// - Parameter view: In whose coordinates, by its model; nil is the window.
  /// - Returns: Points a second.
  public func velocity(in view: View?) -> Point {
    guard let now = self.view?.stage.clock.now else { return .zero }
    return vector(Point(x: across.velocity(at: now), y: along.velocity(at: now)), in: view)
  }

  private func vector(_ vector: Point, in view: View?) -> Point {
    guard let view else { return vector }
    return view.convert(vector, from: nil) - view.convert(.zero, from: nil)
  }

  // MARK: What it sees

  /// Whether fingers that have gone some way are this pan; nil where that is not known yet.
  func recognizes(_ travel: Point) -> Bool? { travel.length >= Self.slop ? true : nil }

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    anchor()
    if state == .possible, numberOfTouches > maximumNumberOfTouches { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    move()
    guard numberOfTouches >= minimumNumberOfTouches else { return }
    if isActive {
      state = .changed
    } else if !waiting.isEmpty {
      state = .changed
    } else if let isPan = recognizes(travel) {
      begin(isPan)
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    // A finger that is lifted elsewhere than it was has moved there.
    travel = travel + (Self.middle(of: Set(self.touches).union(touches)) - middle)
    noteVelocity(anew: false)
    if state == .possible, waiting.isEmpty, recognizes(travel) == true,
      numberOfTouches + touches.count >= minimumNumberOfTouches
    {
      begin(true)
    }
    anchor()
    guard numberOfTouches < minimumNumberOfTouches else { return }
    state = isActive || !waiting.isEmpty ? .ended : .failed
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    anchor()
    guard numberOfTouches < minimumNumberOfTouches else { return }
    super.touchesCancelled(touches, with: event)
  }

  open override func reset() {
    travel = .zero
    base = .zero
    across = HandVelocity()
    along = HandVelocity()
  }

  private func begin(_ isPan: Bool) {
    guard isPan else { return state = .failed }
    // Only what is beyond the slop counts, and all of that.
    let length = travel.length
    let part = length > 0 ? min(Self.slop, length) / length : 0
    base = Point(x: travel.x * part, y: travel.y * part)
    state = .began
  }

  private func move() {
    let now = Self.middle(of: Set(touches))
    travel = travel + (now - middle)
    middle = now
    noteVelocity(anew: false)
  }

  /// Counts on from where the fingers are that are left.
  private func anchor() {
    guard !touches.isEmpty else { return }
    middle = Self.middle(of: Set(touches))
    noteVelocity(anew: false)
  }

  private func noteVelocity(anew: Bool) {
    guard let now = view?.stage.clock.now else { return }
    if anew {
      across = HandVelocity()
      along = HandVelocity()
    }
    across.add(travel.x, at: now)
    along.add(travel.y, at: now)
  }

  private static func middle(of touches: Set<Touch>) -> Point {
    touches.map { $0.location(in: nil) }.middle
  }
}
