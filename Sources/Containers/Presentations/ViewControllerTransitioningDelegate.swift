public import Transitioning
public import ViewControllers

/// Vends what presents and dismisses a controller; the presented controller has it.
///
/// UIKit: `UIViewControllerTransitioningDelegate`.
///
/// All of it is optional: what is not implemented answers nil. For a presentation the presentation
/// controller is asked for first, then the animation controller, then, if there is one, the
/// interaction controller.
@MainActor
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// The animation controller of a presentation; asked for each that is animated, and of style
  /// `.custom` for each.
  ///
  /// UIKit: `animationController(forPresented:presenting:source:)`.
  ///
  /// - Parameters:
  ///   - presented: The controller to be presented.
  ///   - presenting: The controller that presents it, which may contain the source.
  ///   - source: The controller whose `present` was called.
  /// - Returns: The animation controller; nil is the default animation.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)?

  /// The animation controller of a dismissal; asked for each that is animated, and of style `.custom`
  /// for each.
  ///
  /// UIKit: `animationController(forDismissed:)`.
  ///
  /// - Parameter dismissed: The controller to be dismissed.
  /// - Returns: The animation controller; nil is the default animation.
  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)?

  /// The interaction controller of a presentation for which an animation controller was vended.
  ///
  /// UIKit: `interactionControllerForPresentation(using:)`.
  ///
  /// - Parameter animator: What was vended.
  /// - Returns: The interaction controller; nil lets the transition run by itself.
  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// The interaction controller of a dismissal for which an animation controller was vended.
  ///
  /// UIKit: `interactionControllerForDismissal(using:)`.
  ///
  /// - Parameter animator: What was vended.
  /// - Returns: The interaction controller; nil lets the transition run by itself.
  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// The presentation controller of a presentation whose style is `.custom`.
  ///
  /// UIKit: `presentationController(forPresented:presenting:source:)`.
  ///
  /// - Parameters:
  ///   - presented: The controller to be presented.
  ///   - presenting: The controller that presents it, as far as it is known: the source's outermost
  ///     container.
  ///   - source: The controller whose `present` was called.
  /// - Returns: The presentation controller, of the same two controllers; nil is a plain one.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension ViewControllerTransitioningDelegate {
  /// The default animation.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  /// The default animation.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  /// No interaction.
  public func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }

  /// No interaction.
  public func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }

  /// A plain one.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { nil }
}
