#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Pictures with alpha, which are made smaller a band of rows at a time.
  @Suite(.serialized) struct BandTests {
    private let scratch = Scratch()

    /// The same bytes as when all of it is premultiplied before it is made smaller.
    @Test(arguments: [
      ("a.png", "format=rgba"), ("deep.png", "format=rgba64be"), ("grey.png", "format=ya8"),
      ("palette.png", "split[a][b];[a]palettegen[p];[b][p]paletteuse"),
      ("a.mov", "format=yuva444p10le"), ("a.mkv", "format=yuva420p"),
    ])
    func bandsAreTheWhole(name: String, filter: String) throws {
      // Higher than some bands, and no whole number of them; clear at the left and opaque at the right.
      let source =
        "testsrc2=s=90x734:d=0.04,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*X/W',\(filter)"
      let codec = name == "a.mov" ? "prores_ks" : name == "a.mkv" ? "ffv1" : "png"
      let made = try Command.run(
        [
          "ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-frames:v", "1", "-c:v", codec,
          name,
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
      let decoder = try Decoder(InputFile(path: "\(scratch.path)/\(name)", patience: 1))
      #expect(try decoder.next())
      let frame = try decoder.take()
      let size = FrameSize(width: 31, height: 251)
      func picture(_ size: FrameSize) throws(MediaError) -> PixelBuffer {
        try PictureConversion.picture(
          of: frame.pointer, size: size, orientation: .upright, meaning: .usual, path: name)
      }
      let whole = try picture(FrameSize(width: 90, height: 734))
      let alphas = [whole.pixel(x: 2, y: 400).alpha, whole.pixel(x: 88, y: 400).alpha]
      #expect(name == "palette.png" || alphas[0] < 20 && alphas[1] > 235)
      let expected = try PictureConversion.scaled(whole, to: size, name)
      #expect(try picture(size).bytes == expected.bytes)
    }
  }
#endif
