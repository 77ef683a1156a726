import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Calls for every frame, as Core Animation makes them.
@MainActor
@Suite struct DisplayLinkTests {
  private let stage = Stage(size: Size(width: 10, height: 10))
  private let calls = Calls()

  /// Who was called, in order.
  @MainActor
  private final class Calls {
    private var names: [String] = []

    func add(_ name: String) { names.append(name) }

    func take() -> [String] {
      defer { names = [] }
      return names
    }
  }

  private func make(
    _ name: String, _ tick: @escaping @MainActor (DisplayLink) -> Void = { _ in }
  ) -> DisplayLink {
    DisplayLink { [calls] link in
      calls.add(name)
      tick(link)
    }
  }

  @discardableResult
  private func add(
    _ name: String, _ tick: @escaping @MainActor (DisplayLink) -> Void = { _ in }
  ) -> DisplayLink {
    let link = make(name, tick)
    stage.addDisplayLink(link)
    return link
  }

  @Test func linksAreCalledOnceAFrameInTheOrderInWhichTheyWereStarted() {
    let links = ["a", "b", "c"].map { add($0) }
    stage.addDisplayLink(links[0])
    #expect(calls.take().isEmpty)
    for _ in 0..<2 {
      stage.advance(to: stage.clock.now + 0.1)
      #expect(calls.take() == ["a", "b", "c"])
    }
    #expect(areSame(stage.activeDisplayLinks, links))
  }

  @Test func aPausedLinkIsNotCalledAndKeepsItsPlace() {
    let link = add("a")
    add("b")
    link.isPaused = true
    stage.advance(to: 1)
    #expect(calls.take() == ["b"] && stage.activeDisplayLinks.count == 2)
    link.isPaused = false
    stage.advance(to: 2)
    #expect(calls.take() == ["a", "b"])
  }

  @Test func aLinkThatEndsInItsOwnTickIsCalledNoMore() {
    let link = add("a") { $0.invalidate() }
    add("b")
    stage.advance(to: 1)
    #expect(calls.take() == ["a", "b"] && link.isInvalidated)
    stage.advance(to: 2)
    #expect(calls.take() == ["b"] && stage.activeDisplayLinks.count == 1)
    stage.addDisplayLink(link)
    stage.advance(to: 3)
    #expect(calls.take() == ["b"] && stage.activeDisplayLinks.count == 1)
  }

  @Test func aLinkThatIsEndedOrPausedByAnotherIsNotCalledInThatFrame() {
    let others = ["b", "c", "d"].map { make($0) }
    add("a") { _ in
      others[0].invalidate()
      others[1].isPaused = true
    }
    for link in others { stage.addDisplayLink(link) }
    stage.advance(to: 1)
    #expect(calls.take() == ["a", "d"])
  }

  @Test func aLinkThatIsStartedInATickIsCalledFromTheNextFrameOn() {
    var added = false
    add("a") { _ in
      if !added { add("b") }
      added = true
    }
    stage.advance(to: 1)
    #expect(calls.take() == ["a"])
    stage.advance(to: 2)
    #expect(calls.take() == ["a", "b"])
  }

  @Test func aLinkKnowsTheTimeOfItsFrameAndOfTheNext() {
    var times: [[Double]] = []
    add("a") { times.append([$0.timestamp, $0.targetTimestamp]) }
    for time in [0.5, 0.75, 1.5] { stage.advance(to: time) }
    #expect(times == [[0.5, 0.5 + 1.0 / 60], [0.75, 1], [1.5, 2.25]])
  }

  @Test func aFramesValuesAreOfAfterItsTicks() {
    let view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1), stage: stage)
    stage.window.addSubview(view)
    add("a") { [view] link in
      View.animate(withDuration: 1, options: .curveLinear) { view.center.x += 10 }
      link.invalidate()
    }
    stage.advance(to: 1)
    #expect(view.layer.current.position.x == 0.5)
    stage.advance(to: 1.5)
    #expect(view.layer.current.position.x == 5.5)
  }

  @Test func linksEndWithTheTimelineOnWhichTheyWereStarted() {
    let (outer, other) = (stage.animations.makeTimeline(), stage.animations.makeTimeline())
    var links: [DisplayLink] = []
    stage.animations.withTimeline(outer) {
      links.append(add("a") { _ in if links.count < 4 { links.append(self.add("d")) } })
      let inner = stage.animations.makeTimeline()
      stage.animations.withTimeline(inner) { links.append(add("b")) }
    }
    stage.animations.withTimeline(other) { links.append(add("c")) }
    stage.advance(to: 1)
    outer.close()
    // What a tick starts is on the timeline of its link.
    #expect(links.map(\.isInvalidated) == [true, true, false, true])
  }

  @Test func whatALinkKeepsGoesWithIt() {
    final class Token {}
    weak var token: Token?
    let link: DisplayLink
    do {
      let kept = Token()
      token = kept
      link = add("a") { _ in _ = kept }
    }
    #expect(token != nil)
    link.invalidate()
    #expect(token == nil)
  }

  @Test("Tens of thousands of links come and go")
  func manyLinksComeAndGo() {
    let links = (0..<50_000).map { _ in DisplayLink { [calls] _ in calls.add("") } }
    for link in links { stage.addDisplayLink(link) }
    stage.advance(to: 1)
    #expect(calls.take().count == links.count)
    for link in links { link.invalidate() }
    stage.advance(to: 2)
    #expect(calls.take().isEmpty && stage.activeDisplayLinks.isEmpty)
  }

  @Test func aLinkThatHasBeenEndedIsNotActiveAndIsLetGo() {
    let stage = Stage(size: Size(width: 10, height: 10))
    weak var gone: DisplayLink?
    do {
      let link = DisplayLink { _ in }
      gone = link
      stage.addDisplayLink(link)
      #expect(stage.activeDisplayLinks.count == 1)
      link.invalidate()
      #expect(stage.activeDisplayLinks.isEmpty)
    }
    stage.advance(to: 1)
    #expect(gone == nil)
  }

  @Test func aTickSeesItsOwnStageAndWhatIsDueByThen() {
    let stage = Stage(size: Size(width: 10, height: 10))
    let view = View(frame: .zero, stage: stage)
    stage.window.addSubview(view)
    let other = Stage(size: Size(width: 10, height: 10))
    other.makeCurrent()
    var seen: [String] = []
    stage.addDisplayLink(
      DisplayLink { _ in seen.append(Stage.current === stage ? "tick" : "elsewhere") })
    stage.asCurrent {
      View.animate(withDuration: 0.5, animations: { view.alpha = 0 }) { _ in seen.append("end") }
    }
    stage.advance(to: 0.25)
    stage.advance(to: 0.5)
    #expect(seen == ["tick", "end", "tick"])
    #expect(Stage.current === other)
  }
}
