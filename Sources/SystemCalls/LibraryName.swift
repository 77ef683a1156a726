extension String {
  /// What a library is called: `fold` of `some/libfold.so`, and of `fold.so`.
  package var libraryName: String {
    let file = pathParts.last ?? self[...]
    let stem = file.hasSuffix(".so") ? file.dropLast(3) : file
    return String(stem.hasPrefix("lib") && stem.count > 3 ? stem.dropFirst(3) : stem)
  }
}
