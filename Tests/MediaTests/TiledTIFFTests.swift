#if Media
  import Foundation
  import Media
  import TestSupport
  import Testing

  /// FFmpeg takes the tiles of a TIFF for strips: rather no picture than another one.
  @Suite struct TiledTIFFTests {
    @Test(arguments: ["none", "lzw"]) func aTIFFInTilesIsRefusedByName(compression: String) throws {
      let scratch = Scratch()
      let made = try Command.run(
        [
          "convert", "-size", "64x64", "gradient:red-blue", "-compress", compression, "-define",
          "tiff:tile-geometry=16x16", "a.tiff",
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
      let path = "\(scratch.path)/a.tiff"
      let error = MediaError.unreadableKind(path: path, kind: "a TIFF in tiles")
      #expect(throws: error) { try ImageFile.read(path) }
      #expect(
        error.description == "'\(path)' is a TIFF in tiles, which is not read; save it as a PNG.")
    }
  }
#endif
