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
    return rows.map { row in
      let line = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return rightAligned.contains(column) ? space + cell : cell + space
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
