import CTransHost
import Testing

@testable import AnimatorKit

/// Both animator and interactor, as many are on iOS.
private final class Drag: UIPercentDrivenInteractiveTransition,
  UIViewControllerAnimatedTransitioning
{
  static var last: Drag?
  var animated = 0

  override init() {
    super.init()
    completionSpeed = 0.5
    completionCurve = .linear
    Drag.last = self
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 2 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    animated += 1
  }
}

private let plugin = AnimatorPlugin(
  id: "org.example.drag", name: "Drag", version: "1.0.0",
  animators: [
    .init(id: "drag", name: "Drag", transitions: .any, duration: 2) { Drag() }
  ],
  interactors: [.init(id: "percent", name: "Percent") { Drag() }])

extension HostTests {
  @Suite("Interaction controllers", .serialized)
  struct InteractionTests {
    private let host = FakeHost()

    private func inHost(_ body: (th_entry_t) -> Void) {
      let entry = plugin.entry.pointee
      #expect(entry.`init`(plugin.entry, UnsafePointer(host.pointer), nil) == TH_OK)
      body(entry)
      Drag.last = nil
      entry.deinit(plugin.entry)
    }

    private func drive(_ this: UnsafePointer<th_interaction_controller_t>, started: Bool) {
      let functions = this.pointee
      #expect(
        functions.start_interactive_transition(this, host.context, started ? 1 : 0) == TH_OK)
      Drag.last?.update(0.25)
      Drag.last?.finish()
      #expect(host.calls == ["update 0.25", "finish"])
      #expect(Drag.last?.percentComplete == 0.25 && Drag.last?.duration == 2)
      var speed = 0.0
      var curve: UInt32 = 0
      var wants: th_bool_t = 0
      #expect(functions.completion_speed(this, &speed) == TH_OK && speed == 0.5)
      #expect(functions.completion_curve(this, &curve) == TH_OK && curve == 3)
      #expect(functions.wants_interactive_start(this, &wants) == TH_OK && wants == 1)
      #expect(functions.completion_speed(this, nil) == TH_ERROR_INVALID_ARGUMENT)
    }

    /// The host starts the animator, or leaves it to the interactor.
    @Test(arguments: [true, false])
    func anAnimatorThatIsBothHasATableForIt(started: Bool) {
      inHost { entry in
        let factory = entry.get_factory(plugin.entry, TH_FACTORY_ANIMATION_CONTROLLERS)?
          .assumingMemoryBound(to: th_animation_controller_factory_t.self)
        guard let this = factory?.pointee.create(factory, UnsafePointer(host.pointer), "drag"),
          let table = this.pointee.get_extension(this, TH_EXT_INTERACTION_CONTROLLER)?
            .assumingMemoryBound(to: th_interaction_controller_t.self)
        else {
          Issue.record("no table")
          return
        }
        #expect(table.pointee.destroy == nil)
        drive(table, started: started)
        #expect(Drag.last?.animated == (started ? 0 : 1))
        _ = this.pointee.animation_ended(this, 1)
        this.pointee.destroy(this)
      }
      #expect(host.outstanding == 0)
    }

    @Test func anInteractorIsOneObjectThatAnswersForItself() {
      inHost { entry in
        let factory = entry.get_factory(plugin.entry, TH_FACTORY_INTERACTION_CONTROLLERS)?
          .assumingMemoryBound(to: th_interaction_controller_factory_t.self)
        guard let this = factory?.pointee.create(factory, UnsafePointer(host.pointer), "percent")
        else {
          Issue.record("no controller")
          return
        }
        var wants: th_bool_t = 7
        #expect(this.pointee.wants_interactive_start(this, &wants) == TH_OK && wants == 1)
        let object = Drag.last
        object?.wantsInteractiveStart = false
        #expect(this.pointee.wants_interactive_start(this, &wants) == TH_OK && wants == 0)
        for _ in 0..<2 {
          let status = this.pointee.start_interactive_transition(this, host.context, 1)
          #expect(status == TH_OK)
          // Each transition begins anew.
          #expect(Drag.last?.percentComplete == 0)
          Drag.last?.update(0.5)
        }
        #expect(Drag.last === object)
        this.pointee.destroy(this)
      }
    }

    @Test func anInteractorStandsAlone() {
      inHost { entry in
        let factory = entry.get_factory(plugin.entry, TH_FACTORY_INTERACTION_CONTROLLERS)?
          .assumingMemoryBound(to: th_interaction_controller_factory_t.self)
        #expect(factory?.pointee.get_count(factory) == 1)
        guard let this = factory?.pointee.create(factory, UnsafePointer(host.pointer), "percent")
        else {
          Issue.record("no controller")
          return
        }
        drive(this, started: true)
        this.pointee.destroy(this)
      }
      #expect(host.outstanding == 0)
    }
  }
}
