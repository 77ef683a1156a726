#if Media
  import Compositing
  import Foundation
  @testable import Media
  import TestSupport
  import Testing

  /// Clips made by FFmpeg's and libwebp's own programs, frame by frame: each frame is a shade of its own.
  @Suite(.serialized)
  struct ClipTests {
    private let scratch = Scratch()

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      #expect(result.status == 0, "\(result.words)")
    }

    /// Frame *n* is grey, 10 n + 20.
    private static let shades = "geq=lum='20+10*N':cb=128:cr=128"

    private func clip(_ name: String) throws -> Clip {
      guard case .clip(let clip) = try ImageFile.open("\(scratch.path)/\(name)") else {
        throw CocoaError(.fileReadUnknown)
      }
      return clip
    }

    /// Which frame is shown.
    private func number(_ clip: Clip, at time: Double) throws -> Int {
      let picture = try clip.picture(at: time)
      // Limited range becomes full.
      let shade = Double(picture.pixel(x: 5, y: 5).green)
      let luma = shade * 219 / 255 + 16
      return Int(((luma - 20) / 10).rounded())
    }

    @Test(arguments: [
      ("a.mp4", "-c:v libx264 -crf 1 -pix_fmt yuv420p"), ("a.mkv", "-c:v libx264 -crf 1"),
      ("a.webm", "-c:v libvpx-vp9 -crf 5 -b:v 0"), ("a.mov", "-c:v png"),
      ("b.mkv", "-c:v ffv1 -output_ts_offset 5"), ("a.avi", "-c:v ffv1"),
    ])
    func eachFrameIsShownFromItsTimeOn(name: String, options: String) throws {
      try run(
        "ffmpeg -v error -f lavfi -i color=s=32x24:r=25:d=0.8,\(Self.shades) \(options) \(name)")
      let clip = try clip(name)
      #expect(clip.first.size == FrameSize(width: 32, height: 24))
      // As a film of 50 frames a second asks, and then after the end.
      for index in 0..<40 {
        #expect(try number(clip, at: Double(index) / 50) == index / 2, "at \(index)/50 s")
      }
      #expect(try number(clip, at: 100) == 19)
    }

    /// A film that is entered in the middle shows what it shows there when it is played from its start.
    @Test(arguments: [
      ("a.mp4", "-c:v libx264 -g 40 -bf 3 -x264-params open-gop=1"),
      ("b.mp4", "-c:v libx265 -x265-params log-level=none:keyint=45:bframes=4:open-gop=1"),
      ("a.mkv", "-c:v libx264 -g 50 -bf 2"), ("b.mkv", "-c:v libvpx-vp9 -g 60 -b:v 200k"),
      ("c.mov", "-c:v mjpeg"), ("d.mkv", "-c:v libx264 -g 30 -output_ts_offset 7"),
      ("e.mp4", "-c:v libx264 -g 500"), ("f.ts", "-c:v libx264 -g 25"), ("g.avi", "-c:v mpeg4"),
      ("h.ts", "-c:v mpeg2video -g 15 -bf 2"), ("i.mpg", "-c:v mpeg2video -g 18 -bf 2"),
      ("j.avi", "-c:v mpeg4 -bf 2"), ("k.avi", "-c:v libx264 -g 25"), ("l.avi", "-c:v mjpeg"),
      ("m.flv", "-c:v libx264 -g 25 -bf 3"), ("n.wmv", "-c:v wmv2 -g 20"),
      ("o.mxf", "-c:v mpeg2video -g 12 -bf 2"), ("p.nut", "-c:v mpeg4 -g 30 -bf 1"),
      ("q.ivf", "-c:v libvpx-vp9 -g 30 -b:v 200k"), ("r.y4m", ""),
      ("s.ts", "-c:v libx264 -x264-params intra-refresh=1:keyint=40"),
      ("t.ts", "-c:v libx264 -g 40 -bf 3 -x264-params open-gop=1 -output_ts_offset 95440"),
      ("u.ts", "-c:v libx265 -x265-params log-level=none:keyint=45:bframes=4:open-gop=1"),
    ])
    func enteringInTheMiddleChangesNothing(name: String, options: String) throws {
      try run(
        "ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=25:d=16 -pix_fmt yuv420p \(options) \(name)"
      )
      let played = try clip(name)
      var pictures: [PixelBuffer] = []
      for index in 0..<410 { pictures.append(try played.picture(at: Double(index) / 25)) }
      for start in [3, 80, 101, 149, 150, 151, 224, 250, 371, 398, 409] {
        let entered = try clip(name)
        for index in start..<min(410, start + 12) {
          let picture = try entered.picture(at: Double(index) / 25)
          #expect(PAM.difference(picture, pictures[index]) == nil, "\(index) from \(start)")
        }
      }
    }

    /// Files that cannot tell where their whole pictures are are read up to there, and not decoded.
    @Test(arguments: [
      ("a.mkv", "libx264 -g 25"), ("a.ts", "libx264 -g 25"), ("b.ts", "mpeg2video -g 25 -bf 2"),
      ("a.mpg", "mpeg2video -g 25"), ("a.avi", "mjpeg"), ("b.avi", "mpeg4 -g 25"),
      ("a.flv", "libx264 -g 25"), ("a.wmv", "wmv2 -g 25"), ("a.mxf", "mpeg2video -g 25 -bf 2"),
    ])
    func aFilmIsEnteredShortlyBefore(name: String, codec: String) throws {
      try run(
        "ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=25:d=16 -pix_fmt yuv420p -c:v \(codec) \(name)"
      )
      let file = try InputFile(path: "\(scratch.path)/\(name)", patience: 1)
      let frames = DecodedFrames(try Decoder(file), .none)
      #expect(try frames.next()?.time == 0)
      let entry = try #require(try frames.skip(to: 14.5))
      #expect((12...14.5).contains(entry.time), "\(entry.time)")
      #expect(try #require(try frames.next()).time > entry.time)
    }

    @Test func aRateThatIsNoWholeNumberOfThousandthsIsExactToo() throws {
      try run(
        "ffmpeg -v error -f lavfi -i color=s=32x24:r=30000/1001:d=0.7,\(Self.shades) -c:v ffv1 a.mkv"
      )
      let clip = try clip("a.mkv")
      for index in 0..<20 { #expect(try number(clip, at: Double(index) * 1001 / 30000) == index) }
    }

    /// One picture for as long as one frame is shown: who draws has nothing to do then.
    @Test func theSameFrameIsTheSamePicture() throws {
      try run("ffmpeg -v error -f lavfi -i color=s=32x24:r=5:d=1,\(Self.shades) -c:v ffv1 a.mkv")
      let clip = try clip("a.mkv")
      let first = try clip.picture(at: 0)
      #expect(try clip.picture(at: 0.15) === first && first === clip.first.pixels)
      #expect(try clip.picture(at: 0.2) !== first)
    }

    @Test(arguments: ["a.gif", "a.apng"])
    func picturesThatMoveAreClips(name: String) throws {
      try run(
        "ffmpeg -v error -f lavfi -i color=s=32x24:r=10:d=1,\(Self.shades),format=gray \(name)")
      let clip = try clip(name)
      #expect(abs((clip.length ?? 0) - 1) < 0.001)
      for index in 0..<10 {
        let picture = try clip.picture(at: Double(index) / 10)
        // These have no limited range: what was asked for is what is there.
        let expected = Double(20 + 10 * index)
        let shade = Double(picture.pixel(x: 5, y: 5).green)
        #expect(abs(shade - expected) <= 2, "\(index)")
      }
    }

    /// Each frame of an animated PNG has its own time, in fractions of its own.
    @Test func theFramesOfAnAnimatedPNGTakeTheirTimes() throws {
      try run(
        """
        ffmpeg -v error -f lavfi -i color=s=32x24:r=10:d=0.3,\(Self.shades),format=gray a.apng
        python3 - << 'END'
        import struct, zlib
        data, out, place, delays = open("a.apng", "rb").read(), b"", 8, [(3, 2), (25, 0), (0, 1)]
        while place < len(data):
            count, kind = struct.unpack_from(">I4s", data, place)
            body = data[place + 8:place + 8 + count]
            if kind == b"fcTL":
                body = body[:20] + struct.pack(">HH", *delays.pop(0)) + body[24:]
            out += struct.pack(">I", count) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            place += 12 + count
        open("b.apng", "wb").write(data[:8] + out)
        END
        """)
      #expect(abs((try clip("b.apng").length ?? 0) - (1.5 + 0.25 + 1 / 15)) < 1e-9)
    }

    @Test func anAnimatedWebPIsAClip() throws {
      try run(
        """
        for i in 0 1 2 3; do
          ffmpeg -v error -f lavfi -i color=c=0x${i}0${i}0${i}0:s=32x24 -frames:v 1 $i.png
        done
        img2webp -lossless -d 100 0.png -d 200 1.png -d 50 2.png 3.png -o a.webp
        """)
      let clip = try clip("a.webp")
      for (time, shade) in [(0.0, 0), (0.09, 0), (0.1, 16), (0.29, 16), (0.3, 32), (0.35, 48)] {
        let seen = Int(try clip.picture(at: time).pixel(x: 3, y: 3).red)
        #expect(abs(seen - shade) <= 2, "\(time): \(seen)")
      }
      #expect(abs(Int(try clip.picture(at: 9).pixel(x: 3, y: 3).red) - 48) <= 2)
    }

    @Test(arguments: ["a.png", "a.jpg", "a.webp", "a.gif", "a.bmp"])
    func aPictureThatStandsIsNone(name: String) throws {
      try run("ffmpeg -v error -f lavfi -i testsrc2=s=32x24 -frames:v 1 \(name)")
      guard case .still(let picture) = try ImageFile.open("\(scratch.path)/\(name)") else {
        Issue.record("a clip")
        return
      }
      #expect(picture.size == FrameSize(width: 32, height: 24))
    }

    /// Files that say how long they are: what goes on after their end was cut short.
    @Test(arguments: ["-c:v libx264 a.mkv", "-c:v libvpx -deadline realtime a.webm", "a.avi"])
    func aClipThatWasCutShortIsDamaged(words: String) throws {
      let name = String(words.split(separator: " ").last ?? "")
      try run("ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=4 \(words)")
      let whole = try scratch.read(name)
      for count in [whole.count / 4, whole.count / 2, whole.count - 1] {
        let path = try scratch.write("cut-\(name)", whole.prefix(count))
        #expect(throws: MediaError.damaged(path: path), "\(count)") { try ImageFile.open(path) }
        #expect(throws: MediaError.damaged(path: path)) { try ImageFile.length(of: path) }
      }
      // What somebody has added does not mind.
      try scratch.write("more-\(name)", whole + Data("more".utf8))
      #expect(abs((try clip("more-\(name)").length ?? 0) - 4) < 0.2)
    }

    /// FFmpeg shows of these what there is.
    @Test(arguments: ["a.gif", "-f apng a.png"])
    func aMovingPictureThatWasCutShortIsDamaged(words: String) throws {
      let name = String(words.split(separator: " ").last ?? "")
      try run("ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=2 -plays 0 \(words)")
      let whole = try scratch.read(name)
      for count in [whole.count / 4, whole.count / 2, whole.count * 3 / 4, whole.count - 20] {
        let path = try scratch.write("cut-\(name)", whole.prefix(count))
        #expect(throws: MediaError.damaged(path: path), "\(count)") { try ImageFile.open(path) }
      }
      for (kind, file) in [("more", whole + Data("more".utf8)), ("ends", whole.dropLast())] {
        try scratch.write("\(kind)-\(name)", file)
        #expect(try clip("\(kind)-\(name)").picture(at: 1.9).width == 64)
      }
    }

    /// What is only sound is no broken picture.
    @Test(arguments: ["a.wav", "a.m4a", "a.mp3", "a.ogg", "a.flac"])
    func soundIsNoPicture(name: String) throws {
      try run("ffmpeg -v error -f lavfi -i sine=d=1 \(name)")
      let path = "\(scratch.path)/\(name)"
      #expect(throws: MediaError.notAPicture(path: path)) { try ImageFile.open(path) }
    }

    /// A recorder that did not come to its end, or had no way back in its file, has not said how long it is; MPEG's
    /// streams never do.
    @Test(arguments: [
      "-c:v libx264 -f matroska - > a.mkv", "-f avi - > a.avi",
      "-c:v libx264 b.ts && head -c $(($(stat -c %s b.ts) / 2)) b.ts > a.ts",
    ])
    func aClipThatSaysNoLengthPlaysAsFarAsItGoes(words: String) throws {
      try run("ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=4 \(words)")
      let name = scratch.names.first { $0.hasPrefix("a.") } ?? ""
      #expect(try clip(name).picture(at: 1).width == 64)
    }

    /// What is broken is told when it is come to, and no picture is made up.
    @Test func aClipThatIsDamagedLaterPlaysUntilThere() throws {
      try run(
        "ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=2 -c:v png a.mov && "
          + "size=$(stat -c %s a.mov) && "
          + "dd if=/dev/zero of=a.mov bs=1 seek=$((size / 2)) count=3000 conv=notrunc 2>/dev/null")
      let clip = try clip("a.mov")
      _ = try clip.picture(at: 0.1)
      #expect(throws: MediaError.damaged(path: "\(scratch.path)/a.mov")) {
        for index in 0..<20 { _ = try clip.picture(at: Double(index) / 10) }
      }
    }
  }
#endif
