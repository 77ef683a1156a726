internal import Glibc
internal import SystemCalls

extension ELFFile {
  /// An entry of the table of sections.
  struct Section {
    private static let size = 64
    static let dynamic: UInt64 = 6
    static let dynamicSymbols: UInt64 = 11
    /// More than that of names is not read.
    private static let most = 1 << 26

    let type: UInt64
    let link: Int
    private let offset: UInt64
    private let count: Int

    private init(_ table: [UInt8], _ index: Int) {
      let start = index * Self.size
      type = number(table, at: start + 4, bytes: 4)
      offset = number(table, at: start + 24, bytes: 8)
      count = Int(min(number(table, at: start + 32, bytes: 8), UInt64(Self.most)))
      link = Int(number(table, at: start + 40, bytes: 4))
    }

    /// All of a library that is sound; none where there is no table.
    static func all(of descriptor: Int32) -> [Section] {
      let header = readAll(descriptor, offset: 0, count: 64)
      guard header.count == 64, number(header, at: 58, bytes: 2) == size else { return [] }
      let count = Int(number(header, at: 60, bytes: 2))
      let table = readAll(
        descriptor, offset: number(header, at: 40, bytes: 8), count: count * size)
      return (0..<table.count / size).map { Section(table, $0) }
    }

    func contents(_ descriptor: Int32) -> [UInt8] {
      readAll(descriptor, offset: offset, count: count)
    }
  }
}
