import CTransHost
import LayerAnimating
import TestSupport
import Testing
import ViewControllers

@testable import AnimatorKit

extension HostTests {
  /// Brackets and transactions that a plugin did not open, or did not close.
  @Suite("Brackets of others", .serialized)
  @MainActor
  struct ForeignBracketTests {
    init() {
      Script.duration = 1
      Script.animator = nil
    }

    private func begin() -> th_status_t {
      var animation = th_view_animation_t(1, 0, options: 3 << 16)
      return status { $0.begin($1, &animation, nil) }
    }

    private func status(
      _ call: (th_host_view_animations_t, UnsafePointer<th_host_t>) -> th_status_t
    ) -> th_status_t {
      HostSession.current.map { call($0.viewAnimations.pointee, $0.host) } ?? -1
    }

    private func arrive(_ context: UIViewControllerContextTransitioning) -> UIView {
      let view = context.view(forKey: .to) ?? UIView()
      context.containerView.addSubview(view)
      return view
    }

    /// One stage's plugin starts a transition on another stage while its own bracket is open.
    @Test func twoStagesDoNotDisturbEachOther() throws {
      let outer = try HostScene()
      let inner = try HostScene()
      try outer.start { context in
        let view = arrive(context)
        #expect(begin() == TH_OK)
        CATransaction.begin()
        view.alpha = 0.5
        let session = HostSession.current
        do {
          try inner.start { context in
            let view = arrive(context)
            // None of these is its own.
            #expect(status { $0.end($1, nil) } == TH_ERROR_INVALID_STATE)
            #expect(status { $0.end_without_animation($1) } == TH_ERROR_INVALID_STATE)
            #expect(status { $0.begin_keyframe($1, 0, 1) } == TH_ERROR_INVALID_STATE)
            #expect(status { $0.end_keyframe($1) } == TH_ERROR_INVALID_STATE)
            UIView.animate(withDuration: 0.2) {
              view.alpha = 0.25
            } completion: { _ in
              context.completeTransition(true)
            }
          }
        } catch { Issue.record(error) }
        HostSession.enter(session)
        UIView.animate(withDuration: 1) {
          view.center.x += 10
        } completion: { _ in
          context.completeTransition(true)
        }
      }
      Script.body = { _ in }
      #expect(outer.stage.animations.bracketDepth == 0)
      #expect(
        outer.library.misbehaviours.map(\.kind) == [
          .openBrackets(1, in: "animate_transition"), .openTransaction(in: "animate_transition"),
        ])
      for scene in [outer, inner] {
        scene.advance(by: 0.1)
        let opacity = scene.to.view.layer.current.opacity
        #expect(opacity < 1 && opacity > scene.to.view.alpha)
        scene.advance(by: 1.5)
      }
      #expect(outer.outcomes == [true] && inner.outcomes == [true])
      #expect(outer.leftovers.count == 4, "\(outer.leftovers)")
      #expect(inner.library.misbehaviours.isEmpty && inner.leftovers == inner.lines)
      #expect(
        inner.lines.count == 4 && inner.lines.allSatisfy { $0.contains("was refused a call") },
        "\(inner.lines)")
    }

    /// What is refused is refused in every frame of a film.
    @Test func whatIsRefusedIsSaidOnce() throws {
      let scene = try HostScene()
      try scene.start { context in
        let view = arrive(context)
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        for _ in 0..<3 { pan.require(toFail: UITapGestureRecognizer()) }
        context.completeTransition(true)
      }
      #expect(scene.lines.count == 1 && scene.lines[0].hasPrefix("require(toFail:): "))
    }

    /// The host closes a transaction that a callback has left open, and the SDK forgets it.
    @Test func aTransactionEndsWithTheCallbackThatLeftIt() throws {
      let scene = try HostScene()
      var left = false
      try scene.start { context in
        let view = arrive(context)
        UIView.animate(withDuration: 0.2) {
          view.alpha = 0.5
        } completion: { _ in
          CATransaction.begin()
          CATransaction.setAnimationDuration(3)
          left = true
        }
        UIView.animate(withDuration: 0.4) {
          view.center.x += 10
        } completion: { _ in
          #expect(left && CATransaction.animationDuration() == 0.25)
          CATransaction.commit()
          context.completeTransition(true)
        }
      }
      scene.advance(by: 0.6)
      #expect(scene.outcomes == [true])
      #expect(
        scene.library.misbehaviours.map(\.kind) == [.openTransaction(in: "a completion")])
      #expect(scene.lines == scene.library.misbehaviours.map(\.description))
    }

    /// A plugin that is called while its host has brackets and a transaction open closes its own.
    @Test func theHostsOwnStayOpen() throws {
      let scene = try HostScene()
      let engine = scene.stage.animations
      engine.beginTransaction()
      engine.begin(ViewAnimationParameters(duration: 2))
      try scene.start { context in
        let view = arrive(context)
        #expect(status { $0.end($1, nil) } == TH_ERROR_INVALID_STATE)
        let committed = HostSession.call(\.layerAnimations, "commit") { $0.commit_transaction($1) }
        #expect(!committed)
        #expect(begin() == TH_OK)
        view.alpha = 0.5
        #expect(status { $0.end($1, nil) } == TH_OK)
        context.completeTransition(true)
      }
      #expect(engine.bracketDepth == 1 && engine.transactionDepth == 1)
      engine.end()
      engine.commitTransaction()
      scene.advance(by: 0.1)
      #expect(scene.outcomes == [true] && scene.library.misbehaviours.isEmpty)
    }
  }
}
