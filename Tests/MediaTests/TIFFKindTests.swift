#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Kinds of TIFF that FFmpeg does not know, made by ImageMagick and libtiff's own programs.
  @Suite struct TIFFKindTests {
    private let scratch = Scratch()

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    /// Counts and places have eight bytes in it; what is shown is the same.
    @Test(arguments: [
      "-depth 8 -compress none", "-depth 16 -compress none", "-depth 16 -endian MSB -compress lzw",
      "-depth 8 -colorspace Gray -compress zip", "-depth 8 -alpha set -channel A -fx i/w",
      "-monochrome -compress none", "-depth 8 -define tiff:tile-geometry=32x32",
    ])
    func aBigTIFFIsThePlainOne(words: String) throws {
      try run(
        """
        convert -size 61x47 gradient:red-navy \(words) -orient right-top a.tiff
        tiffcp -8 a.tiff big.tiff; cat a.tiff | head -c 4 | tail -c 2 | grep -q '*'
        test "$(tiffinfo big.tiff | grep -c 'TIFF Directory')" = 1
        """)
      let file = try InputFile(path: path("big.tiff"), patience: 1)
      #expect(file.signature.isBigTIFF)
      let (plain, big) = (
        try ImageFile.picture(at: path("a.tiff")), try ImageFile.picture(at: path("big.tiff"))
      )
      #expect(plain.size == big.size && big.size == FrameSize(width: 47, height: 61))
      let most =
        zip(plain.pixels.bytes, big.pixels.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(most <= 1)
      // What ends too early is damaged here too.
      let bytes = try scratch.read("big.tiff")
      for count in [12, 15, 200, bytes.count / 2] {
        let cut = try scratch.write("cut.tiff", bytes.prefix(count))
        #expect(throws: MediaError.self, "\(count)") { try ImageFile.read(cut) }
      }
    }

    @Test func pagesOfABigTIFFAreCounted() throws {
      try run("convert -size 8x8 xc:red xc:blue xc:lime a.tiff; tiffcp -8 a.tiff big.tiff")
      #expect(ImageFile.pageCount(of: path("big.tiff")) == 3)
    }

    /// Numbers that no file can hold, where it says how many of something there are and where.
    @Test func whatABigTIFFSaysBeyondAllBoundsIsDamaged() throws {
      try run("convert -size 8x8 xc:red -compress none a.tiff; tiffcp -8 a.tiff big.tiff")
      let bytes = [UInt8](try scratch.read("big.tiff"))
      let directory = wholeNumber(bytes[8..<16], isLittle: bytes[0] == 0x49)
      for place in [8, directory]
        + stride(from: directory + 8, to: bytes.count - 20, by: 20).flatMap({ [$0 + 4, $0 + 12] })
      {
        for value: UInt8 in [0xFF, 0x7F] {
          var wrong = bytes
          for index in place..<min(place + 8, wrong.count) { wrong[index] = value }
          let path = try scratch.write("wrong.tiff", Data(wrong))
          _ = ImageFile.pageCount(of: path)
          do throws(MediaError) {
            _ = try ImageFile.read(path, decoding: .inProcess)
          } catch {
            #expect(error != .decoderEnded(path: path), "\(place)")
          }
        }
      }
    }

    /// It is said what they are, and what to do: FFmpeg calls them damaged, or shows something else.
    @Test(arguments: [
      ("-define quantum:format=floating-point -depth 32", "floating-point numbers"),
      ("-define quantum:format=floating-point -depth 16", "floating-point numbers"),
      ("-define quantum:format=floating-point -depth 64", "floating-point numbers"),
      ("-depth 32", "numbers of 32 bits"),
    ])
    func numbersThatAreNotReadAreNamed(words: String, kind: String) throws {
      try run("convert -size 61x47 gradient:red-navy \(words) a.tiff 2> words || cat words >&2")
      let error = MediaError.unreadNumbers(path: path("a.tiff"), kind: kind)
      #expect(throws: error) { try ImageFile.read(path("a.tiff")) }
      #expect(throws: error) { try ImageFile.read(path("a.tiff"), decoding: .inProcess) }
      #expect("\(error)".contains("is a TIFF of \(kind), which are not read; "))
      // What the sentence says helps.
      try run(
        "convert a.tiff -define quantum:format=unsigned -depth 16 new.tiff 2> words || cat words >&2"
      )
      #expect(try ImageFile.read(path("new.tiff")).width == 61)
    }
  }
#endif
