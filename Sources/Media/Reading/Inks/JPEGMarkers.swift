#if Media
  /// The markers of a JPEG with a segment behind them, scans and what lies between those too: ITU-T T.81, B.1.1.
  struct JPEGMarkers {
    private var bytes: FileBytes
    private var place: Int64

    /// - Parameters:
    ///   - file: The file.
    ///   - place: Where one of the markers is.
    init(_ file: InputFile, from place: Int64) {
      bytes = FileBytes(file)
      self.place = place
    }

    /// The next marker and where it is; nil at the end.
    mutating func next() -> (marker: UInt8, place: Int64)? {
      while let first = bytes.byte(at: place), let second = bytes.byte(at: place + 1) {
        // Pixels have a zero behind what would be a marker, and marks to begin again at; before a marker there may be
        // bytes to fill up.
        guard first == 0xFF, second != 0, second != 0xFF, !(0xD0...0xD7).contains(second) else {
          place += 1
          continue
        }
        if second == 0xD9 { return nil }
        guard let high = bytes.byte(at: place + 2), let low = bytes.byte(at: place + 3) else {
          return nil
        }
        defer { place += 2 + Int64(high) << 8 + Int64(low) }
        return (second, place)
      }
      return nil
    }
  }
#endif
