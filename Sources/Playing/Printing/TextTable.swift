/// Rows of cells, aligned, two spaces apart, without spaces at the ends of lines.
package struct TextTable {
  private var rows: [[String]]
  /// Columns of numbers.
  private let rightAligned: Set<Int>

  package init(_ heading: [String], rightAligned: Set<Int> = []) {
    rows = heading.isEmpty ? [] : [heading]
    self.rightAligned = rightAligned
  }

  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The table as text, a line for each row.
  package var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let line = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return rightAligned.contains(column) ? space + cell : cell + space
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
