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
}
