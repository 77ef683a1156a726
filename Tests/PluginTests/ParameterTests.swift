import Compositing
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What may be set on a plugin changes what it does, and breaks nothing.
@Suite("Parameters", .serialized)
@MainActor
struct ParameterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let plugin: String
    var animator: String?
    let operation: TransitionOperation
    let key: String
    let value: String
    var testDescription: String { "\(plugin) \(key)=\(value)" }
  }

  /// Every parameter, with another value than its default.
  nonisolated static let cases = ours + material

  private nonisolated static let ours =
    [
      Case(plugin: "cross-dissolve", operation: .push, key: "curve", value: "linear"),
      Case(plugin: "fold", operation: .pop, key: "perspective", value: "50"),
      Case(plugin: "fold", operation: .pop, key: "shading", value: "0.5"),
      Case(plugin: "rise", operation: .push, key: "duration", value: "0.8"),
      Case(plugin: "slide-in", operation: .present, key: "duration", value: "0.8"),
      Case(plugin: "zoom", operation: .push, key: "duration", value: "1"),
      Case(plugin: "zoom", operation: .pop, key: "scale", value: "0.5"),
      Case(plugin: "drop", operation: .dismiss, key: "duration", value: "2"),
      Case(plugin: "drop", operation: .present, key: "damping", value: "1"),
      Case(plugin: "drop", operation: .present, key: "velocity", value: "5"),
      Case(plugin: "drop", operation: .present, key: "travel", value: "20"),
      Case(plugin: "drop", operation: .present, key: "inset", value: "0.1"),
      Case(plugin: "drop", animator: "push", operation: .push, key: "duration", value: "2"),
      Case(plugin: "drop", animator: "push", operation: .push, key: "damping", value: "1"),
      Case(plugin: "drop", animator: "push", operation: .push, key: "velocity", value: "5"),
      Case(plugin: "drop", animator: "push", operation: .push, key: "inset", value: "0.1"),
    ]
    + ["rotate", "slide"].flatMap { animator in
      [("duration", "1"), ("damping", "1"), ("velocity", "9"), ("background", "#ff0000")].map {
        Case(
          plugin: "corner-rotate", animator: animator, operation: .pop, key: $0.0, value: $0.1)
      }
    }
    + [("duration", "1"), ("damping", "1"), ("velocity", "9")].map {
      Case(plugin: "menu", operation: .dismiss, key: $0.0, value: $0.1)
    } + [
      Case(plugin: "pixellate", operation: .push, key: "duration", value: "2"),
      Case(plugin: "pixellate", operation: .push, key: "fraction", value: "0.5"),
      Case(plugin: "shared-element", operation: .push, key: "duration", value: "2"),
      Case(plugin: "shared-element", operation: .pop, key: "damping", value: "0.3"),
    ]

  private nonisolated static let material =
    [
      Case(plugin: "container-transform", operation: .push, key: "duration", value: "1"),
      Case(plugin: "container-transform", operation: .push, key: "tag", value: "2"),
      Case(plugin: "container-transform", operation: .pop, key: "path", value: "arc"),
      Case(plugin: "container-transform", operation: .push, key: "scrim", value: "#ff0000"),
      Case(
        plugin: "container-transform", operation: .pop, key: "background", value: "#ff0000"),
      Case(plugin: "fade", operation: .push, key: "duration", value: "0.5"),
      Case(plugin: "fade", operation: .pop, key: "return", value: "0.5"),
      Case(plugin: "fade", operation: .push, key: "scale", value: "0.2"),
      Case(plugin: "fade", operation: .push, key: "threshold", value: "1"),
      Case(plugin: "fade-through", operation: .push, key: "duration", value: "1"),
      Case(plugin: "fade-through", operation: .tab, key: "scale", value: "0.2"),
      Case(plugin: "fade-through", operation: .push, key: "threshold", value: "0.8"),
      Case(plugin: "fade-through", operation: .push, key: "background", value: "#ff0000"),
    ]
    + ["x", "y", "z"].flatMap { animator in
      [("duration", "1"), ("threshold", "0.8"), ("background", "#ff0000")].map {
        Case(plugin: "shared-axis", animator: animator, operation: .push, key: $0.0, value: $0.1)
      }
    } + [
      Case(plugin: "shared-axis", animator: "x", operation: .push, key: "distance", value: "5"),
      Case(plugin: "shared-axis", animator: "y", operation: .pop, key: "distance", value: "5"),
      Case(plugin: "shared-axis", animator: "z", operation: .push, key: "small", value: "0.2"),
      Case(plugin: "shared-axis", animator: "z", operation: .push, key: "large", value: "3"),
    ]

  @Test func noParameterIsForgotten() throws {
    let tested = Set(Self.cases.map { "\($0.plugin)/\($0.animator ?? "") \($0.key)" })
    for animator in Plugins.animators {
      let (library, controller) = try animator.load()
      let name = library.animators[0].id == animator.id ? "" : animator.id
      for parameter in controller.descriptor.parameters {
        let isTested =
          tested.contains("\(animator.plugin)/\(name) \(parameter.key)")
          || tested.contains("\(animator.plugin)/\(animator.id) \(parameter.key)")
        #expect(isTested, "\(animator.testDescription) \(parameter.key)")
      }
    }
  }

  /// A moment in the middle looks different; the ends are what they were.
  @Test(arguments: cases)
  func aParameterIsHeeded(_ example: Case) throws {
    let animator = Plugins.animator(example.plugin, example.animator)
    func pictures(_ parameters: [String: String]) throws -> [[UInt8]] {
      let (library, controller) = try animator.load(parameters)
      let scene = Plugins.scene(24, 18)
      if example.plugin == "container-transform" { scene.addParts() }
      let ends = [scene.from, scene.to].map { scene.picture(of: $0).bytes }
      scene.conduct(example.operation, controller) { plan in
        // Where the presenter stays a quarter is kept free.
        if example.key == "inset", plan.operation == .present {
          plan.from?.stay = .untouched
          plan.restoration = .presentation
        }
      }
      var taken: [[UInt8]] = []
      for time in [0.0, 0.06, 0.12, 0.3, 0.45] {
        scene.stage.advance(to: time)
        taken.append(scene.picture().bytes)
      }
      #expect(taken[0] == ends[0])
      scene.finish()
      #expect(scene.outcomes == [true])
      #expect(example.key == "inset" || scene.picture().bytes == ends[1])
      #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
      return taken
    }
    #expect(try pictures([:]) != pictures([example.key: example.value]))
  }
}
