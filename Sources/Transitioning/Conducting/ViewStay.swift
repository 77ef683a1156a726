public import ViewControllers

/// Where a view lives before, during and after a transition.
@MainActor
public struct ViewStay {
  /// A place in which a view can live.
  public enum Place {
    /// In no view.
    case nowhere
    /// In the container view.
    case container
    /// In another view, with so many views behind it.
    case within(View, at: Int)
    /// Wherever it is: the transition neither puts it in nor takes it out.
    case untouched
  }

  /// Where it is at the start, and again after a cancel.
  public var before: Place
  /// Where it is meanwhile; a view that comes from nowhere into the container view is put there by
  /// the animator, every other one by the host.
  public var during: Place
  /// Where it is once the transition is completed.
  public var after: Place

  /// Describes a stay.
  ///
  /// - Parameters:
  ///   - before: Where it is at the start, and again after a cancel.
  ///   - during: Where it is meanwhile.
  ///   - after: Where it is once the transition is completed.
  public init(before: Place, during: Place, after: Place) {
    self.before = before
    self.during = during
    self.after = after
  }

  /// Whether the view is the animator's to touch: it is in the container view meanwhile.
  public var isAnimators: Bool {
    if case .container = during { true } else { false }
  }

  /// Whether the animator has to put the view in.
  var isPutInByAnimator: Bool {
    if case .nowhere = before { isAnimators } else { false }
  }

  /// Where the view lives in the end.
  func end(completed: Bool) -> Place { completed ? after : before }
}

extension ViewStay {
  /// A view on show that gives way to another.
  public static let leaving = ViewStay(before: .container, during: .container, after: .nowhere)
  /// A view that comes to be on show.
  public static let arriving = ViewStay(before: .nowhere, during: .container, after: .container)
  /// A view that stays where it is: a presenter's behind what is presented over it, or a container
  /// view that is always there.
  public static let untouched = ViewStay(
    before: .untouched, during: .untouched, after: .untouched)

  /// A presenter's view that moves into the care of the transition and is taken out in the end.
  ///
  /// - Parameter home: Where it comes from, and goes back to after a cancel.
  /// - Returns: Its stay.
  public static func covered(from home: Place) -> ViewStay {
    ViewStay(before: home, during: .container, after: .nowhere)
  }

  /// The view of a presenter that had been taken out and comes home.
  ///
  /// - Parameter home: Where it goes.
  /// - Returns: Its stay.
  public static func uncovered(to home: Place) -> ViewStay {
    ViewStay(before: .nowhere, during: .container, after: home)
  }

  /// A container view that is made for a presentation and stays with what is presented.
  ///
  /// - Parameter home: Where it goes.
  /// - Returns: Its stay.
  public static func made(in home: Place) -> ViewStay {
    ViewStay(before: .nowhere, during: home, after: home)
  }

  /// A container view that was made for a presentation and goes with it.
  ///
  /// - Parameter home: Where it is.
  /// - Returns: Its stay.
  public static func unmade(in home: Place) -> ViewStay {
    ViewStay(before: home, during: home, after: .nowhere)
  }
}

extension View {
  /// Puts the view where it is to live.
  func live(in place: ViewStay.Place, of containerView: View) {
    switch place {
    case .nowhere: removeFromSuperview()
    case .container: move(to: containerView, at: containerView.subviews.count)
    case .within(let home, let index): move(to: home, at: index)
    case .untouched: break
    }
  }

  /// Puts the view into another, unless it is there; one that is on the screen stays where it is
  /// there.
  private func move(to view: View, at index: Int) {
    guard superview !== view else { return }
    let isOnScreen = isDescendant(of: stage.window) && view.isDescendant(of: stage.window)
    let place = isOnScreen ? view.convert(center, from: superview) : center
    view.insertSubview(self, at: index)
    if place != center { center = place }
  }
}
