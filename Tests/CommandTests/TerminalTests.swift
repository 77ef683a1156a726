import Foundation
import TestSupport
import Testing

/// What a person at a terminal sees.
@Suite struct TerminalTests {
  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
    (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false),
  ])
  func errorsAreColouredWhereColoursAreWelcome(
    _ environment: [String: String], _ isColoured: Bool
  ) throws {
    let said = try Terminal.run(["--bogus"], environment: environment).errors
    let error = isColoured ? "\u{1B}[1;31mError:\u{1B}[0m" : "Error:"
    #expect(said.hasPrefix("\(error) Unknown option '--bogus'."))
  }

  /// What is listed has as much room as the terminal, and nothing of it is lost but the ends of long sentences.
  @Test(arguments: [40, 60, 79, 100]) func aListIsFoldedToTheTerminal(width: UInt16) throws {
    let wide = try Terminal.run(["list"], isOutput: true, width: 300).errors
    #expect(try wide == Program.run(["list"]).text, "There is room for all of it.")
    let narrow = try Terminal.run(["list"], isOutput: true, width: width).errors
    let lines = narrow.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= Int(width) }, "\(narrow)")
    // The columns that have no room stand below the first ones, further in.
    #expect(lines[0].hasPrefix("NAME") && lines.contains { $0.hasPrefix("  WHAT IT DOES") })
    let sentence = "Opens a part of one screen into the other, as Material's container transform."
    let room = min(sentence.count, Int(width) - 2)
    let shown = room < sentence.count ? sentence.prefix(room - 1) + "\u{2026}" : sentence
    #expect(lines.contains { $0.dropFirst(2).hasPrefix(shown) }, "\(narrow)")
    // What is piped is whole, whatever the terminal.
    #expect(try Terminal.run(["list"], width: width).text == wide)
  }

  @Test(arguments: [["--help"], ["list", "--help"], ["help"], ["help", "plugins"]])
  func helpIsFoldedToTheTerminal(words: [String]) throws {
    let usual = try Program.run(words).text
    #expect(try Terminal.run(words, isOutput: true, width: 200).errors == usual)
    #expect(try Terminal.run(words, width: 50).text == usual, "What is piped is not folded.")
    for width in [79, 63, 50] {
      let folded = try Terminal.run(words, isOutput: true, width: UInt16(width)).errors
      let tooLong: [Substring] = folded.split(separator: "\n").filter { $0.count > width }
      #expect(tooLong.allSatisfy { $0.hasPrefix("    transhost ") }, "\(width): \(tooLong)")
      #expect(
        folded.split(whereSeparator: \.isWhitespace) == usual.split(whereSeparator: \.isWhitespace))
    }
    // Where the terminal does not tell, the shell may.
    let told = try Terminal.run(
      words, isOutput: true, environment: ["TERM": "dumb", "COLUMNS": "50"]
    ).errors
    #expect(try told == Terminal.run(words, isOutput: true, width: 50).errors)
  }
}
