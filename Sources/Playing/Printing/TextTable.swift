internal import SystemCalls

extension [[String]] {
  /// Rows of cells as text: aligned, two spaces apart, without spaces at the ends of lines.
  ///
  /// A row is a line, whoever wrote what is in its cells.
  ///
  /// - Parameters:
  ///   - rightAligned: Columns of numbers.
  ///   - width: How many letters a line has room for; nil for as many as there are. Columns that have no room beside
  ///     those before them stand below them, and what is wider still is cut.
  /// - Returns: A line for each row, or several where there is less room than that takes.
  package func table(rightAligned: Set<Int> = [], within width: Int? = nil) -> String {
    let rows = map { row in
      row.map { cell in
        let shown = width.map { cell.printable.cut(to: $0 - Self.indent.count) } ?? cell.printable
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
    let folds = width.map { Self.folds(widths, within: $0) } ?? []
    let space = UInt8(ascii: " ")
    // In bytes: a list may have as many rows as there are plugins.
    var text: [UInt8] = []
    for row in rows {
      var start = text.count
      for (column, cell) in row.enumerated() {
        if folds.contains(column) {
          while text.count > start, text.last == space { text.removeLast() }
          text.append(UInt8(ascii: "\n"))
          start = text.count
          text += Self.indent.utf8
        }
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

  /// What columns begin with that stand below others.
  private static var indent: String { "  " }

  /// The columns before which a line ends.
  private static func folds(_ widths: [Int], within width: Int) -> Set<Int> {
    var folds: Set<Int> = []
    var place = 0
    for (column, own) in widths.enumerated() {
      if column > 0, place + own > width {
        folds.insert(column)
        place = indent.count
      }
      place += own + 2
    }
    return folds
  }
}

extension String {
  /// As much of it as there is room for, with a mark where some is missing.
  fileprivate func cut(to width: Int) -> String {
    count > Swift.max(1, width) ? prefix(Swift.max(1, width) - 1) + "\u{2026}" : self
  }
}
