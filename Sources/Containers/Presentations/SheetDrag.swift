import Compositing
import Geometry
import LayerAnimating
import Transitioning
import ViewControllers

/// A finger on a sheet: it moves it between its heights and, below the lowest, dismisses it; a tap
/// beside it dismisses it, too.
///
/// A sheet that is on its way in or out can be caught. Beyond its heights it gives way like a scroll
/// view.
@MainActor
final class SheetDrag: GestureRecognizerDelegate {
  /// How much a scroll view gives way beyond its end: `UIScrollView`'s.
  static let rubber = 0.55

  private weak var presentation: SheetPresentationController?
  private let pan = PanGestureRecognizer()
  private let tap = TapGestureRecognizer()
  /// The height at which the finger took the sheet.
  private var start = 0.0
  /// The transition that the finger drives.
  private weak var context: TransitionContext?
  /// How far that was when the finger took it, and the finger's way then.
  private var taken = (caught: CaughtProgress(), way: 0.0)
  private var wasRefused = false

  /// Makes the drag of a sheet, which keeps it.
  init(_ presentation: SheetPresentationController) {
    self.presentation = presentation
    pan.name = "sheetDrag"
    tap.name = "sheetTap"
    pan.delegate = self
    pan.addHandler { [weak self] _ in self?.panChanged() }
    tap.addHandler { [weak self] _ in self?.tapped() }
  }

  /// Puts it on the views of a presentation that begins.
  func attach(to containerView: View, dimmedBy dimmingView: View) {
    containerView.addGestureRecognizer(pan)
    dimmingView.addGestureRecognizer(tap)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let presentation, let containerView = presentation.containerView else { return false }
    return presentation.hasSheet(at: touch.location(in: containerView))
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let way = pan.travel
    return abs(way.y) >= abs(way.x)
  }

  // MARK: The finger

  private var way: Double { pan.translation(in: pan.view).y }
  private var velocity: Double { pan.velocity(in: pan.view).y }

  private func panChanged() {
    guard let presentation else { return }
    switch pan.state {
    case .began: take(presentation)
    case .changed: move(presentation)
    case .ended: letGo(presentation, cancelled: false)
    case .cancelled: letGo(presentation, cancelled: true)
    case .possible, .failed: break
    }
  }

  private func take(_ presentation: SheetPresentationController) {
    wasRefused = false
    context = nil
    if let running = presentation.presentedViewController.presentationConductor.current {
      guard !running.isInteractive, running.containerView === presentation.containerView else {
        return
      }
      running.pauseInteractiveTransition()
      context = running
      taken = (CaughtProgress(progress: running.percentComplete, place: place(presentation)), 0)
    } else {
      start = presentation.holdShownHeight()
    }
    move(presentation)
  }

  private func move(_ presentation: SheetPresentationController) {
    if let context {
      let part = (way - taken.way) / max(1, distance(presentation))
      return context.updateInteractiveTransition(
        taken.caught.progress(after: context.operation == .dismiss ? part : -part))
    }
    guard presentation.presentedViewController.presentationConductor.current == nil,
      let lowest = presentation.heights.first?.height,
      let highest = presentation.heights.last?.height
    else { return }
    let height = start - way
    if height < lowest, mayDismiss(presentation) {
      presentation.heldHeight = nil
      if lowest != presentation.frameOfPresentedViewInContainerView.height {
        presentation.selectedDetentIdentifier = presentation.heights.first?.detent.identifier
      }
      presentation.containerView?.layoutIfNeeded()
      dismiss(presentation, at: way - (lowest - height))
    } else {
      presentation.heldHeight =
        height < lowest
        ? lowest - give(lowest - height, presentation)
        : height > highest ? highest + give(height - highest, presentation) : height
      presentation.containerView?.layoutIfNeeded()
    }
  }

  /// How far something gives way that is pulled beyond its end: a scroll view's rule.
  private func give(_ excess: Double, _ presentation: SheetPresentationController) -> Double {
    let size = max(1, presentation.containerView?.bounds.height ?? 1)
    return (1 - 1 / (excess * Self.rubber / size + 1)) * size
  }

  /// How fast the sheet grows under the finger, in points a second.
  private func growth(of presentation: SheetPresentationController) -> Double {
    guard let held = presentation.heldHeight, let lowest = presentation.heights.first?.height,
      let highest = presentation.heights.last?.height
    else { return 0 }
    let size = max(1, presentation.containerView?.bounds.height ?? 1)
    // What has given way so far moves less for each point: the derivative of `give`, told by its value.
    let given = max(0, held - highest, lowest - held) / size
    return given > 0 ? -velocity * Self.rubber * (1 - given) * (1 - given) : -velocity
  }

  private func letGo(_ presentation: SheetPresentationController, cancelled: Bool) {
    if let context {
      self.context = nil
      guard context.isInteractive else { return }
      let sign = context.operation == .dismiss ? 1.0 : -1
      let size = max(1, distance(presentation))
      let rest = DragInteraction.rest(from: context.percentComplete, at: sign * velocity / size)
      if !cancelled, rest > 0.5 {
        context.finishInteractiveTransition()
      } else {
        context.cancelInteractiveTransition()
      }
      return
    }
    guard let held = presentation.heldHeight else { return }
    let aim = cancelled ? held : DragInteraction.rest(from: held, at: -velocity)
    let before = presentation.selectedDetentIdentifier
    let next = presentation.heights.min { abs($0.height - aim) < abs($1.height - aim) }?.detent
    let rest = next.map(\.identifier)
    let left = (presentation.heights.first { $0.detent.identifier == rest }?.height ?? held) - held
    let speed = cancelled || left == 0 ? 0 : growth(of: presentation) / left
    presentation.animateChanges(thrownAt: speed) {
      presentation.heldHeight = nil
      presentation.selectedDetentIdentifier = rest
    }
    if rest != before {
      presentation.delegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        presentation)
    }
  }

  // MARK: Dismissing

  private func mayDismiss(_ presentation: SheetPresentationController) -> Bool {
    let may = presentation.isDismissibleByFinger
    if !may, !wasRefused {
      wasRefused = true
      presentation.delegate?.presentationControllerDidAttemptToDismiss(presentation)
    }
    return may
  }

  /// Begins to dismiss the sheet, from where the finger's way was so much.
  private func dismiss(_ presentation: SheetPresentationController, at way: Double) {
    let interactor = PercentDrivenInteractiveTransition()
    taken = (CaughtProgress(), way)
    presentation.dismissByFinger(interactor)
    context = interactor.context
    if context != nil { move(presentation) }
  }

  private func tapped() {
    guard let presentation,
      presentation.presentedViewController.presentationConductor.current == nil,
      mayDismiss(presentation)
    else { return }
    presentation.dismissByFinger(nil)
  }

  /// The part of its way in or out that the sheet is seen to have come; nil if it goes another way.
  private func place(_ presentation: SheetPresentationController) -> Double? {
    guard let shift = presentation.sheet.layer.current.transform.affine, shift.ty > 0 else {
      return nil
    }
    let part = shift.ty / max(1, distance(presentation))
    return presentation.presentedViewController.isBeingDismissed ? part : 1 - part
  }

  /// How far the sheet goes when it is dismissed.
  private func distance(_ presentation: SheetPresentationController) -> Double {
    (presentation.containerView?.bounds.maxY ?? 0)
      - presentation.frameOfPresentedViewInContainerView.minY
  }
}
