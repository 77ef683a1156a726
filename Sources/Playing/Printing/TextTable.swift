internal import SystemCalls

extension [[String]] {
  /// Rows of cells as text: aligned, two spaces apart, without spaces at the ends of lines.
  ///
  /// A row is a line, whoever wrote what is in its cells.
  ///
  /// - Parameter rightAligned: Columns of numbers.
  /// - Returns: A line for each row.
  package func table(rightAligned: Set<Int> = []) -> String {
    let rows = map { $0.map(\.printable) }
    let columns = map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.reduce(into: "") { text, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line += rightAligned.contains(column) ? space + cell : cell + space
        if column < row.count - 1 { line += "  " }
      }
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      text += line + "\n"
    }
  }
}
