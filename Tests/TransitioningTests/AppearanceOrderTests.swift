import Containers
import Foundation
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// The order of appearance callbacks, held to what third parties measured.
@MainActor
@Suite struct AppearanceOrderTests {
  struct Oracle: Decodable {
    let cases: [Row]
  }

  struct Row: Decodable, CustomTestStringConvertible, Sendable {
    let container: String
    let operation: String
    let outcome: String
    let order: [String]
    let confidence: String
    let containment: Bool?
    let single_controller: Bool?
    let partial: Bool?
    let style: String?
    /// Whether nothing is presented in the end.
    var isShownAlone: Bool { (operation == "present") == (outcome == "cancelled") }
    var testDescription: String { "\(container), \(operation), \(outcome)" }
  }

  nonisolated static let rows: [Row] = {
    let url = Bundle.module.url(
      forResource: "appearance_orders", withExtension: "json", subdirectory: "Oracles")
    guard let url, let data = try? Data(contentsOf: url),
      let oracle = try? JSONDecoder().decode(Oracle.self, from: data)
    else { return [] }
    return oracle.cases
  }()

  @Test func theOracleIsRead() {
    #expect(Self.rows.count == 23)
  }

  @Test(arguments: rows)
  func theOrderIsUIKits(row: Row) throws {
    if row.containment == true {
      containmentInACustomContainer(row)
    } else if row.single_controller == true {
      oneControllerInAnyContainer(row)
    } else if row.partial == true {
      aCancelIsAnnouncedFirst(row)
    } else if row.container == "navigation" {
      navigation(row)
    } else if row.container.hasPrefix("modal") {
      presentation(row)
    } else if row.container == "tab bar" {
      tabs(row)
    } else {
      try children(row)
    }
  }

  // MARK: Containers that there are

