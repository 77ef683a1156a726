internal import SystemCalls

extension [[String]] {
  /// Rows of cells as text: aligned, two spaces apart, without spaces at the ends of lines.
  ///
  /// A row is a line, whoever wrote what is in its cells.
  ///
  /// - Parameter rightAligned: Columns of numbers.
  /// - Returns: A line for each row.
  package func table(rightAligned: Set<Int> = []) -> String {
    let rows = map { row in
      row.map { cell in
        let shown = cell.printable
        return (text: shown, width: shown.count)
      }
    }
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = Swift.max(widths[column], cell.width)
      }
    }
    let space = UInt8(ascii: " ")
    // In bytes: a list may have as many rows as there are plugins.
    var text: [UInt8] = []
    for row in rows {
      let start = text.count
      for (column, cell) in row.enumerated() {
        let padding = repeatElement(space, count: widths[column] - cell.width)
        if rightAligned.contains(column) { text += padding }
        text += cell.text.utf8
        if !rightAligned.contains(column) { text += padding }
        text += [space, space]
      }
      while text.count > start, text.last == space { text.removeLast() }
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
