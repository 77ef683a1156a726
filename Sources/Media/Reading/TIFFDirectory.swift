#if Media
  /// The directory of the picture that a TIFF shows, or of what EXIF is made of, which is one too: revision 6.0,
  /// fields of twelve bytes.
  ///
  /// It is the first, unless that is a smaller picture of another, or a mask, and a picture in its own right comes
  /// after it.
  ///
  /// A BigTIFF has places and counts of eight bytes instead of four, and fields of twenty.
  struct TIFFDirectory {
    private let file: InputFile
    /// Where the TIFF begins in the file.
    private let start: Int64
    private let isLittle: Bool
    private let isBig: Bool
    private let fields: [UInt8]
    /// Where the fields begin in the file.
    private let fieldsStart: Int64

    /// The bytes of a place in the file, and of how many values a field has.
    private var wide: Int { isBig ? 8 : 4 }
    private var fieldSize: Int { 4 + 2 * wide }
    /// The types of whole numbers, and their sizes.
    private static let sizes = [3: 2, 4: 4, 16: 8]
    /// More fields than any directory has.
    private static let mostFields = 1 << 16
    /// More parts than any picture has.
    private static let mostValues = 1 << 20

    /// Reads the directory of what is shown; nil if there is none.
    init?(_ file: InputFile, at start: Int64 = 0) {
      let head = file.bytes(at: start, count: 16)
      let signature = Signature(head)
      guard head.count >= 8, signature.isTIFF, head.count == 16 || !signature.isBigTIFF else {
        return nil
      }
      let isLittle = head[0] == 0x49
      let place = signature.isBigTIFF ? head[8..<16] : head[4..<8]
      self.init(
        file, start: start, isLittle: isLittle, isBig: signature.isBigTIFF,
        place: wholeNumber(place, isLittle: isLittle))
      if let shown = all.first(where: \.isPage) { self = shown }
    }

    /// Reads the directory at a place of the TIFF; nil if there is none.
    private init?(_ file: InputFile, start: Int64, isLittle: Bool, isBig: Bool, place: Int) {
      guard place > 0 else { return nil }
      self.file = file
      self.start = start
      self.isLittle = isLittle
      self.isBig = isBig
      let place = start + Int64(place)
      let countSize = isBig ? 8 : 2
      let count = file.bytes(at: place, count: countSize)
      guard count.count == countSize else { return nil }
      fieldsStart = place + Int64(countSize)
      let fieldCount = min(Self.mostFields, wholeNumber(count[...], isLittle: isLittle))
      fields = file.bytes(at: fieldsStart, count: fieldCount * (isBig ? 20 : 12))
    }

    /// The whole numbers of a field; empty where there is none, or its values are no such numbers.
    func values(_ tag: Int) -> [Int] {
      for at in stride(from: 0, to: fields.count - fieldSize + 1, by: fieldSize)
      where number(at, 2) == tag {
        let count = number(at + 4, wide)
        guard let size = Self.sizes[number(at + 2, 2)], count <= Self.mostValues else { return [] }
        let bytes =
          count * size <= wide
          ? Array(fields[at + 4 + wide..<at + 4 + wide + count * size])
          : file.bytes(at: start + Int64(number(at + 4 + wide, wide)), count: count * size)
        return stride(from: 0, to: bytes.count - size + 1, by: size).map {
          wholeNumber(bytes[$0..<$0 + size], isLittle: isLittle)
        }
      }
      return []
    }

    /// Where in the file the value of a field is that has but one whole number; nil where there is none.
    func place(_ tag: Int) -> Int64? {
      for at in stride(from: 0, to: fields.count - fieldSize + 1, by: fieldSize)
      where number(at, 2) == tag && Self.sizes[number(at + 2, 2)] != nil
        && number(at + 4, wide) == 1
      {
        return fieldsStart + Int64(at + 4 + wide)
      }
      return nil
    }

    /// A whole number of two bytes in the order of the file.
    func short(_ value: UInt8) -> [UInt8] { isLittle ? [value, 0] : [0, value] }

    /// The directory after this one; nil at the end.
    private var next: TIFFDirectory? {
      let place = file.bytes(at: fieldsStart + Int64(fields.count), count: wide)
      guard place.count == wide else { return nil }
      return TIFFDirectory(
        file, start: start, isLittle: isLittle, isBig: isBig,
        place: wholeNumber(place[...], isLittle: isLittle))
    }

    /// More pages than anybody counts; one directory may name an earlier one as the next.
    private static let mostPages = 10_000

    /// This directory, and those after it.
    private var all: some Sequence<TIFFDirectory> {
      sequence(first: self, next: \.next).prefix(Self.mostPages)
    }

    /// Whether this is a picture in its own right: no smaller one of another, and no mask (NewSubfileType).
    private var isPage: Bool { (values(254).first ?? 0) & 0b101 == 0 }

    /// How many pictures in their own right there are from this one on.
    var pageCount: Int { all.count(where: \.isPage) }

    /// Where the directory begins in the TIFF.
    var offset: Int64 { fieldsStart - start - (isBig ? 8 : 2) }

    /// What the file's beginning says where this is its first directory, and where that stands.
    var header: (place: Int64, bytes: [UInt8]) {
      let bytes = (0..<wide).map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) }
      return (start + Int64(wide), isLittle ? bytes : bytes.reversed())
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

  /// Bytes as a number; what eight of them may say beyond what any file holds is as much as that.
  func wholeNumber(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> Int {
    let number: UInt64 =
      isLittle
      ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      : bytes.reduce(0) { $0 << 8 | UInt64($1) }
    return Int(min(number, 1 << 48))
  }
#endif
