import Compositing
import Containers
import Foundation
import Geometry
import LayerAnimating
import Playing
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Scripts: what is read, what is refused and with which words, and what is played.
@Suite @MainActor
struct ScriptTests {
  private func read(_ steps: String) throws -> Script {
    try Script(
      json: Array("{\n  \"format\": \"transhost-script/1\",\n  \"steps\": [\n\(steps)\n]}".utf8))
  }

  // MARK: Reading

  @Test func everyKindOfStepIsRead() throws {
    let script = try read(
      """
      { "at": 2, "touch": "end", "finger": 3, "point": [1, -2.5] },
      { "at": 1, "touches": [{ "touch": "begin", "point": [1, 2] },
                             { "touch": "begin", "finger": 2, "point": [3, 4] }] },
      { "at": 1.5, "action": "select", "index": 2 },
      { "at": 1.5, "action": "pop" },
      { "at": 3, "action": "resize", "size": [400, 300.5] },
      { "at": 3, "action": "resize", "size": [40, 30], "for": 0.5 },
      { "at": 4, "action": "rotate", "to": "landscapeLeft" },
      { "at": 5, "action": "rotate", "to": "portraitUpsideDown", "for": 0 },
      { "at": 0, "interaction": "update", "percent": 0.25 },
      { "at": 0, "interaction": "finish" }
      """)
    #expect(
      script.steps == [
        .init(at: 0, .interaction(.update(0.25))), .init(at: 0, .interaction(.finish)),
        .init(
          at: 1,
          .touches([
            TouchChange(.began, finger: 1, at: Point(x: 1, y: 2)),
            TouchChange(.began, finger: 2, at: Point(x: 3, y: 4)),
          ])),
        .init(at: 1.5, .action(.select(2))), .init(at: 1.5, .action(.pop)),
        .init(at: 2, .touches([TouchChange(.ended, finger: 3, at: Point(x: 1, y: -2.5))])),
        .init(at: 3, .screen(.resize(Size(width: 400, height: 300.5), duration: 0))),
        .init(at: 3, .screen(.resize(Size(width: 40, height: 30), duration: 0.5))),
        .init(at: 4, .screen(.rotate(.landscapeLeft, duration: Stage.rotationDuration))),
        .init(at: 5, .screen(.rotate(.portraitUpsideDown, duration: 0))),
      ])
    #expect(script.length == 5)
    #expect(script.hasActions && script.hasTouches && script.hasInteractions)
  }

  @Test func aDragIsManyTouches() throws {
    let script = try read(#"{ "at": 1, "drag": [[0, 0], [30, 0], [30, 60]], "for": 0.1 }"#)
    let touches = script.steps.map { step -> (Double, TouchChange) in
      guard case .touches(let changes) = step.event else { return (0, .init(.began, at: .zero)) }
      return (step.time, changes[0])
    }
    #expect(touches.map(\.1.phase) == [.began] + Array(repeating: .moved, count: 6) + [.ended])
    #expect(abs(touches[3].0 - 1.05) < 1e-12 && touches[3].1.location == Point(x: 30, y: 0))
    #expect(abs(touches[1].1.location.x - 10) < 1e-12)
    #expect(touches[6].1.location == Point(x: 30, y: 60))
    let held = try read(#"{ "at": 0, "drag": [[0, 0], [1, 1]], "for": 0, "lift": false }"#)
    #expect(held.steps.count == 2)
  }

  @Test(arguments: [
    (#"{ "at": 1, "touch": "press", "point": [1, 2] }"#, 4, "steps[0].touch", "'begin', 'move'"),
    (#"{ "at": -1, "action": "pop" }"#, 4, "steps[0].at", "a number from 0 to 3600"),
    (#"{ "at": true, "action": "pop" }"#, 4, "steps[0].at", "a number from 0 to 3600"),
    (#"{ "action": "pop" }"#, 4, "steps[0].at", "missing"),
    ("{ \"at\": 1,\n\"touch\": \"begin\",\n\"point\": [1] }", 6, "steps[0].point", "[x, y]"),
    (#"{ "at": 1, "touch": "begin", "point": [1, 1e9] }"#, 4, "steps[0].point", "[x, y]"),
    (
      #"{ "at": 1, "touch": "begin", "point": [1, 2], "finger": 1.5 }"#, 4, "steps[0].finger",
      "whole"
    ),
    (
      #"{ "at": 1, "touch": "begin", "point": [1, 2], "finger": 11 }"#, 4, "steps[0].finger",
      "1 to 10"
    ),
    (#"{ "at": 1, "action": "pop", "index": 1, "wait": 2 }"#, 4, "steps[0].wait", "no such field"),
    (#"{ "at": 1, "action": "select" }"#, 4, "steps[0].index", "missing"),
    (#"{ "at": 1, "action": "resize" }"#, 4, "steps[0].size", "missing"),
    (#"{ "at": 1, "action": "resize", "size": [0, 5] }"#, 4, "steps[0].size", "1 to 16384"),
    (#"{ "at": 1, "action": "resize", "size": 5 }"#, 4, "steps[0].size", "a size [width"),
    (#"{ "at": 1, "action": "resize", "to": 1, "size": [1, 5] }"#, 4, "steps[0].to", "no such"),
    (#"{ "at": 1, "action": "rotate", "to": "left" }"#, 4, "steps[0].to", "'landscapeRight'"),
    (
      #"{ "at": 1, "action": "rotate", "to": "portrait", "for": -1 }"#, 4, "steps[0].for",
      "0 to 3600"
    ),
    (#"{ "at": 1, "action": "pop" },\#n{ "at": 1 }"#, 5, "steps[1]", "one of 'touch'"),
    (#"{ "at": 1, "action": "pop", "touch": "end" }"#, 4, "steps[0]", "touch and action"),
    (#"{ "at": 1, "interaction": "update", "percent": 2 }"#, 4, "steps[0].percent", "0 to 1"),
    (#"{ "at": 1, "drag": [[1, 2]], "for": 1 }"#, 4, "steps[0].drag", "two points"),
    (#"{ "at": 1, "drag": [[1, 2], 3], "for": 1 }"#, 4, "steps[0].drag", "a list of points"),
    (#"{ "at": 1, "drag": [[1, 2], [3, 4]], "for": 1, "lift": 0 }"#, 4, "steps[0].lift", "true or"),
    (
      "{ \"at\": 1, \"touches\": [\n{ \"touch\": \"end\", \"point\": 3 }] }", 5,
      "steps[0].touches[0].point", "[x, y]"
    ),
    (#"7"#, 4, "steps[0]", "an object"),
    (
      #"{ "at": 1, "touch": "end", "point": [1, 2], "\r\u001b[31m": 1 }"#, 4,
      #"steps[0].\r\u{1b}[31m"#, "there is no such field here"
    ),
  ])
  func whatIsWrongIsToldWithItsPlace(
    step: String, line: Int, field: String, words: String
  ) throws {
    let error = try #require(throws: JSONError.self) { try read(step) }
    #expect(error.line == line && error.field == field, "\(error)")
    #expect(error.problem.contains(words), "\(error)")
  }

  @Test(arguments: [
    ("", 1), ("{", 1), ("[1,\n2,\n}", 3), ("\"x\"", 1), ("{\"format\": \"x\", \"steps\": []}", 1),
    ("{\"format\":\n\"transhost-script/2\", \"steps\": []}", 2),
    ("{\"format\": \"transhost-script/1\"}", 1),
  ])
  func whatIsNoScriptIsRefused(text: String, line: Int) throws {
    let error = try #require(throws: JSONError.self) { try Script(json: Array(text.utf8)) }
    #expect(error.line == line, "\(error)")
    #expect("\(error)".hasPrefix("line \(line): "))
  }

  @Test func tooMuchIsRefused() throws {
    let many = Array(repeating: #"{ "at": 0, "action": "pop" }"#, count: Script.mostSteps + 1)
    #expect(throws: JSONError.self) { try read(many.joined(separator: ",\n")) }
    #expect(throws: JSONError.self) {
      try read(#"{ "at": 0, "drag": [[0, 0], [1, 1]], "for": 3600 }"#)
    }
  }

  /// Whatever a file is, reading it ends with a script or with words.
  @Test(arguments: 0..<200)
  func anyFileIsReadOrRefused(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var bytes = Array(
      """
      { "format": "transhost-script/1", "steps": [ { "at": 1, "touch": "begin", "point": [1, 2] },
      { "at": 2, "drag": [[1, 2], [3, 4]], "for": 0.1 }, { "at": 1, "action": "pop" } ] }
      """.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      default: bytes.insert(Array("{}[],:\"\\\n9".utf8).randomElement(using: &random)!, at: place)
      }
    }
    do throws(JSONError) {
      let script = try Script(json: bytes)
      #expect(script.length <= Script.longestTime)
    } catch {
      #expect(error.line >= 1 && error.line <= bytes.count { $0 == 10 } + 1)
      #expect(!error.problem.isEmpty)
    }
  }

  @Test func whatIsWrittenIsReadAsTheSame() throws {
    var random = SeededRandom(seed: 4)
    let steps = (0..<200).map { index -> Script.Step in
      func number() -> Double { Double.random(in: -500...500, using: &random) }
      let changes = (0...(index % 3)).map {
        TouchChange(
          [.began, .moved, .ended, .cancelled][(index + $0) % 4], finger: $0 + 1,
          at: Point(x: number(), y: number()))
      }
      let events: [Script.Event] = [
        .touches(changes), .action(.push), .action(.select(index)), .interaction(.pause),
        .interaction(.update(Double.random(in: 0...1, using: &random))), .interaction(.cancel),
        .action(.present), .action(.dismiss), .action(.pop), .interaction(.finish),
        .screen(.resize(Size(width: 1 + abs(number()), height: 700), duration: abs(number()))),
        .screen(.rotate(InterfaceOrientation.allCases[index % 4], duration: abs(number()))),
      ]
      return .init(at: abs(number()), events[index % events.count])
    }
    let script = Script(steps)
    #expect(try Script(json: Array(script.json.utf8)) == script)
  }

  /// The schema says what the reader does.
  @Test func theSchemaKnowsTheSameWords() throws {
    let path = "Sources/Playing/Playing.docc/transhost-script-1.schema.json"
    let data = try Data(contentsOf: Repository.root.appending(path: path))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    #expect(definitions["phase"]?["enum"] as? [String] == ["begin", "move", "end", "cancel"])
    let text = String(decoding: data, as: UTF8.self)
    for word in ["push", "pop", "present", "dismiss", "select"] {
      #expect(text.contains("\"\(word)\""))
      let index = word == "select" ? #", "index": 1"# : ""
      #expect(throws: Never.self) { try read(#"{ "at": 0, "action": "\#(word)"\#(index) }"#) }
    }
    for orientation in InterfaceOrientation.allCases {
      #expect(text.contains("\"\(orientation.rawValue)\""))
    }
    for action in [#""resize", "size": [1, 16384]"#, #""rotate", "to": "portrait""#] {
      #expect(throws: Never.self) { try read(#"{ "at": 0, "action": \#(action) }"#) }
      #expect(text.contains("\"const\": " + action.prefix(8)))
    }
    #expect(definitions["time"]?["maximum"] as? Double == Script.longestTime)
    #expect(text.contains("\"maxItems\": \(Script.mostSteps)"))
    #expect(text.contains("\"const\": \"\(Script.format)\""))
  }

  // MARK: Playing

  private func player(
    _ script: Script, container: String = "navigation", operation: String = "push",
    animator: any AnimatedTransitioning = DefaultNavigationAnimator()
  ) throws -> TransitionPlayer {
    let kind = try #require(PlayedContainers.all.first { $0.name == container })
    let played = try #require(kind.operations.first { $0.name == operation })
    return TransitionPlayer(
      .init(
        container: kind, operation: played, size: Size(width: 200, height: 100), script: script),
      animator: animator, from: .color(.white), to: .color(.black))
  }

  private func play(_ player: TransitionPlayer) -> [Event] {
    player.start()
    var frame = 0
    while !player.isOver, frame < 1000 {
      frame += 1
      player.advance(to: Double(frame) / 60)
    }
    return player.stage.events.events
  }

  @Test func fingersPlay() throws {
    let script = try read(#"{ "at": 0.5, "drag": [[3, 50], [180, 50]], "for": 0.5 }"#)
    let player = try player(script, operation: "pop")
    let events = play(player)
    #expect(player.outcome == .completed && player.shownViewController?.title == "to")
    #expect(events.first?.kind == "touchesBegan" && events.first?.time == 0.5)
    #expect(events.contains { $0.kind == "gestureBegan" && $0.target == "interactivePop" })
    let times = events.map(\.time)
    #expect(times == times.sorted())
  }

  @Test(arguments: [
    ("navigation", "push", [Script.Action.push, .pop, .push], "to"),
    ("navigation", "push", [.push, .pop], "from"),
    ("modal", "present", [.present, .dismiss], "from"),
    ("modal", "present", [.present, .present], "to"),
    ("tab", "select", [.select(1), .select(0), .select(7)], "from"),
    ("custom", "select", [.select(1)], "to"),
  ])
  func peoplePlay(
    container: String, operation: String, actions: [Script.Action], shown: String
  ) throws {
    let steps = actions.enumerated().map { Script.Step(at: Double($0), .action($1)) }
    let player = try player(Script(steps), container: container, operation: operation)
    _ = play(player)
    #expect(player.isOver && player.shownViewController?.title == shown)
  }

  /// The demonstration of the article's follow-up: a quarter at half a second, a half at one, let go at
  /// one and a half.
  @Test func theFollowUpsInteractorIsAScript() throws {
    let script = try read(
      """
      { "at": 0.5, "interaction": "update", "percent": 0.25 },
      { "at": 1.0, "interaction": "update", "percent": 0.5 },
      { "at": 1.5, "interaction": "finish" }
      """)
    let player = try player(
      script, container: "custom", operation: "select", animator: DefaultContainerAnimator())
    player.start()
    #expect(player.progress == 0)
    for (time, progress) in [(0.4, 0), (0.5, 0.25), (0.9, 0.25), (1.0, 0.5), (1.4, 0.5)] {
      player.advance(to: time)
      #expect(abs(player.progress - progress) < 1e-9, "\(time)")
    }
    player.advance(to: 1.75)
    #expect(player.progress > 0.5)
    player.advance(to: 4)
    #expect(player.isOver && player.outcome == .completed)
    let kinds = player.stage.events.events.map(\.kind)
    #expect(kinds.contains("startInteractiveTransition"))
    #expect(kinds.contains("finishInteractiveTransition"))
  }

  @Test func aFingerThatStaysDownEndsNoFilmNever() throws {
    let script = try read(
      #"{ "at": 0, "drag": [[3, 50], [60, 50]], "for": 0.1, "lift": false }"#)
    let player = try player(script, operation: "pop")
    _ = play(player)
    // The transition is held, and nobody lets it go.
    #expect(!player.isOver)
    player.stage.input.cancelTouches()
    player.advance(to: 20)
    #expect(player.isOver && player.outcome == .cancelled)
  }

  /// What was recorded plays the same, to the byte of the trace.
  @Test func aRecordedSessionIsReplayed() throws {
    func vended() -> VendedAnimator {
      VendedAnimator(
        DefaultNavigationAnimator(), sourceName: "default", animatorID: "default", operations: [])
    }
    let script = try read(
      """
      { "at": 0.2, "drag": [[3, 50], [120, 60]], "for": 0.3 },
      { "at": 0.6, "drag": [[4, 20], [90, 10], [150, 30]], "for": 0.25, "finger": 2 }
      """)
    let first = try player(script, operation: "pop")
    let recorder = ScriptRecorder(on: first.stage)
    let trace = Trace(first, of: vended()).json
    #expect(recorder.script == script)
    let again = try Script(json: Array(recorder.script.json.utf8))
    #expect(Trace(try player(again, operation: "pop"), of: vended()).json == trace)
  }

  @Test("A screen is turned and resized on a panel that stays")
  func screensChange() throws {
    let script = try read(
      """
      { "at": 0.5, "action": "rotate", "to": "landscapeRight" },
      { "at": 1.5, "action": "resize", "size": [60, 100] },
      { "at": 2.0, "action": "rotate", "to": "portrait", "for": 0 }
      """)
    let player = try player(script)
    player.start()
    let mark = View(frame: Rect(x: 0, y: 0, width: 20, height: 10), stage: player.stage)
    mark.backgroundColor = Color(red: 1, green: 0, blue: 0)
    player.stage.window.addSubview(mark)

    func isRed(_ x: Int, _ y: Int) throws -> Bool {
      let picture = try PixelBuffer(width: 200, height: 100)
      Renderer(threads: 1).render(
        player.screen, size: (200, 100), scale: 1, background: .black, into: picture)
      let bytes = picture.bytes
      return bytes[(y * 200 + x) * 4] == 0 && bytes[(y * 200 + x) * 4 + 2] == 255
    }
    func whiteness() throws -> Int {
      let picture = try PixelBuffer(width: 200, height: 100)
      Renderer(threads: 1).render(
        player.screen, size: (200, 100), scale: 1, background: .black, into: picture)
      return picture.bytes.count { $0 > 0 }
    }
    player.advance(to: 0.4)
    #expect(try isRed(10, 5))
    // When it begins to turn it looks as before.
    player.advance(to: 0.5)
    #expect(try isRed(10, 5))
    player.advance(to: 1.2)
    // Its upper left corner is at the panel's upper right.
    #expect(player.stage.size == Size(width: 100, height: 200))
    #expect(try isRed(195, 10) && !isRed(10, 5))
    player.advance(to: 1.5)
    // 60 wide and 100 high on its side, in the middle.
    #expect(try isRed(145, 25) && !isRed(195, 10))
    player.advance(to: 2.5)
    #expect(player.stage.size == Size(width: 100, height: 60))
    #expect(try isRed(60, 25))
    #expect(try whiteness() > 0)
  }

  @Test func whatIsDoneToTheScreenIsRecorded() throws {
    let script = try read(
      """
      { "at": 0.2, "action": "rotate", "to": "landscapeLeft", "for": 0.25 },
      { "at": 0.3, "drag": [[3, 50], [90, 60]], "for": 0.3 },
      { "at": 0.6, "action": "resize", "size": [50, 70], "for": 0.5 }
      """)
    let player = try player(script, operation: "pop")
    let recorder = ScriptRecorder(on: player.stage)
    _ = play(player)
    #expect(recorder.script == script)
  }
}
