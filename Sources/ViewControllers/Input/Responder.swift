/// Something that can be told of touches, and that passes on what it does not want.
///
/// UIKit: `UIResponder`. What a view does not take goes to its controller, if it is one's view, else to
/// its superview; from a controller it goes to the view that its own view is in, or to what presents
/// it. Main thread only.
@MainActor
open class Responder {
  /// Makes a responder after which there is none.
  public init() {}

  /// Who is told of what this one passes on; nil at the end of the chain.
  ///
  /// UIKit: `next`.
  open var next: Responder? { nil }

  /// Fingers have come down.
  ///
  /// UIKit: `touchesBegan(_:with:)`. What is not overridden passes it on.
  ///
  /// - Parameters:
  ///   - touches: The fingers, all on the same view.
  ///   - event: All that happened at the same time.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers have moved; as `touchesBegan(_:with:)`.
  ///
  /// - Parameters:
  ///   - touches: The fingers, all on the same view.
  ///   - event: All that happened at the same time.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers have been lifted; as `touchesBegan(_:with:)`.
  ///
  /// - Parameters:
  ///   - touches: The fingers, all on the same view.
  ///   - event: All that happened at the same time.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Fingers mean nothing any more: a gesture has taken them, their view has left the window, or the
  /// screen has lost them; as `touchesBegan(_:with:)`.
  ///
  /// - Parameters:
  ///   - touches: The fingers, all on the same view.
  ///   - event: All that happened at the same time; nil where it was no event.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
