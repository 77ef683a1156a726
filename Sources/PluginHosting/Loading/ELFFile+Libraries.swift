internal import Glibc
internal import SystemCalls

extension ELFFile {
  /// The libraries that a library needs and finds by paths of its own, with those that these need:
  /// what lies where the system keeps its libraries is not among them.
  ///
  /// What a path leads to counts only if it is a library: so nobody names a file that is none of a
  /// linker's business.
  ///
  /// - Parameter path: A sound library, absolute.
  /// - Returns: Files.
  static func ownLibraries(of path: String) -> [String] {
    var found: [String] = []
    var seen: Set<String> = [path]
    var waiting = [path]
    while let next = waiting.popLast(), seen.count < mostLibraries {
      guard let library = try? OpenFile(next) else { continue }
      let (needed, folders) = needs(of: library)
      for name in needed where !name.contains("/") {
        let files: [String] = folders.map { "\($0)/\(name)" }
        let file = files.first { access($0, R_OK) == 0 }
        guard let file, seen.insert(file).inserted, (try? Self.open(file)) != nil else { continue }
        found.append(file)
        waiting.append(file)
      }
    }
    return found
  }

  private static let mostLibraries = 200

  /// Whether a library needs something that it has looked for beside itself.
  ///
  /// - Parameter file: A sound library.
  /// - Returns: Whether something of that is there.
  static func looksBesideItself(_ file: OpenFile) -> Bool {
    let path = file.path.absolutePath(in: workingDirectory())
    let beside = path.pathParts.dropLast().map { "/\($0)" }.joined()
    let (needed, folders) = needs(of: file)
    return needed.contains { name in
      name.contains("$")
        || folders.contains {
          $0.hasPrefix(beside) && access("\($0)/\(name)", R_OK) == 0
        }
    }
  }

  /// What a library needs, and where it has it looked for.
  private static func needs(of file: OpenFile) -> (names: [String], folders: [String]) {
    let descriptor = file.descriptor
    let sections = Section.all(of: descriptor)
    guard let dynamic = sections.first(where: { $0.type == Section.dynamic }),
      dynamic.link < sections.count
    else { return ([], []) }
    let words = sections[dynamic.link].contents(descriptor)
    let entries = dynamic.contents(descriptor)
    let origin = file.path.absolutePath(in: workingDirectory()).pathParts.dropLast()
      .joined(separator: "/")
    var names: [String] = []
    var folders: [String] = []
    for start in stride(from: 0, to: entries.count - 15, by: 16) {
      let tag = number(entries, at: start, bytes: 8)
      let place = number(entries, at: start + 8, bytes: 8)
      guard place < words.count else { continue }
      let word = String(decoding: words[Int(place)...].prefix { $0 != 0 }, as: UTF8.self)
      switch tag {
      case 1: names.append(word)
      case 15, 29:
        for folder in word.split(separator: ":").map(String.init) {
          let whole = folder.replacing("${ORIGIN}", with: "/\(origin)")
          folders.append(whole.replacing("$ORIGIN", with: "/\(origin)"))
        }
      default: break
      }
    }
    return (names, folders)
  }
}
