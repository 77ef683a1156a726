/// What is put right in the views when a transition is over; part of its plan.
///
/// UIKit leaves views as the animator leaves them, and animators rely on that less than they are
/// wrong about it: the container of the objc.io article leaves a child at alpha 0 that is shown
/// again later. So where each child fills its container everything is put right (`whole`), and an
/// animator that behaves notices nothing. A presentation's animator may leave something on purpose:
/// a presenter moved aside, a dimming view in the container view that was made for it, a frame of
/// its own choice; there it lasts until the dismissal (`presentation`).
///
/// Whatever is chosen, views live where the plan says in the end, and where the host has ended the
/// transition, because the animator failed or another change could not wait for it, everything is put
/// right.
public struct ViewRestoration: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int

  /// Makes a set of its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A view that leaves the screen gets back the looks that it had at the start.
  public static let leaving = ViewRestoration(rawValue: 1)
  /// After a completed transition, a view that stays gets the looks that it had at the start, and
  /// one that has arrived its final frame.
  public static let staying = ViewRestoration(rawValue: 2)
  /// After a cancel, views that stay, the container view and what was in it are exactly what they were
  /// at the start.
  public static let cancelled = ViewRestoration(rawValue: 4)
  /// Views and layers that the animator added to the container view leave it; the container view
  /// gets back its looks and whatever the animator took out of it.
  public static let container = ViewRestoration(rawValue: 8)
  /// Animations that are still running in the transition, or that have been begun in one of the two
  /// views since its start, and display links that its animator started, are ended.
  public static let animations = ViewRestoration(rawValue: 16)

  /// Everything: for a container whose children each fill it.
  public static let whole: ViewRestoration = [
    .leaving, .staying, .cancelled, .container, .animations,
  ]
  /// For presentations and dismissals: what the animator leaves on views that stay lasts.
  public static let presentation: ViewRestoration = [.leaving, .cancelled, .animations]
  /// What UIKit does: the animator cleans up after itself.
  public static let none: ViewRestoration = []
}