  private func navigation(_ row: Row) {
    let scene = Scene(.navigation, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    if row.operation != "push" {
      scene.navigation.pushViewController(scene.screens[1], animated: false)
      scene.stage.events.removeAll()
    }
    if row.operation.hasPrefix("interactive") { scene.delegate.interactor = interactor }
    if row.operation == "push" {
      scene.navigation.pushViewController(scene.screens[1], animated: true)
    } else {
      scene.navigation.popViewController(animated: true)
    }
    end(interactor, row, scene.stage)
    #expect(scene.stage.appearances == row.order)
  }

  private func oneControllerInAnyContainer(_ row: Row) {
    let scene = Scene(.navigation, animator: TestAnimator())
    if row.outcome == "completed" {
      scene.navigation.pushViewController(scene.screens[1], animated: true)
      scene.stage.play(1.5)
      scene.navigation.popViewController(animated: true)
      scene.stage.play(1.5)
      // The controller is `to` when it is pushed and `from` when it is popped.
      let pushed = scene.stage.appearances.filter { $0.hasPrefix("to.") }.prefix(2)
      let popped = scene.stage.appearances.filter { $0.hasPrefix("from.") }.suffix(2)
      #expect((pushed + popped).map { String($0.split(separator: ".")[1]) } == row.order)
    } else {
      let interactor = PercentDrivenInteractiveTransition()
      scene.delegate.interactor = interactor
      scene.navigation.pushViewController(scene.screens[1], animated: true)
      interactor.update(0.3)
      interactor.cancel()
      scene.stage.play(2)
      let order = scene.stage.appearances.filter { $0.hasPrefix("to.") }
      #expect(order.map { String($0.split(separator: ".")[1]) } == row.order)
    }
  }

  private func containmentInACustomContainer(_ row: Row) {
    let scene = Scene(.custom, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    if row.outcome == "cancelled" { scene.delegate.interactor = interactor }
    scene.custom.selectedIndex = 1
    if row.outcome == "cancelled" {
      interactor.update(0.3)
      interactor.cancel()
    }
    scene.stage.play(2)
    let words = [
      "from.willMoveToParentViewController": "from.willMoveToParent(nil)",
      "container.addChildViewController": "container.addChild(to)",
      "animator.animateTransition": "animator.animateTransition",
      "interactor.startInteractiveTransition": "interactor or animator start",
      "from.removeFromSuperview": "from.view removed",
      "to.removeFromSuperview": "to.view removed",
      "from.removeFromParentViewController": "from.removeFromParent",
      "to.didMoveToParentViewController": "to.didMoveToParent(container)",
      "animator.animationEnded": "animator.animationEnded(\(row.outcome == "completed"))",
    ]
    var seen = scene.stage.log.compactMap { words[$0] }
    if row.outcome == "cancelled" {
      // The published code undoes no containment; a correct container does (the oracle says so).
      #expect(scene.stage.log.contains("to.removeFromParentViewController"))
      #expect(scene.stage.log.contains("from.didMoveToParentViewController"))
      seen.removeAll { !row.order.contains($0) }
      seen = seen.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    #expect(seen == row.order)
  }

  private func presentation(_ row: Row) {
    let scene = ModalScene(
      row.style == "fullScreen" ? .fullScreen : .custom, animator: Self.presenter)
    let shown = scene.screens[0]
    if row.operation != "present" { scene.presentAll(1) }
    let interactor = PercentDrivenInteractiveTransition()
    if row.operation.hasPrefix("interactive") { scene.delegate.interactor = interactor }
    if row.operation == "present" {
      scene.root.present(shown, animated: true)
    } else {
      scene.root.dismiss(animated: true)
    }
    end(interactor, row, scene.stage)
    #expect(scene.stage.appearances == row.order)
    #expect((scene.root.presentedViewController == nil) == (row.isShownAlone))
  }

  private func aCancelIsAnnouncedFirst(_ row: Row) {
    let scene = ModalScene(animator: Self.presenter)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.root.present(scene.screens[0], animated: true)
    scene.screens[0].transitionCoordinator?.notifyWhenInteractionChanges { _ in }
    scene.stage.events.removeAll()
    end(interactor, row, scene.stage)
    let words = [
      "coordinator.notifyWhenInteractionChanges": "interaction-change handler",
      "to.viewWillDisappear": "presented.willDisappear",
      "from.viewWillAppear": "presenter.willAppear",
    ]
    #expect(scene.stage.log.compactMap { words[$0] } == row.order)
  }

  /// Puts both views in, as an animator of a presentation has to, and moves the presented one.
  private static var presenter: TestAnimator {
    TestAnimator { context in
      for key in [TransitionKey.from, .to] {
        context.view(forKey: key).map(context.containerView.addSubview)
      }
      let moving = context.view(forKey: context.operation == .present ? .to : .from)
      View.animate(
        withDuration: context.transitionDuration,
        animations: { moving?.alpha = 0.5 },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  private func tabs(_ row: Row) {
    let isAnimated = !row.operation.contains("not animated")
    let scene = Scene(.tab, animator: isAnimated ? TestAnimator() : nil)
    let interactor = row.outcome == "cancelled" ? PercentDrivenInteractiveTransition() : nil
    scene.delegate.interactor = interactor
    scene.tabs.selectedIndex = 1
    end(interactor, row, scene.stage)
    #expect(scene.stage.appearances == row.order)
  }

  // MARK: A container to come, by its plans

  private func children(_ row: Row) throws {
    let orders: [String: AppearancePlan] = [
      "page view, scroll style": .pageScroll, "page view, curl style": .pageCurl,
    ]
    let order = try #require(orders[row.container])
    let scene = Scene(.custom)
    let interactor = row.outcome == "cancelled" ? PercentDrivenInteractiveTransition() : nil
    scene.conduct(
      .tab, TestAnimator(), by: interactor, animated: !row.operation.contains("not animated")
    ) { $0.appearance = order }
    end(interactor, row, scene.stage)
    #expect(scene.stage.appearances == row.order)
    #expect(scene.outcomes == [row.outcome == "completed"])
  }

  private func end(
    _ interactor: PercentDrivenInteractiveTransition?, _ row: Row, _ stage: Stage
  ) {
    stage.play(0.25)
    interactor?.update(0.5)
    if row.outcome == "cancelled" { interactor?.cancel() } else { interactor?.finish() }
    stage.play(2)
  }
}
