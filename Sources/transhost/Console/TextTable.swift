/// Rows of cells, aligned, two spaces apart, without spaces at the ends of lines.
struct TextTable {
  private var rows: [[String]]
  /// Columns of numbers.
  private let rightAligned: Set<Int>

  init(_ heading: [String], rightAligned: Set<Int> = []) {
    rows = heading.isEmpty ? [] : [heading]
    self.rightAligned = rightAligned
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The table as text, a line for each row.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let line = row.enumerated().map { column, cell in
        rightAligned.contains(column)
          ? String(repeating: " ", count: widths[column] - cell.count) + cell
          : cell.padded(widths[column])
      }.joined(separator: "  ")
      return line.trimmingSpaces + "\n"
    }.joined()
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
