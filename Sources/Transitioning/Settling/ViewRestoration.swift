/// What a container puts right in its views when a transition is over.
///
/// UIKit leaves views as the animator leaves them, and animators rely on that less than they are
/// wrong about it: the container of the objc.io article leaves a child at alpha 0 that is shown
/// again later. A container here belongs to the host and animators may be anyone's, so by default
/// everything is put right, for plugins and for Swift animators alike: the same animator leaves
/// the same views whichever way it runs. An animator that behaves notices nothing.
///
/// Whatever is chosen, exactly one of the two views is installed in the end.
public struct ViewRestoration: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int

  /// Makes a set of its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The view that has left gets back the looks that it had at the start.
  public static let from = ViewRestoration(rawValue: 1)
  /// The view that has arrived gets the looks that it had at the start, and its final frame.
  ///
  /// A presentation leaves this out, since an animator may choose another frame there.
  public static let to = ViewRestoration(rawValue: 2)
  /// The view that stays after a cancel is exactly what it was at the start.
  public static let cancelled = ViewRestoration(rawValue: 4)
  /// Views and layers that the animator added to the container view leave it; the container view
  /// gets back its looks and whatever the animator took out of it.
  public static let container = ViewRestoration(rawValue: 8)
  /// Animations that are still running in the transition, and display links that its animator
  /// started, are ended.
  public static let animations = ViewRestoration(rawValue: 16)

  /// Everything.
  public static let all: ViewRestoration = [.from, .to, .cancelled, .container, .animations]
  /// What UIKit does: the animator cleans up after itself.
  public static let none: ViewRestoration = []
}
