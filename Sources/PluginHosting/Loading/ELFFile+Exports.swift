internal import Glibc
internal import SystemCalls

extension ELFFile {
  /// The names that a library has for others beside its entry, in the order of its symbol table.
  ///
  /// Templates and type information of C++, and what a Swift library makes public, count: they meet
  /// those of the host and of other plugins. The names that linkers put in do not, nor do those of
  /// versions.
  ///
  /// - Parameter file: A sound library.
  /// - Returns: The names; none where there is no table of sections to find them by.
  static func exports(of file: OpenFile) -> [String] {
    let descriptor = file.descriptor
    let sections = Section.all(of: descriptor)
    guard let symbols = sections.first(where: { $0.type == Section.dynamicSymbols }),
      symbols.link < sections.count
    else { return [] }
    let names = sections[symbols.link].contents(descriptor)
    let bytes = symbols.contents(descriptor)
    return (0..<bytes.count / Symbol.size).compactMap { index in
      let symbol = Symbol(bytes, index)
      guard symbol.isExported, symbol.name < names.count else { return nil }
      let name = String(decoding: names[symbol.name...].prefix { $0 != 0 }, as: UTF8.self)
      return name == entrySymbol || linkerNames.contains(name) ? nil : name
    }
  }

  private static let linkerNames: Set = [
    "_init", "_fini", "_edata", "_end", "__bss_start", "edata", "end", "etext", "_etext",
  ]

  /// An entry of a table of symbols.
  private struct Symbol {
    static let size = 24

    let name: Int
    let isExported: Bool

    init(_ table: [UInt8], _ index: Int) {
      let start = index * Self.size
      name = Int(number(table, at: start, bytes: 4))
      let binding = table[start + 4] >> 4
      let visibility = table[start + 5] & 3
      let section = number(table, at: start + 6, bytes: 2)
      // Global, weak or unique; default or protected; neither undefined nor the name of a version.
      isExported =
        [1, 2, 10].contains(binding) && [0, 3].contains(visibility)
        && section != 0 && section != 0xFFF1
    }
  }
}
