#if Media
  /// The markers of a JPEG with a segment behind them, scans and what lies between those too: ITU-T T.81, B.1.1.
  struct JPEGMarkers {
    private let file: InputFile
    private var place: Int64
    private var piece: [UInt8] = []
    private var pieceStart: Int64 = 0

    /// - Parameters:
    ///   - file: The file.
    ///   - place: Where one of the markers is.
    init(_ file: InputFile, from place: Int64) {
      self.file = file
      self.place = place
    }

    /// The next marker and where it is; nil at the end.
    mutating func next() -> (marker: UInt8, place: Int64)? {
      while let first = byte(at: place), let second = byte(at: place + 1) {
        // Pixels have a zero behind what would be a marker, and marks to begin again at; before a marker there may be
        // bytes to fill up.
        guard first == 0xFF, second != 0, second != 0xFF, !(0xD0...0xD7).contains(second) else {
          place += 1
          continue
        }
        if second == 0xD9 { return nil }
        guard let high = byte(at: place + 2), let low = byte(at: place + 3) else { return nil }
        defer { place += 2 + Int64(high) << 8 + Int64(low) }
        return (second, place)
      }
      return nil
    }

    private mutating func byte(at place: Int64) -> UInt8? {
      if !(pieceStart..<pieceStart + Int64(piece.count)).contains(place) {
        piece = file.bytes(at: place, count: 1 << 16)
        pieceStart = place
      }
      return piece.isEmpty ? nil : piece[Int(place - pieceStart)]
    }
  }
#endif
