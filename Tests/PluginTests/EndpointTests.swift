import Animating
import Compositing
import Geometry
import PluginHosting
import Testing
import Transitioning
import ViewControllers

/// At progress 0 the picture is exactly *from*, at 1 exactly *to*, after a cancel exactly *from*.
@Suite("Endpoints", .serialized)
@MainActor
struct EndpointTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let plugin: String
    let operation: TransitionOperation
    let width: Double
    let height: Double
    let scale: Double
    var testDescription: String { "\(plugin) \(operation) \(width)x\(height)@\(scale)" }
  }

  /// Every operation that a plugin says it suits, at odd and even sizes.
  nonisolated static let cases: [Case] = {
    let operations: [(String, [TransitionOperation])] = [
      ("fold", [.push, .pop, .dismiss, .tab, .custom]), ("slide", [.push, .pop, .tab, .custom]),
      ("cross-dissolve", TransitionOperation.allCases),
    ]
    let sizes = [(1.0, 1.0, 1.0), (2, 3, 1), (33, 17, 1), (16, 10, 1), (9, 7, 2), (5, 4, 3)]
    return operations.flatMap { plugin, operations in
      operations.flatMap { operation in
        sizes.map { width, height, scale in
          Case(plugin: plugin, operation: operation, width: width, height: height, scale: scale)
        }
      }
    }
  }()

  @Test(arguments: cases)
  func byHand(_ example: Case) throws {
    for completes in [true, false] {
      let library = try Plugins.load(example.plugin)
      let play = try Playground(
        width: example.width, height: example.height, scale: example.scale)
      let from = try play.picture(of: play.from)
      let to = try play.picture(of: play.to)
      #expect(from != to)
      let animator = try library.makeAnimationController()
      play.start(example.operation, animator, interactive: true)
      play.stage.advance(to: 0)
      #expect(try play.picture() == from)
      for fraction in [0.3, 0.7, 1, 0.5, 0, 0.2] {
        play.interactor.update(fraction)
        play.stage.advance(to: play.stage.clock.now + 0.01)
        if fraction == 1 { #expect(try play.picture() == to) }
        if fraction == 0 { #expect(try play.picture() == from) }
      }
      if completes { play.interactor.finish() } else { play.interactor.cancel() }
      play.finish()
      #expect(play.outcomes == [completes])
      #expect(try play.picture() == (completes ? to : from))
      #expect(play.containerView.subviews.count == 1)
      #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
    }
  }

  @Test(arguments: cases)
  func byItself(_ example: Case) throws {
    let library = try Plugins.load(example.plugin)
    let play = try Playground(width: example.width, height: example.height, scale: example.scale)
    let from = try play.picture(of: play.from)
    let to = try play.picture(of: play.to)
    let animator = try library.makeAnimationController()
    play.start(example.operation, animator)
    play.stage.advance(to: 0)
    #expect(try play.picture() == from)
    play.finish()
    #expect(play.outcomes == [true])
    #expect(try play.picture() == to)
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }

  /// The host puts much in order; a plugin does not rely on it.
  @Test(arguments: Plugins.all, [true, false])
  func whatIsChangedIsPutBackByThePluginItself(plugin: String, completes: Bool) throws {
    let library = try Plugins.load(plugin)
    let play = try Playground(width: 20, height: 10)
    let background = play.containerView.layer.model.backgroundColor
    play.start(.pop, try library.makeAnimationController(), interactive: true, restoration: [])
    play.interactor.update(0.4)
    play.stage.advance(to: 0.1)
    if completes { play.interactor.finish() } else { play.interactor.cancel() }
    play.finish()
    #expect(play.containerView.layer.model.backgroundColor == background)
    for controller in [play.from, play.to] {
      let view = controller.view
      #expect(view.alpha == 1 && !view.isHidden && view.transform == .identity)
      #expect(view.superview == nil || view.frame == play.containerView.bounds)
    }
    #expect(play.from.view.frame == play.containerView.bounds)
    #expect(
      play.containerView.subviews.map(ObjectIdentifier.init) == [
        ObjectIdentifier(completes ? play.to.view : play.from.view)
      ])
  }
}

extension EndpointTests {
  /// A cancel runs back as long as it had run.
  @Test(arguments: Plugins.all)
  func aCancelTakesItsTime(plugin: String) throws {
    let library = try Plugins.load(plugin)
    let play = try Playground(width: 20, height: 10)
    let duration = library.animators[0].duration
    play.start(.pop, try library.makeAnimationController(), interactive: true)
    play.interactor.update(0.5)
    play.stage.advance(to: 0)
    let half = try play.picture()
    play.interactor.cancel()
    play.stage.advance(to: 0)
    #expect(try play.picture() == half)
    play.stage.advance(to: duration * 0.45)
    #expect(play.outcomes == [])
    play.stage.advance(to: duration * 0.51)
    #expect(play.outcomes == [false])
  }
}
