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
}
