import Testing

@testable import Playing

/// What is shown of work that is under way fits its terminal.
@Suite struct ProgressLineTests {
  @Test func asMuchIsShownAsFits() {
    func text(_ width: Int) -> String {
      ProgressLine.text(0.25, done: "30/120 frames", left: "12 s left", within: width)
    }
    #expect(text(80) == "[#######.......................] 30/120 frames, 12 s left")
    #expect(text(50) == "[#####.................] 30/120 frames, 12 s left")
    #expect(text(34) == "[#.....] 30/120 frames, 12 s left")
    #expect(text(30) == "[###..........] 30/120 frames")
    #expect(text(20) == "[###.........] 25 %")
    #expect(text(12) == "25 %")
    #expect(text(4) == "")
    for width in 0...120 { #expect(text(width).count < max(1, width)) }
  }

  @Test func theEndsAreWhole() {
    #expect(
      ProgressLine.text(0, done: "0", left: "?", within: 20) == "[............] 0, ?")
    #expect(
      ProgressLine.text(1, done: "9", left: "0", within: 20) == "[############] 9, 0")
    #expect(ProgressLine.text(7, done: "9", left: "0", within: 6) == "100 %")
  }
}
