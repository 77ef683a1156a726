#if Media
  /// The first directory of a TIFF, or of what EXIF is made of, which is one too: revision 6.0, fields of
  /// twelve bytes.
  struct TIFFDirectory {
    private let file: InputFile
    /// Where the TIFF begins in the file.
    private let start: Int64
    private let isLittle: Bool
    private let fields: [UInt8]
    /// Where the fields begin in the file.
    private let fieldsStart: Int64

    private static let fieldSize = 12
    /// The types of whole numbers, and their sizes.
    private static let sizes = [3: 2, 4: 4]
    /// More parts than any picture has.
    private static let mostValues = 1 << 20

    /// Reads the first directory; nil if there is none.
    init?(_ file: InputFile, at start: Int64 = 0) {
      let head = file.bytes(at: start, count: 8)
      guard head.count == 8, Signature(head).isTIFF else { return nil }
      let isLittle = head[0] == 0x49
      self.init(
        file, start: start, isLittle: isLittle, place: wholeNumber(head[4...], isLittle: isLittle))
    }

    /// Reads the directory at a place of the TIFF; nil if there is none.
    private init?(_ file: InputFile, start: Int64, isLittle: Bool, place: Int) {
      guard place > 0 else { return nil }
      self.file = file
      self.start = start
      self.isLittle = isLittle
      let place = start + Int64(place)
      let count = file.bytes(at: place, count: 2)
      guard count.count == 2 else { return nil }
      fieldsStart = place + 2
      fields = file.bytes(
        at: fieldsStart, count: wholeNumber(count[...], isLittle: isLittle) * Self.fieldSize)
    }

    /// The whole numbers of a field; empty where there is none, or its values are no such numbers.
    func values(_ tag: Int) -> [Int] {
      for at in stride(from: 0, to: fields.count - Self.fieldSize + 1, by: Self.fieldSize)
      where number(at, 2) == tag {
        let count = number(at + 4, 4)
        guard let size = Self.sizes[number(at + 2, 2)], count <= Self.mostValues else { return [] }
        let bytes =
          count * size <= 4
          ? Array(fields[at + 8..<at + 8 + count * size])
          : file.bytes(at: start + Int64(number(at + 8, 4)), count: count * size)
        return stride(from: 0, to: bytes.count - size + 1, by: size).map {
          wholeNumber(bytes[$0..<$0 + size], isLittle: isLittle)
        }
      }
      return []
    }

    /// Where in the file the value of a field is that has but one whole number; nil where there is none.
    func place(_ tag: Int) -> Int64? {
      for at in stride(from: 0, to: fields.count - Self.fieldSize + 1, by: Self.fieldSize)
      where number(at, 2) == tag && Self.sizes[number(at + 2, 2)] != nil && number(at + 4, 4) == 1 {
        return fieldsStart + Int64(at) + 8
      }
      return nil
    }

    /// A whole number of two bytes in the order of the file.
    func short(_ value: UInt8) -> [UInt8] { isLittle ? [value, 0] : [0, value] }

    /// The directory after this one; nil at the end.
    private var next: TIFFDirectory? {
      let place = file.bytes(at: fieldsStart + Int64(fields.count), count: 4)
      guard place.count == 4 else { return nil }
      return TIFFDirectory(
        file, start: start, isLittle: isLittle, place: wholeNumber(place[...], isLittle: isLittle))
    }

    /// More pages than anybody counts; one directory may name an earlier one as the next.
    private static let mostPages = 10_000

    /// How many pictures there are from this one on, each in its own right: smaller ones of the same, and
    /// masks (NewSubfileType) do not count.
    var pageCount: Int {
      var (count, visited) = (0, 0)
      var directory: TIFFDirectory? = self
      while let one = directory, visited < Self.mostPages {
        if (one.values(254).first ?? 0) & 0b101 == 0 { count += 1 }
        visited += 1
        directory = one.next
      }
      return count
    }

    /// Whether the picture is in tiles: section 15 of revision 6.0.
    var isTiled: Bool { !values(322).isEmpty }

    /// Whether all strips and tiles of the picture lie within the file: FFmpeg decodes what there is of
    /// them.
    var isWhole: Bool {
      for (offsets, counts) in [(273, 279), (324, 325)] {
        for (offset, count) in zip(values(offsets), values(counts))
        where start + Int64(offset) + Int64(count) > file.count { return false }
      }
      return true
    }

    private func number(_ place: Int, _ size: Int) -> Int {
      wholeNumber(fields[place..<place + size], isLittle: isLittle)
    }
  }

  /// Bytes as a number.
  func wholeNumber(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> Int {
    isLittle
      ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
  }
#endif
