import ViewControllers

extension ViewController {
  /// Tells two children that one leaves this container's screen and the other comes.
  ///
  /// The order is that of UIKit's navigation controller: the one that leaves hears first. Nothing
  /// is said while this container is itself off the screen.
  ///
  /// - Parameters:
  ///   - leaving: The child on show.
  ///   - arriving: The child that comes.
  ///   - animated: Whether there is an animation.
  func beginAppearances(leaving: ViewController, arriving: ViewController, animated: Bool) {
    guard appearanceState.isTowardsScreen else { return }
    leaving.beginAppearanceTransition(false, animated: animated)
    arriving.beginAppearanceTransition(true, animated: animated)
  }

  /// Brings the appearance of two children in line with which of them is installed.
  ///
  /// After a completed change this is `leaving.viewDidDisappear`, `staying.viewDidAppear`. After a
  /// cancelled one it is all four calls that turn the two round. If this container has left the
  /// screen meanwhile, no child is on it either.
  ///
  /// - Parameters:
  ///   - staying: The child whose view is installed.
  ///   - leaving: The other one.
  ///   - animated: Whether there was an animation.
  func endAppearances(staying: ViewController, leaving: ViewController, animated: Bool) {
    leaving.beginAppearanceTransition(false, animated: animated)
    leaving.endAppearanceTransition()
    staying.beginAppearanceTransition(appearanceState.isTowardsScreen, animated: animated)
    // While the container itself is coming or going, the end comes from it.
    if appearanceState == .appeared || appearanceState == .disappeared {
      staying.endAppearanceTransition()
    }
  }
}
