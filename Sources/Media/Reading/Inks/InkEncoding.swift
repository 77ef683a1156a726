#if Media
  /// How a JPEG or a TIFF of four inks (CMYK) has them.
  ///
  /// FFmpeg turns inks into colours by a formula of its own, after which no profile can say what they were. It
  /// does so for a JPEG by Adobe's marker and for a TIFF by its photometric interpretation: with these covered
  /// it hands out the four numbers of each pixel as they are stored.
  struct InkEncoding {
    /// Whether 255 is no ink at all, as all JPEGs with Adobe's marker have it.
    var isInverted = false
    /// Whether cyan, magenta and yellow are told as luma and two colour differences.
    var isYCCK = false

    /// As TIFF has them: 255 is all of an ink.
    init() {}

    /// Finds out, and covers what says so; nil where the file has no inks, or in another way.
    init?(uncovering file: InputFile, _ signature: Signature) {
      if signature.isJPEG {
        self.init(uncoveringJPEG: file)
      } else if signature.isTIFF {
        self.init(uncoveringTIFF: file)
      } else {
        return nil
      }
    }

    /// From the markers of a JPEG before its pixels: ITU-T T.81, annex B; Adobe's is in ITU-T T.872, 6.5.3.
    private init?(uncoveringJPEG file: InputFile) {
      var place: Int64 = 2
      var adobe: (place: Int64, transform: UInt8)?
      for _ in 0..<Self.mostMarkers {
        let head = file.bytes(at: place, count: 16)
        guard head.count == 16, head[0] == 0xFF else { return nil }
        switch head[1] {
        // Bytes to fill up, before a marker.
        case 0xFF:
          place += 1
          continue
        case 0xEE where head[4..<9].elementsEqual("Adobe".utf8): adobe = (place, head[15])
        case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(head[1]):
          // Samples of twelve bits are left to FFmpeg.
          guard head[4] == 8, head[9] == 4 else { return nil }
          Self.callByNumbers(file, frame: place)
          guard let adobe else { return }
          isInverted = true
          isYCCK = adobe.transform == 2
          file.cover(adobe.place + 4, with: Array("adobe".utf8))
          return
        case 0xD8...0xDA: return nil
        default: break
        }
        place += 2 + Int64(wholeNumber(head[2..<4], isLittle: false))
      }
      return nil
    }

    /// Components that are called C, M, Y and K, as libjpeg calls those that it has not made into YCCK, FFmpeg turns
    /// into colours whatever else is said of them: they get numbers, in the frame's header and in all scans.
    private static func callByNumbers(_ file: InputFile, frame: Int64) {
      let names = Array("CMYK".utf8)
      let places = (0..<4).map { frame + 10 + 3 * Int64($0) }
      guard places.map({ file.bytes(at: $0, count: 1) }) == names.map({ [$0] }) else { return }
      for (number, place) in places.enumerated() { file.cover(place, with: [UInt8(number + 1)]) }
      var markers = JPEGMarkers(file, from: frame)
      while let (marker, place) = markers.next() {
        guard marker == 0xDA else { continue }
        let count = file.bytes(at: place + 4, count: 1).first ?? 0
        for index in 0..<Int64(min(count, 4)) {
          let component = place + 5 + 2 * index
          guard let name = file.bytes(at: component, count: 1).first,
            let number = names.firstIndex(of: name)
          else { continue }
          file.cover(component, with: [UInt8(number + 1)])
        }
      }
    }

    /// What has more markers before its pixels has no pixels.
    private static let mostMarkers = 10_000

    /// From the directory of what a TIFF shows: revision 6.0, sections 8 and 16.
    private init?(uncoveringTIFF file: InputFile) {
      let (photometric, separated) = (262, 5)
      guard let directory = TIFFDirectory(file), directory.values(photometric) == [separated],
        directory.values(277) == [4], let place = directory.place(photometric)
      else { return nil }
      let bits = directory.values(258)
      guard bits == [8, 8, 8, 8] || bits == [16, 16, 16, 16],
        // A JPEG in it has marks of its own.
        ![6, 7].contains(directory.values(259).first ?? 1)
      else { return nil }
      let rgb: UInt8 = 2
      file.cover(place, with: directory.short(rgb))
    }
  }
#endif
