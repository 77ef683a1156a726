/// An option of a command: what the parser, the help and the usage are all made of.
struct Option: Sendable {
  /// `plugin` of `--plugin`.
  var name: String
  /// `h` of `-h`.
  var letter: Character?
  /// What stands for its value in the help; nil if it takes none.
  var value: String?
  /// The values that it takes, where they are words that can be listed.
  var words: [String]
  /// Whether it may be given more than once, with other values.
  var isRepeatable: Bool
  private var meaning: String

  init(
    _ name: String, letter: Character? = nil, value: String? = nil, words: [String] = [],
    isRepeatable: Bool = false, _ meaning: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.words = words
    self.isRepeatable = isRepeatable
    self.meaning = meaning
  }

  /// What it does, for the help.
  var help: String { meaning + (isRepeatable ? " May be repeated." : "") }

  /// What a shell can complete its value with; nil if it takes none.
  var completion: Completion? { value.map { Completion(of: $0, words: words) } }

  /// Whether its value may name a file, which has any bytes for a name.
  var takesPaths: Bool { [.files, .folders, .plugins, .listOfPlugins].contains(completion) }

  /// How the help names it: `-h, --help`, `--fps N`.
  var synopsis: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }

  static let help = Option("help", letter: "h", "Show this help.")
}
