/// The one view among others that fingers may find: that of the screen that arrives in a transition.
@MainActor
package struct TouchTarget {
  /// Kept until the transition is over: a weak reference would make all use of the view slow.
  private let view: View?

  /// Lets fingers find one view, wherever it is; nil is none.
  package init(_ view: View?) { self.view = view }

  /// Whether fingers are to look through a view: it is not that one, nor has that in it.
  func excludes(_ other: View) -> Bool { view?.isDescendant(of: other) != true }
}
