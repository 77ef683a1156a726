/// What a shell can complete a value with.
///
/// It goes by what stands for the value in the help, so that the two cannot differ.
enum Completion: Equatable {
  /// Any of these words.
  case words([String])
  /// The names of plugins, and files.
  case plugins
  /// Several of them, with commas between them.
  case listOfPlugins
  /// Files, and folders on the way to them.
  case files
  case folders
  /// Nothing that anybody could guess.
  case nothing

  init(of value: String, words: [String] = []) {
    switch value {
    case _ where !words.isEmpty: self = .words(words)
    case "PLUGIN": self = .plugins
    case "PLUGIN,...": self = .listOfPlugins
    case "FILE", "FILE.so", "FILE.png", "FILE.json", "PLAN.json", "SCREEN", "SCREEN ...":
      self = .files
    case "DIR": self = .folders
    default: self = .nothing
    }
  }
}
