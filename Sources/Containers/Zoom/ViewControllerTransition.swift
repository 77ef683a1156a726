import Compositing
import Transitioning
public import ViewControllers

/// A transition that a controller prefers, wherever it is shown.
///
/// UIKit: `UIViewController.Transition`, whose partial curl is not here.
@MainActor
public struct ViewControllerTransition {
  let kind: Kind

  /// What it is.
  enum Kind {
    case zoom(Zoom)
    case modal(ModalTransitionStyle)
  }

  /// The controller's view grows out of another view, and goes back into it.
  ///
  /// UIKit: `.zoom(options:sourceViewProvider:)`.
  ///
  /// - Parameters:
  ///   - options: What else there is to say of it.
  ///   - sourceViewProvider: Gives the view that it grows out of; nil is the middle of the screen. It is
  ///     asked at the start, for the way back once more, and for every frame meanwhile, so that the
  ///     controller's view follows where that is, and which that is.
  /// - Returns: The transition.
  public static func zoom(
    options: ZoomOptions = ZoomOptions(),
    sourceViewProvider: @escaping @MainActor (ZoomSourceContext) -> View?
  ) -> Self {
    Self(kind: .zoom(Zoom(options: options, source: sourceViewProvider)))
  }

  /// As `ModalTransitionStyle.coverVertical`.
  public static var coverVertical: Self { Self(kind: .modal(.coverVertical)) }
  /// As `ModalTransitionStyle.flipHorizontal`.
  public static var flipHorizontal: Self { Self(kind: .modal(.flipHorizontal)) }
  /// As `ModalTransitionStyle.crossDissolve`.
  public static var crossDissolve: Self { Self(kind: .modal(.crossDissolve)) }
}

/// What a zoom is made of.
@MainActor
struct Zoom {
  let options: ZoomOptions
  let source: @MainActor (ZoomSourceContext) -> View?
}

/// What a controller prefers, and the zoom of its view.
@MainActor
final class TransitionTraits {
  var preferred: ViewControllerTransition?
  /// The zoom that is under way.
  weak var flight: ZoomFlight?
  /// What zooms crop the view with, and what shows the likeness of the source: the same layers each
  /// time, so that one that takes the place of another goes on from what is seen.
  let mask = Layer()
  let likeness = Layer()
}

extension ViewController {
  var transitionTraits: TransitionTraits { attachments.object(orMake: TransitionTraits.init) }

  /// The transition that shows this controller, and takes it away, where no delegate vends one.
  ///
  /// It comes before an animator that a container has by name. A navigation controller heeds a zoom
  /// alone, a sheet heeds none; the other presentations heed all. UIKit: `preferredTransition`.
  public var preferredTransition: ViewControllerTransition? {
    get { transitionTraits.preferred }
    set { transitionTraits.preferred = newValue }
  }

  /// The zoom that it prefers.
  var zoom: Zoom? {
    if case .zoom(let zoom) = preferredTransition?.kind { zoom } else { nil }
  }
}
