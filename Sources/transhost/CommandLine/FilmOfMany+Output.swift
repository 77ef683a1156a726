import Media

/// Where a film of many screens goes, and what it is not to replace.
extension FilmOfMany {
  /// The files that are read.
  var inputs: [String] { entries.map(\.screen) + arguments.operands + [music].compactMap(\.self) }

  func safety(_ output: String) -> OutputSafety {
    OutputSafety(output: output, format: options.format, isForced: arguments.has("force"))
  }

  /// Where the film goes that nobody has named a place for.
  func defaultName() throws -> String {
    let name = "film\(options.format.name)"
    guard !arguments.has("force") else {
      try safety(name).check(against: inputs)
      return name
    }
    return try OutputSafety.freePath(name)
  }
}
