import Testing
import Transitioning

/// What is said of whoever breaks a rule.
@Suite struct MisbehaviourTests {
  private func words(_ kind: Misbehaviour.Kind) -> String {
    Misbehaviour(kind, by: .plugin("p")).description
  }

  @Test func whatIsLeftIsCounted() {
    #expect(
      words(.openBrackets(1, in: "a call")).hasSuffix(" left 1 animation bracket open in a call."))
    #expect(
      words(.openBrackets(3, in: "a call")).hasSuffix(" 3 animation brackets open in a call."))
    #expect(
      words(.leftDisplayLinks(1)) == "The plugin 'p' left 1 display link after its transition.")
    #expect(
      words(.leftDisplayLinks(2)) == "The plugin 'p' left 2 display links after its transition.")
  }
}
