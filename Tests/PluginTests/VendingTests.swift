import Animating
import Containers
import Foundation
import Geometry
import PluginHosting
import PluginRegistry
import Testing
import Transitioning
import ViewControllers

/// The custom container takes its animators by the names that the registry knows.
@Suite(.serialized)
@MainActor
struct VendingTests {
  private let stage = Stage(size: Size(width: 30, height: 20))
  private let source: PluginSource

  init() {
    let program = Plugins.directory.appendingPathComponent("transhost").path
    let registry = Registry(
      SearchPath(directories: [], environment: [:], executable: program))
    source = PluginSource { try registry.resolve($0).path }
  }

  private func container() -> ContainerViewController {
    let children = ["one", "two"].map { ViewController(title: $0, stage: stage) }
    let container = ContainerViewController(viewControllers: children, stage: stage)
    container.animatorSource = source
    container.makeRoot()
    stage.advance(to: 0)
    return container
  }

  @Test(arguments: [
    ("fold", 2.0), ("org.transhost.fold", 2.0), ("fold/fold", 2.0), ("libfold.so", 2.0),
    ("slide", 0.5), ("org.transhost.cross-dissolve", 0.4),
  ])
  func aNameConductsASwitch(_ name: String, _ duration: Double) {
    let container = container()
    container.animatorName = AnimatorName(name)
    container.selectedIndex = 1
    #expect(container.diagnoses == [])
    #expect(container.currentTransition?.transitionDuration == duration)
    stage.advance(to: stage.clock.now + duration + 1)
    #expect(container.currentTransition == nil)
    #expect(
      container.containerView.subviews.map { $0 === container.viewControllers[1].view } == [true])
    #expect(source.misbehaviours == [])
  }

  @Test(arguments: [("drop", 1.25), ("drop/push", 1.25), ("drop/drop", 0.75)])
  func aNameOfSeveralIsTheOneThatSuits(_ name: String, _ duration: Double) {
    let navigation = NavigationController(
      rootViewController: ViewController(title: "one", stage: stage))
    navigation.animatorSource = source
    navigation.animatorName = AnimatorName(name)
    navigation.makeRoot()
    navigation.pushViewController(ViewController(title: "two", stage: stage), animated: true)
    #expect(navigation.currentTransition?.transitionDuration == duration)
    stage.advance(to: 5)
    #expect(navigation.diagnoses == [] && navigation.currentTransition == nil)
  }

  @Test func aNameThatCannotBeHadIsDiagnosedAndTheDefaultTakesItsPlace() throws {
    let container = container()
    container.animatorName = "flod"
    container.selectedIndex = 1
    #expect(container.currentTransition?.transitionDuration == DefaultContainerAnimator.duration)
    stage.advance(to: stage.clock.now + 10)
    #expect(container.selectedIndex == 1)
    let diagnosis = try #require(container.diagnoses.first)
    #expect(diagnosis.hasPrefix("flod: There is no plugin 'flod' in: "))
    #expect(diagnosis.hasSuffix("did you mean 'fold'?"))
    #expect(container.diagnoses.count == 1)
  }
}
