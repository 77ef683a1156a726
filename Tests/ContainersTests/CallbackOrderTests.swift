import Containers
import Foundation
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What is called, in which order, for every container, operation and course of things.
///
/// The table is `Golden/orders.txt`; `TRANSHOST_RECORD_ORDERS=FILE` writes it anew. What others have
/// measured about it is held to in `AppearanceOrderTests`; that everything is in balance whatever
/// happens, in `ModelTests`.
@MainActor
@Suite struct CallbackOrderTests {
  enum Operation: String, CaseIterable {
    case push, pop, popToRoot = "pop to root", setStack = "set the stack", selectTab =
      "select a tab"
    case setTabs = "set the tabs", selectChild = "select a child"
    case present = "present, full screen", presentOver = "present, over full screen"
    case presentSheet = "present, page sheet", presentCustom = "present, custom"
    case dismiss = "dismiss, full screen", dismissOver = "dismiss, over full screen"
    case dismissTwo = "dismiss two, full screen"
    case pushInside = "push, in a stack that is presented"
  }

  enum Course: String, CaseIterable {
    case animated, unanimated = "not animated", byHand = "by hand, finished"
    case byHandCancelled = "by hand, cancelled", caught = "caught, finished"
    case caughtCancelled = "caught, cancelled", replaced, failing
  }

  /// An operation on a scene of its own.
  @MainActor
  private struct Play {
    let stage: Stage
    let delegate: TestDelegate
    let change: (_ animated: Bool) -> Void
    /// Another change, which replaces it.
    let other: () -> Void

    init(_ scene: Scene, _ change: @escaping (Bool) -> Void, other: @escaping () -> Void) {
      (stage, delegate) = (scene.stage, scene.delegate)
      (self.change, self.other) = (change, other)
    }

    init(_ scene: ModalScene, _ change: @escaping (Bool) -> Void, other: @escaping () -> Void) {
      (stage, delegate) = (scene.stage, scene.delegate)
      (self.change, self.other) = (change, other)
    }
  }

  private func play(_ operation: Operation) -> Play {
    switch operation {
    case .push, .pop, .popToRoot, .setStack:
      let scene = Scene(.navigation)
      let (navigation, screens) = (scene.navigation, scene.screens)
      let depth = operation == .push ? 1 : operation == .pop ? 2 : 3
      navigation.setViewControllers(Array(screens.prefix(depth)), animated: false)
      return Play(scene) { animated in
        switch operation {
        case .push: navigation.pushViewController(screens[1], animated: animated)
        case .pop: navigation.popViewController(animated: animated)
        case .popToRoot: navigation.popToRootViewController(animated: animated)
        default: navigation.setViewControllers([screens[1], screens[3]], animated: animated)
        }
      } other: {
        navigation.setViewControllers([screens[0], screens[2]], animated: false)
      }
    case .selectTab, .setTabs:
      let scene = Scene(.tab)
      return Play(scene) { animated in
        if operation == .setTabs {
          scene.tabs.setViewControllers([scene.screens[1]], animated: animated)
        } else if animated {
          scene.tabs.selectedIndex = 1
        } else {
          scene.delegate.animator = nil
          scene.tabs.selectedIndex = 1
        }
      } other: {
        scene.tabs.setViewControllers([scene.screens[3]], animated: false)
      }
    case .selectChild:
      let scene = Scene(.custom)
      return Play(scene) {
        scene.custom.show(scene.screens[1], animated: $0)
      } other: {
        scene.custom.show(scene.screens[2], animated: false)
      }
    case .present, .presentOver, .presentSheet, .presentCustom:
      let styles: [Operation: ModalPresentationStyle] = [
        .present: .fullScreen, .presentSheet: .pageSheet, .presentCustom: .custom,
      ]
      let scene = ModalScene(styles[operation] ?? .overFullScreen)
      return Play(scene) {
        scene.root.present(scene.screens[0], animated: $0)
      } other: {
        scene.screens[0].present(scene.screens[1], animated: false)
      }
    case .dismiss, .dismissOver, .dismissTwo:
      let scene = ModalScene(operation == .dismissOver ? .overFullScreen : .fullScreen)
      scene.presentAll(operation == .dismissTwo ? 2 : 1)
      return Play(scene) {
        scene.root.dismiss(animated: $0)
      } other: {
        scene.root.present(scene.screens[2], animated: false)
      }
    case .pushInside:
      let scene = ModalScene()
      let navigation = NavigationController(rootViewController: scene.screens[0])
      navigation.delegate = scene.delegate
      scene.root.present(navigation, animated: false)
      return Play(scene) {
        navigation.pushViewController(scene.screens[1], animated: $0)
      } other: {
        scene.root.dismiss(animated: false)
      }
    }
  }

  /// What happens in a course of an operation, a line each.
  private func lines(_ operation: Operation, _ course: Course) -> [String] {
    let play = play(operation)
    let interactor = PercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = course == .byHand || course == .byHandCancelled
    play.delegate.animator = Self.animator(fails: course == .failing)
    if course != .animated, course != .failing, course != .replaced {
      play.delegate.interactor = interactor
    }
    play.stage.events.removeAll()
    play.change(course != .unanimated)
    play.stage.play(0.25)
    switch course {
    case .animated, .unanimated, .failing: break
    case .replaced: play.other()
    case .byHand, .byHandCancelled, .caught, .caughtCancelled:
      interactor.pause()
      interactor.update(0.5)
      let isFinished = course == .byHand || course == .caught
      if isFinished { interactor.finish() } else { interactor.cancel() }
    }
    play.stage.play(3)
    return play.stage.events.events.map { event in
      "\(event.time < 0.001 ? "at once" : event.time < 0.251 ? "midway" : "later") "
        + "\(event.target).\(event.kind)"
    }
  }

  private static func animator(fails: Bool) -> TestAnimator {
    TestAnimator { context in
      for key in [TransitionKey.from, .to] {
        context.view(forKey: key).map(context.containerView.addSubview)
      }
      guard !fails else {
        (context as? TransitionContext)?.fallBack(because: "it fell over")
        return
      }
      let moving = context.view(forKey: .to) ?? context.view(forKey: .from)
      View.animate(withDuration: context.transitionDuration) {
        moving?.alpha = 0.5
      } completion: { _ in
        moving?.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test func everyOrderIsAsItIsWrittenDown() throws {
    var table: [String] = []
    for operation in Operation.allCases {
      for course in Course.allCases {
        table.append("== \(operation.rawValue): \(course.rawValue)")
        table += lines(operation, course)
      }
    }
    let text = table.joined(separator: "\n") + "\n"
    if let file = ProcessInfo.processInfo.environment["TRANSHOST_RECORD_ORDERS"] {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let url = try #require(
      Bundle.module.url(forResource: "orders", withExtension: "txt", subdirectory: "Golden"))
    let golden = try String(contentsOf: url, encoding: .utf8)
    // By sections, so that what differs is named.
    let (now, written) = (Self.sections(text), Self.sections(golden))
    #expect(now.count == Operation.allCases.count * Course.allCases.count)
    for (name, lines) in now { #expect(written[name] == lines, "\(name)") }
    #expect(Set(written.keys) == Set(now.keys))
  }

  private static func sections(_ text: String) -> [String: [String]] {
    var sections: [String: [String]] = [:]
    var name = ""
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("== ") { name = line } else { sections[name, default: []].append(line) }
    }
    return sections
  }
}
