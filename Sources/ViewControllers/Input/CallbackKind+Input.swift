extension CallbackKind {
  /// What a finger did.
  ///
  /// Target: `finger 1`.
  init(touchesIn phase: Touch.Phase) {
    self.init("touches", phase.rawValue)
  }

  /// What a recogniser made of it.
  ///
  /// Target: the recogniser's name.
  init(gesture state: GestureRecognizer.State) {
    self.init("gesture", state.rawValue)
  }

  private init(_ noun: String, _ verb: String) {
    self.init(noun + verb.prefix(1).uppercased() + verb.dropFirst())
  }
}
