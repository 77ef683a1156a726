import Media
import Playing
import Testing

/// When a film of many screens shows what.
@Suite struct FilmTimelineTests {
  private static let timeline = FilmTimeline([
    .init(alone: 10, link: 4), .init(alone: 0, link: 6), .init(alone: 5, link: 0),
  ])

  @Test func screensAreSeenFromTheTransitionThatBringsThem() {
    let timeline = Self.timeline
    #expect(timeline.count == 25)
    #expect((0..<3).map(timeline.frames) == [0..<14, 14..<20, 20..<25])
    #expect((0..<3).map(timeline.transition) == [10..<14, 14..<20, 25..<25])
    #expect((0..<3).map(timeline.visible) == [0..<14, 10..<20, 14..<25])
  }

  private func plan(framesPerChunk: Int) -> FilmPlan {
    FilmPlan(
      list: FilmList(
        [
          .init(screen: "a.jpg"),
          .init(screen: "b \"c\".mp4", hold: 1.5, plugin: "fold", duration: 2),
          .init(screen: "#ff0000"),
        ], options: ["fps": "30000/1001", "ken-burns": "", "plugin": "fold,zoom"]),
      timeline: Self.timeline, framesPerChunk: framesPerChunk, version: "1.2.3",
      drawing: "56", libraries: ["libpng": "7", "lcms2": "8"], files: ["a.jpg": "12"],
      heard: ["b \"c\".mp4"], plugins: ["fold": "34"],
      encoder: .init(name: "libx264", version: "5", sample: "ab"))
  }

  @Test func chunksCoverAllFrames() {
    for length in 1...30 {
      let plan = plan(framesPerChunk: length)
      let frames = (0..<plan.chunkCount).flatMap { Array(plan.frames(ofChunk: $0)) }
      #expect(frames == Array(0..<25), "\(length)")
    }
  }

  /// For every range: the screens that are in sight in one of its frames are among them.
  @Test func noScreenThatIsSeenIsForgotten() {
    let plan = plan(framesPerChunk: 10)
    for first in 0..<25 {
      for end in first + 1...25 {
        let screens = plan.screens(for: first..<end)
        for index in 0..<3 where plan.timeline.visible(index).overlaps(first..<end) {
          #expect(screens.contains(index), "\(index) in \(first)..<\(end): \(screens)")
        }
      }
    }
    #expect(plan.screens(for: 0..<5) == 0..<2)
    #expect(plan.screens(for: 21..<25) == 2..<3)
  }

  @Test func aPlanIsReadAsItIsWritten() throws {
    let plan = plan(framesPerChunk: 10)
    #expect(try FilmPlan(json: Array(plan.json.utf8)) == plan)
  }

  @Test(arguments: [
    ("\"count\":3", "\"count\":4", "line 7: chunks: the times make 3 chunks, and not 4."),
    ("[10,4],\n", "", "line 12: times: there are 2 times for 3 screens."),
    ("[10,4]", "[10.5,4]", "line 12: times: a list of frames alone and in transition"),
    (
      "transhost-plan/1", "transhost-plan/2",
      "line 2: format: one of 'transhost-plan/1' is expected."
    ),
    ("\"transhost\"", "\"tranhsost\"", "line 3: tranhsost: there is no such field here"),
    ("transhost-film/1", "film", "line 17: film.format: one of 'transhost-film/1' is expected."),
    (
      "\"heard\": [", "\"heard\": [\"x\",",
      "line 18: heard: a list of screens of the film is expected."
    ),
  ])
  func whatIsWrongWithAPlanIsNamed(_ text: String, _ wrong: String, _ words: String) {
    let json = plan(framesPerChunk: 10).json.replacing(text, with: wrong)
    let error = #expect(throws: JSONError.self) { try FilmPlan(json: Array(json.utf8)) }
    #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "") \(json)")
  }
}
