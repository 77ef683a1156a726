import Testing
import Transitioning

@Suite struct AnimatorNameTests {
  @Test(
    arguments: [
      ("fold", "fold", nil), ("org.example.effects", "org.example.effects", nil),
      ("fold/unfold", "fold", "unfold"), ("org.example.effects/a.b", "org.example.effects", "a.b"),
      ("fold.so", "fold.so", nil), ("./fold.so", "./fold.so", nil),
      ("build/fold.so", "build/fold.so", nil),
      ("a/b/c", "a/b/c", nil), ("/fold", "/fold", nil), ("fold/", "fold/", nil),
      ("./fold", "./fold", nil),
      ("../fold", "../fold", nil), ("", "", nil), ("/", "/", nil),
    ] as [(String, String, String?)])
  func whatComesAfterASlashIsAnAnimatorUnlessTheWholeIsAPath(
    _ text: String, _ plugin: String, _ animator: String?
  ) {
    let name = AnimatorName(text)
    #expect(name.plugin == plugin && name.animator == animator)
    #expect(name.description == text)
  }

  @Test func whatIsAFileIsAFile() {
    var asked: [String] = []
    let name = AnimatorName("effects/fold") {
      asked.append($0)
      return true
    }
    #expect(name == AnimatorName(plugin: "effects/fold"))
    #expect(AnimatorName("effects/fold") == AnimatorName(plugin: "effects", animator: "fold"))
    // Nothing that can be told by its looks is looked for.
    for text in ["fold", "./fold", "a/b.so", "/a"] {
      _ = AnimatorName(text) {
        asked.append($0)
        return true
      }
    }
    #expect(asked == ["effects/fold"])
  }
}
