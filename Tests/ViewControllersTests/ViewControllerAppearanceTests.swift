import Geometry
import Testing
import ViewControllers

@MainActor
@Suite struct ViewControllerAppearanceTests {
  /// Writes its callbacks down.
  final class Recorder: ViewController {
    static var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { note("willAppear", animated) }
    override func viewDidAppear(_ animated: Bool) { note("didAppear", animated) }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear", animated) }
    private func note(_ word: String, _ animated: Bool) {
      Self.log.append("\(title ?? "?").\(word)\(animated ? " animated" : "")")
    }
  }

  private func recorder(_ title: String, _ stage: Stage) -> Recorder {
    Recorder.log = []
    return Recorder(title: title, stage: stage)
  }

  private let stage = Stage(size: Size(width: 100, height: 50))

  @Test("F060: shown, then hidden")
  func shownThenHidden() {
    let controller = recorder("a", stage)
    controller.beginAppearanceTransition(true, animated: true)
    #expect(controller.appearanceState == .appearing)
    controller.endAppearanceTransition()
    #expect(controller.appearanceState == .appeared)
    controller.beginAppearanceTransition(false, animated: false)
    #expect(controller.appearanceState == .disappearing)
    controller.endAppearanceTransition()
    #expect(controller.appearanceState == .disappeared)
    #expect(
      Recorder.log == [
        "a.willAppear animated", "a.didAppear animated", "a.willDisappear", "a.didDisappear",
      ])
  }

  @Test("F061: turned round half-way")
  func turnedRound() {
    let controller = recorder("a", stage)
    controller.beginAppearanceTransition(true, animated: true)
    controller.beginAppearanceTransition(false, animated: true)
    controller.endAppearanceTransition()
    #expect(
      Recorder.log == [
        "a.willAppear animated", "a.willDisappear animated", "a.didDisappear animated",
      ]
    )
  }

  @Test func whatChangesNothingSaysNothing() {
    let controller = recorder("a", stage)
    controller.endAppearanceTransition()
    controller.beginAppearanceTransition(false, animated: true)
    #expect(Recorder.log == [])
    #expect(!controller.isViewLoaded)
    controller.beginAppearanceTransition(true, animated: false)
    controller.beginAppearanceTransition(true, animated: false)
    controller.endAppearanceTransition()
    controller.endAppearanceTransition()
    #expect(Recorder.log == ["a.willAppear", "a.didAppear"])
  }

  @Test func aRandomWalkKeepsTheBalance() {
    var random = SeededRandom(seed: 4)
    let controller = recorder("a", stage)
    for _ in 0..<1000 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: controller.beginAppearanceTransition(true, animated: false)
      case 1: controller.beginAppearanceTransition(false, animated: false)
      default: controller.endAppearanceTransition()
      }
    }
    // After each callback only these may follow.
    let follows = [
      "a.willAppear": ["a.didAppear", "a.willDisappear"], "a.didAppear": ["a.willDisappear"],
      "a.willDisappear": ["a.didDisappear", "a.willAppear"], "a.didDisappear": ["a.willAppear"],
    ]
    #expect(Recorder.log.count > 300)
    for (one, next) in zip(Recorder.log, Recorder.log.dropFirst()) {
      #expect(follows[one]?.contains(next) == true)
    }
  }

  @Test func childrenOnShowHearOfItAfterTheirParent() {
    let parent = recorder("p", stage)
    let (shown, hidden) = (recorder("shown", stage), recorder("hidden", stage))
    for child in [shown, hidden] { parent.addChild(child) }
    parent.view.addSubview(shown.view)
    Recorder.log = []
    parent.makeRoot()
    parent.resignRoot()
    #expect(
      Recorder.log == [
        "p.willAppear", "shown.willAppear", "p.didAppear", "shown.didAppear",
        "p.willDisappear", "shown.willDisappear", "p.didDisappear", "shown.didDisappear",
      ])
    #expect(!hidden.isViewLoaded)
  }

  @Test func aContainerMayForwardByItself() {
    final class Quiet: ViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let parent = Quiet(stage: stage)
    let child = recorder("c", stage)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    parent.makeRoot()
    #expect(Recorder.log == [])
  }

  @Test func theRootIsInTheWindow() {
    let controller = recorder("a", stage)
    controller.makeRoot()
    #expect(controller.view.superview === stage.window)
    #expect(controller.view.frame == Rect(x: 0, y: 0, width: 100, height: 50))
    controller.resignRoot()
    #expect(controller.view.superview == nil)
  }

  @Test func theViewIsLoadedOnceWhenAskedFor() {
    final class Loader: ViewController {
      var loads = 0
      var didLoads = 0
      override func loadView() {
        loads += 1
        view = View(frame: Rect(x: 0, y: 0, width: 3, height: 4), stage: stage)
      }
      override func viewDidLoad() { didLoads += 1 }
    }
    let controller = Loader(stage: stage)
    #expect(controller.viewIfLoaded == nil)
    #expect(controller.view.frame.width == 3)
    #expect(controller.view === controller.viewIfLoaded)
    #expect(controller.loads == 1)
    #expect(controller.didLoads == 1)
  }

  @Test func aLoadViewThatSetsNoneGetsAPlainOne() {
    final class Lazy: ViewController {
      override func loadView() {}
    }
    final class Hasty: ViewController {
      override func loadView() { view.tag = 5 }
    }
    #expect(Lazy(stage: stage).view.frame == stage.window.bounds)
    #expect(Hasty(stage: stage).view.tag == 5)
  }

  @Test func aRootFillsTheWindowAndAppearsBeforeItIsThere() {
    final class Looking: ViewController {
      var windows: [Bool] = []
      override func viewWillAppear(_ animated: Bool) { windows.append(view.window != nil) }
      override func viewDidAppear(_ animated: Bool) { windows.append(view.window != nil) }
      override func viewWillDisappear(_ animated: Bool) { windows.append(view.window != nil) }
      override func viewDidDisappear(_ animated: Bool) { windows.append(view.window != nil) }
    }
    let root = Looking(stage: stage)
    root.view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    root.makeRoot()
    #expect(root.view.frame == stage.window.bounds)
    root.resignRoot()
    #expect(root.windows == [false, true, true, false])
  }

  @Test func aChildDoesNotResignAsARoot() {
    let root = ViewController(stage: stage)
    let child = ViewController(stage: stage)
    root.addChild(child)
    root.view.addSubview(child.view)
    root.makeRoot()
    child.resignRoot()
    #expect(child.view.superview === root.view && child.appearanceState == .appeared)
  }

  @Test func aSwitchOutOfSightMakesNobodyAppear() {
    let root = ViewController(stage: stage)
    let (from, to) = (ViewController(stage: stage), ViewController(stage: stage))
    root.addChild(from)
    root.addChild(to)
    root.view.addSubview(from.view)
    var ends: [Bool] = []
    #expect(
      root.transition(
        from: from, to: to, duration: 0.2, animations: { to.view.alpha = 0.5 },
        completion: { ends.append($0) }))
    #expect(to.appearanceState == .disappeared)
    stage.advance(to: 1)
    #expect(to.appearanceState == .disappeared && to.view.superview === root.view)
    #expect(ends == [true])
  }

  @Test func aSwitchThatIsBrokenOffSaysSo() {
    let root = ViewController(stage: stage)
    let (from, to) = (ViewController(stage: stage), ViewController(stage: stage))
    root.addChild(from)
    root.addChild(to)
    root.view.addSubview(from.view)
    root.makeRoot()
    var ends: [Bool] = []
    root.transition(
      from: from, to: to, duration: 1, animations: { to.view.alpha = 0.5 },
      completion: { ends.append($0) })
    stage.advance(to: 0.5)
    stage.tearDown()
    #expect(ends == [false])
  }
}
