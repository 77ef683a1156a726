#if Media && Drawing
  import Foundation
  import TestSupport
  import Testing

  /// Films with words over their screens.
  @Suite struct CaptionFilmTests {
    private let scratch = Scratch()
    private static let (width, height) = (320, 240)

    private func film(_ arguments: [String], status: Int32 = 0) throws -> Command {
      let result = try Program.run(
        ["film"] + arguments + [
          "--size", "320x240", "--fps", "10", "--hold", "0.5", "--plugin", "slide",
        ],
        in: scratch.path)
      #expect(result.status == status, "\(result.errors)")
      return result
    }

    /// Rows of the first frame in which two films differ.
    private func rows(_ some: [String], _ others: [String]) throws -> [Int] {
      let (one, other) = (
        try film(some + ["-q", "-o", "-"]).output, try film(others + ["-q", "-o", "-"]).output
      )
      let row = 4 * Self.width
      try #require(min(one.count, other.count) >= row * Self.height && one.count == other.count)
      return (0..<Self.height).filter {
        one[$0 * row..<($0 + 1) * row] != other[$0 * row..<($0 + 1) * row]
      }
    }

    private func write(_ name: String, screens: String, options: String = "{}") throws {
      try """
      {"format": "transhost-film/1", "screens": [\(screens)], "options": \(options)}
      """.write(toFile: "\(scratch.path)/\(name)", atomically: true, encoding: .utf8)
    }

    private func makePicture(_ name: String, _ size: String) throws {
      let made = try Command.run(
        ["convert", "-seed", "7", "-size", size, "plasma:tan-teal", name], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
    }

    @Test func namesStandAtTheFootOfPicturesAndWordsInTheMiddleOfColours() throws {
      try makePicture("The tram.png", "320x240")
      let plain = ["The tram.png", "#204060"]
      let foot = try rows(plain, plain + ["--captions", "names"])
      #expect(
        foot.count > 8 && foot.allSatisfy { (Self.height * 3 / 4..<Self.height - 8).contains($0) })
      // A colour has no name.
      let colours = ["#204060", "#000000"]
      #expect(try rows(colours, colours + ["--captions", "names"]).isEmpty)
      try write("a.json", screens: ##"{"screen": "#204060", "caption": "Lisbon"}, "#000000""##)
      let middle = try rows(colours, ["a.json"])
      #expect(middle.count > 8)
      #expect(abs((middle[0] + middle[middle.count - 1]) / 2 - Self.height / 2) < 6)
      #expect(try rows(colours, ["a.json", "--captions", "none"]).isEmpty)
      // A screen's own words are stronger than its name.
      try write(
        "b.json", screens: #"{"screen": "The tram.png", "caption": "The tram"}, "The tram.png""#)
      try write(
        "c.json", screens: #"{"screen": "The tram.png", "caption": "Tram 28"}, "The tram.png""#)
      #expect(
        try rows(["b.json", "--captions", "names"], plain + ["--captions", "names"]).isEmpty)
      #expect(
        !(try rows(["c.json", "--captions", "names"], plain + ["--captions", "names"]).isEmpty))
    }

    /// A picture may have a fit of its own.
    @Test func aScreenCoversTheFilmWhereItIsToldTo() throws {
      try makePicture("tall.png", "120x240")
      try write("a.json", screens: #"{"screen": "tall.png", "fit": "cover"}, "tall.png""#)
      #expect(try rows(["a.json"], ["tall.png", "tall.png", "--fit", "cover"]).isEmpty)
      #expect(try rows(["a.json"], ["tall.png", "tall.png"]).count > Self.height / 2)
      try write("b.json", screens: #"{"screen": "tall.png", "fit": "contain"}, "tall.png""#)
      #expect(try rows(["b.json", "--fit", "cover"], ["tall.png", "tall.png"]).isEmpty)
    }

    /// Words look as fonts have them: a film of two machines' fonts would not be the film.
    @Test func aPlanKnowsWhatItsWordsLookLike() throws {
      try makePicture("a.png", "320x240")
      let screens =
        ##"{"screen": "a.png", "caption": "a"}, {"screen": "#336699", "caption": "b", "hold": 20}"##
      try write("film.json", screens: screens)
      _ = try film(["film.json", "--output", "whole.mp4"])
      _ = try film(["film.json", "--output", "film.mp4", "--plan", "plan.json"])
      func run(_ arguments: [String]) throws -> Command {
        try Program.run(arguments, in: scratch.path)
      }
      #expect(try run(["render", "plan.json", "--chunk", "0"]).status == 0)
      let path = "\(scratch.path)/plan.json"
      let plan = try String(contentsOfFile: path, encoding: .utf8)
      let digests = try #require(plan.firstMatch(of: /"captions": \{"0":"([0-9a-f]{64})"/))
      let other = plan.replacing(digests.1, with: String(repeating: "0", count: 64))
      try other.write(toFile: path, atomically: true, encoding: .utf8)
      let refused = try run(["render", "plan.json", "--chunk", "0"])
      #expect(refused.status == 1)
      #expect(
        refused.errors
          == "Error: The caption 'a' looks otherwise here than where the film was planned: install the same fonts on "
          + "all machines, or plan anew.\n")
      try plan.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try run(["render", "plan.json"]).status == 0)
      #expect(try run(["join", "plan.json"]).status == 0)
      #expect(
        try Command.run(["cmp", "whole.mp4", "film.mp4"], in: scratch.path).status == 0)
    }

    @Test func whatFontsLackIsSaid() throws {
      try write(
        "a.json", screens: ##"{"screen": "#204060", "caption": "a\udbfc\udc00"}, "#000000""##)
      let result = try film(["a.json", "-q", "-o", "a.gif"])
      #expect(
        result.errors
          == "Warning: The fonts of this machine lack characters of the caption 'a\u{10f000}'; install one that has "
          + "them (fonts-noto-cjk or fonts-noto-color-emoji, for instance).\n")
    }
  }
#endif
