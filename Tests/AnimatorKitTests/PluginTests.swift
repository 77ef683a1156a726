import CTransHost
import Testing

@testable import AnimatorKit

/// Shrinks what goes, with everything that a leak could hide in.
private final class Shrink: NSObject, UIViewControllerAnimatedTransitioning {
  static var made: [AnimatorPlugin.Request] = []
  static var ended: [Bool] = []
  static var alive = 0
  private var stored: UIViewControllerContextTransitioning?

  init(_ request: AnimatorPlugin.Request) {
    Shrink.made.append(request)
    Shrink.alive += 1
  }

  deinit { Shrink.alive -= 1 }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 0.25 }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    stored = context
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return }
    to.frame = context.finalFrame(for: controller)
    context.containerView.insertSubview(to, belowSubview: from)
    let copy = from.snapshotView(afterScreenUpdates: false) ?? UIView()
    context.containerView.addSubview(copy)
    UIView.animate(withDuration: 0.25) {
      copy.layer.transform = CATransform3DMakeScale(0.5, 0.5, 1)
      controller.view.alpha = 1
    } completion: { _ in
      copy.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { Shrink.ended.append(transitionCompleted) }
}

private let plugin = AnimatorPlugin(
  id: "org.example.shrink", name: "Shrink", version: "1.2.3", license: "MIT",
  animators: [
    .init(
      id: "shrink", name: "Shrink", transitions: [.pop, .dismiss], duration: 0.25,
      parameters: [
        .double("amount", default: 0.5, in: 0...1), .bool("fade", default: true),
        .choice("edge", of: ["top", "left"], default: "left"),
        .color("tint", default: .red), .point("center", default: .zero, in: .infinite),
        .int("count", default: 3, in: 1...9),
      ]
    ) { Shrink($0) },
    .init(id: "shared", name: "Shared", transitions: .any, duration: 1) {
      Shrink(AnimatorPlugin.Request(transition: .any, values: [:]))
    },
  ])

extension HostTests {
  @Suite("A plugin", .serialized)
  struct PluginTests {
    private typealias Controller = UnsafePointer<th_animation_controller_t>
    private let host = FakeHost()
    private let given = plugin.entry
    private var entry: th_entry_t { given.pointee }

    private var givenFactory: UnsafePointer<th_animation_controller_factory_t>? {
      entry.get_factory(given, TH_FACTORY_ANIMATION_CONTROLLERS)?
        .assumingMemoryBound(to: th_animation_controller_factory_t.self)
    }

    private var factory: th_animation_controller_factory_t? { givenFactory?.pointee }

    private func inHost(_ id: String, _ body: (Controller) -> Void) {
      #expect(entry.`init`(given, UnsafePointer(host.pointer), "/plugins/shrink.so") == TH_OK)
      if let controller = factory?.create(givenFactory, UnsafePointer(host.pointer), id) {
        body(controller)
        controller.pointee.destroy(controller)
      } else {
        Issue.record("no controller")
      }
      #expect(plugin.path == "/plugins/shrink.so")
      entry.deinit(given)
      #expect(HostSession.current == nil && HostCallbacks.alive == 0 && Shrink.alive == 0)
    }

    private func play(_ controller: Controller) {
      host.completed = []
      #expect(controller.pointee.animate_transition(controller, host.context) == TH_OK)
      host.runLoop()
      #expect(host.completed == [!host.wasCancelled])
      _ = controller.pointee.animation_ended(controller, host.wasCancelled ? 0 : 1)
      host.endLoans()
      host.remove(host.to)
    }

    @Test func describesItself() throws {
      #expect(entry.magic == TH_ENTRY_MAGIC && entry.abi_major == TH_ABI_MAJOR)
      #expect(entry.size == MemoryLayout<th_entry_t>.size)
      #expect(String(cString: entry.descriptor.pointee.id) == "org.example.shrink")
      #expect(String(cString: entry.descriptor.pointee.version) == "1.2.3")
      let factory = try #require(factory)
      #expect(
        factory.get_count(givenFactory) == 2 && factory.get_descriptor(givenFactory, 2) == nil)
      let animator = try #require(factory.get_descriptor(givenFactory, 0)).pointee
      #expect(String(cString: animator.id) == "shrink" && animator.duration == 0.25)
      #expect(animator.transitions == UInt32(TH_TRANSITION_POP | TH_TRANSITION_DISMISS))
      #expect(animator.parameter_count == 6)
      let edge = animator.parameters[2]
      #expect(edge.kind == TH_PARAMETER_ENUMERATION && edge.default_value.0 == 1)
      #expect(edge.choice_count == 2 && edge.choices[1].map { String(cString: $0) } == "left")
      #expect(String(cString: edge.name) == "Edge")
      #expect(entry.get_factory(given, "something else") == nil)
      #expect(entry.get_factory(given, TH_FACTORY_INTERACTION_CONTROLLERS) == nil)
    }

    @Test func refusesAHostWithoutTables() {
      var poor = host.pointer.pointee
      poor.get_extension = { _, _ in nil }
      #expect(entry.`init`(given, &poor, nil) == TH_ERROR_NOT_SUPPORTED)
      #expect(entry.`init`(given, nil, nil) == TH_ERROR_INVALID_ARGUMENT)
      #expect(factory?.create(givenFactory, UnsafePointer(host.pointer), "nobody") == nil)
    }

    @Test func parametersReachTheAuthorsObject() throws {
      Shrink.made = []
      inHost("shrink") { controller in
        let descriptor = factory?.get_descriptor(givenFactory, 0)?.pointee.parameters
        let functions = controller.pointee
        var number = 0.75
        #expect(functions.set_parameter(controller, descriptor?[0].id ?? 0, &number, 1) == TH_OK)
        #expect(
          functions.set_parameter(controller, descriptor?[0].id ?? 0, &number, 2)
            == TH_ERROR_INVALID_ARGUMENT)
        #expect(functions.set_parameter(controller, 1, &number, 1) == TH_ERROR_NOT_FOUND)
        var duration = 0.0
        #expect(functions.transition_duration(controller, host.context, &duration) == TH_OK)
        #expect(duration == 0.25)
      }
      let request = try #require(Shrink.made.first)
      #expect(Shrink.made.count == 1 && request.transition == .pop)
      #expect(request.double("amount") == 0.75 && request.bool("fade"))
      #expect(request.choice("edge") == "left" && request.color("tint") == .red)
      #expect(request.point("center") == .zero && request.int("count") == 3)
      #expect(request.double("unknown") == 0 && request.choice("unknown") == "")
    }

    @Test func aParameterThatChangesMakesANewObject() {
      Shrink.made = []
      inHost("shrink") { controller in
        let id = factory?.get_descriptor(givenFactory, 0)?.pointee.parameters?[0].id ?? 0
        var duration = 0.0
        for amount in [0.75, 0.25, 0.25] {
          var number = amount
          #expect(controller.pointee.set_parameter(controller, id, &number, 1) == TH_OK)
          let status = controller.pointee.transition_duration(controller, host.context, &duration)
          #expect(status == TH_OK)
        }
      }
      #expect(Shrink.made.map { $0.double("amount") } == [0.75, 0.25])
    }

    @Test func aPluginThatIsOpenedTwiceIsClosedByTheSecondEnd() {
      #expect(entry.`init`(given, UnsafePointer(host.pointer), nil) == TH_OK)
      #expect(entry.`init`(given, UnsafePointer(host.pointer), nil) == TH_OK)
      entry.deinit(given)
      #expect(HostSession.current != nil)
      entry.deinit(given)
      #expect(HostSession.current == nil)
    }

    @Test func aDifferentTransitionMakesANewObjectUnlessItIsShared() {
      for (id, expected) in [("shrink", 2), ("shared", 1)] {
        Shrink.made = []
        host.operation = UInt32(TH_TRANSITION_POP)
        inHost(id) { controller in
          play(controller)
          play(controller)
          host.operation = UInt32(TH_TRANSITION_DISMISS)
          play(controller)
        }
        #expect(Shrink.made.count == expected)
      }
    }

    @Test(arguments: [false, true])
    func completionAndEndComeInOrder(cancelled: Bool) {
      Shrink.ended = []
      host.wasCancelled = cancelled
      inHost("shrink") { play($0) }
      #expect(Shrink.ended == [!cancelled] && host.warnings.isEmpty)
    }

    @Test func askedForAnInterruptibleAnimatorItHasNone() {
      inHost("shrink") { controller in
        var animator: th_handle_t = 99
        #expect(
          controller.pointee.interruptible_animator(controller, host.context, &animator) == TH_OK)
        #expect(animator == 0)
        #expect(controller.pointee.get_extension(controller, TH_EXT_INTERACTION_CONTROLLER) == nil)
      }
    }

    @Test func tenThousandTransitionsLeaveNothing() {
      inHost("shrink") { controller in
        play(controller)
        let objects = host.objects.count
        let outstanding = host.outstanding
        let references = HostSession.current?.referenceCount
        for turn in 0..<10_000 {
          host.wasCancelled = turn % 3 == 0
          play(controller)
        }
        #expect(host.objects.count == objects && host.outstanding == outstanding)
        #expect(HostSession.current?.referenceCount == references && HostCallbacks.alive == 0)
      }
      #expect(host.outstanding == 0)
    }

    @Test func aTransitionThatIsTornDownLeavesNothing() {
      inHost("shrink") { controller in
        _ = controller.pointee.animate_transition(controller, host.context)
        for completion in host.completions { completion.destroy(completion.user_data) }
        host.completions = []
      }
      #expect(host.outstanding == 0)
    }
  }
}
