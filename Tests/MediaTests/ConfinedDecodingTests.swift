#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Files that are decoded in processes of their own.
  @Suite(.serialized) struct ConfinedDecodingTests {
    private let scratch = Scratch()

    /// The program under a name of this test's own, so that no other test has its processes.
    private var own: MediaDecoding {
      get throws {
        let program = "\(scratch.path)/decoder"
        if !FileManager.default.fileExists(atPath: program) {
          try FileManager.default.createSymbolicLink(
            atPath: program,
            withDestinationPath: BuiltProducts.directory.appending(path: "transhost-decoder").path)
        }
        return .confined(program: program)
      }
    }

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    private static let source = "ffmpeg -v error -f lavfi -i testsrc2=s=90x60:r=25:d=2"

    @Test func filesAreDecodedApartByThemselves() {
      let program = BuiltProducts.directory.appending(path: "transhost-decoder").path
      #expect(MediaDecoding.usual == .confined(program: program))
    }

    // MARK: The same

    /// All that comes of a file, as text.
    private func story(of name: String, _ decoding: MediaDecoding) -> [String] {
      func told(_ body: () throws -> String) -> String {
        do { return try body() } catch { return "\(error)" }
      }
      func words(_ picture: PixelBuffer) -> String {
        "\(picture.width)x\(picture.height) \(picture.bytes.hashValue)"
      }
      let limit = PictureLimit(FrameSize(width: 40, height: 40), isCovered: true)
      let picture = told {
        let picture = try ImageFile.picture(at: path(name), decoding: decoding)
        return "\(picture.size) \(words(picture.pixels))"
      }
      let shown = told {
        switch try ImageFile.open(path(name), within: limit, decoding: decoding) {
        case .still(let picture): return "still \(picture.size) \(words(picture.pixels))"
        case .clip(let clip):
          let times = [0, 0.04, 0.05, 0.3, 0.34, 0.38, 1, 1.5, 1.5, 9]
          let frames = try times.map { words(try clip.picture(at: $0)) }
          return "clip \(clip.length ?? -1) \(clip.first.size) \(frames)"
        }
      }
      let film = told {
        let film = try FilmReader(path: path(name), decoding: decoding)
        var frames = ["\(film.framesPerSecond)"]
        while let frame = try film.next() { frames.append(words(frame)) }
        return frames.joined(separator: ", ")
      }
      let sound = told {
        let file = try SoundFile(path(name), decoding: decoding)
        try file.check()
        let source = try file.read(from: .picture)
        var (samples, sums) = (0, [Float]())
        while let block = try source.next(1000 + samples % 7) {
          samples += block.count
          sums.append((block.left + block.right).reduce(0) { 0.9 * $0 + $1 })
        }
        return "\(samples) \(sums)"
      }
      return [
        picture, shown, film, sound,
        told { "\(try ImageFile.length(of: path(name), decoding: decoding) ?? -1)" },
        "\(SoundFile.isHeard(path(name), decoding: decoding))",
      ]
    }

    @Test(arguments: [
      "\(source) -frames:v 1 -vf format=rgba,colorchannelmixer=aa=0.5 a.png",
      "\(source) -frames:v 1 a.jpg && exiftool -q -overwrite_original -Orientation#=6 a.jpg",
      "\(source) -frames:v 1 b.png && heif-enc -q 60 b.png -o a.heic && rm b.png",
      "\(source) -frames:v 1 b.png && convert b.png -define tiff:tile-geometry=64x64 a.tiff && rm b.png",
      "\(source) -vf fps=10 %02d.png && img2webp -d 90 *.png -o a.webp && rm *.png",
      "\(source) a.gif",
      "\(source) -f lavfi -i sine=d=2 -c:v libx264 -bf 2 -c:a aac a.mp4",
      "\(source) -f lavfi -i sine=d=2.5 -c:v libvpx-vp9 -b:v 100k -c:a libopus a.webm",
      "ffmpeg -v error -f lavfi -i sine=d=1 a.flac",
      "\(source) -frames:v 1 a.png && truncate -s 2000 a.png",
      "\(source) a.mp4 && truncate -s 9000 a.mp4",
      "printf '#EXTM3U\n#EXTINF:1,\nq.png\n' > a.png", ": > a.png", "echo nothing > a.jpg", "true",
      "printf 'BM\\0\\0\\0\\0\\0\\0\\0\\0\\066\\0\\0\\0\\050\\0\\0\\0\\0\\0\\1\\0\\0\\0\\1\\0\\1\\0\\030\\0' > a.bmp",
    ])
    func theSameComesOfAFileAsInThisProcess(script: String) throws {
      try run(script)
      let name = scratch.names.first { $0.hasPrefix("a.") } ?? "a.none"
      let here = story(of: name, .inProcess)
      #expect(story(of: name, try own) == here)
      #expect(Set(here).count > 1)
    }

    @Test func aPictureInMemoryIsDecodedApartToo() throws {
      try run("\(Self.source) -frames:v 1 a.png")
      let bytes = [UInt8](try scratch.read("a.png"))
      let apart = try ImageFile.decode(bytes, decoding: own)
      #expect(try ImageFile.decode(bytes, decoding: .inProcess).bytes == apart.bytes)
    }

    // MARK: Apart

    private func clip(_ name: String) throws -> Clip {
      let shown = try ImageFile.open(path(name), decoding: own)
      guard case .clip(let clip) = shown else { throw CocoaError(.fileReadUnknown) }
      return clip
    }

    private func status(_ process: String) -> [String: String] {
      let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      return Dictionary(
        text.split(separator: "\n").map { $0.split(separator: "\t", maxSplits: 1) }
          .map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") }, uniquingKeysWith: { $1 })
    }

    /// The processes that decode, of those that this test has started.
    private func decoders() throws -> [String] {
      let first = try ChildProcesses.naming(scratch.path)
      return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter {
        let status = status($0)
        return first.contains(status["PPid:"] ?? "") && status["State:"]?.hasPrefix("Z") == false
      }
    }

    private func end(_ process: String) throws {
      kill(try #require(Int32(process)), SIGKILL)
      while status(process)["State:"].map({ !$0.hasPrefix("Z") }) == true { sched_yield() }
    }

    @Test func aDecoderHasItsFileAndNothingElse() throws {
      try run("\(Self.source) -c:v libx264 a.mp4")
      let clip = try clip("a.mp4")
      let decoders = try decoders()
      try #require(decoders.count == 1)
      let status = status(decoders[0])
      #expect(status["Seccomp:"] == "2" && status["NoNewPrivs:"] == "1")
      let folder = "/proc/\(decoders[0])/fd"
      let open = try FileManager.default.contentsOfDirectory(atPath: folder).map {
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
      // Its file, which can only be read, the line, and the pixels.
      let others = open.filter {
        $0 != "/dev/null" && $0 != path("a.mp4") && !$0.hasPrefix("socket:")
          && !$0.hasPrefix("/memfd:pixels")
      }
      #expect(others == [] && open.count == 6)
      #expect(try clip.picture(at: 1).width == 90)
      let limits = try String(contentsOfFile: "/proc/\(decoders[0])/limits", encoding: .utf8)
      #expect(limits.contains("Max data size             4294967296 "))
      #expect(
        !MediaDecoding.shortcomings.contains { $0.contains("Landlock") || $0.contains("limit") })
    }

    @Test func whatEndsADecoderCostsItsFileAlone() throws {
      try run("\(Self.source) -c:v libx264 a.mp4 && cp a.mp4 b.mp4")
      let first = try clip("a.mp4")
      let decoder = try decoders()
      let second = try clip("b.mp4")
      try #require(decoder.count == 1)
      try end(decoder[0])
      #expect(throws: MediaError.decoderEnded(path: path("a.mp4"))) { try first.picture(at: 1) }
      #expect(try second.picture(at: 1).width == 90)
      #expect(try clip("a.mp4").picture(at: 1).width == 90)
    }

    /// What all decoders come from is begun anew if somebody has ended it.
    @Test func endedAltogetherTheyBeginAnew() throws {
      try run("\(Self.source) -c:v libx264 a.mp4")
      let first = try clip("a.mp4")
      let origin = try ChildProcesses.naming(scratch.path)
      try #require(origin.count == 1)
      try end(origin[0])
      #expect(throws: MediaError.decoderEnded(path: path("a.mp4"))) { try first.picture(at: 1) }
      #expect(try clip("a.mp4").picture(at: 1).width == 90)
    }

    @Test func aDecoderEndsWithItsClip() throws {
      try run("\(Self.source) -c:v libx264 a.mp4")
      for _ in 0..<3 { _ = try clip("a.mp4") }
      // Each ends as soon as it hears that nobody asks any more; the last one may not have yet.
      while try !decoders().isEmpty { sched_yield() }
    }

    // MARK: Programs that are none

    @Test func aProgramThatIsMissingIsNamed() throws {
      try run("\(Self.source) -frames:v 1 a.png")
      let missing = MediaDecoding.confined(program: path("missing"))
      let reason = "'\(path("missing"))': No such file or directory"
      #expect(throws: MediaError.noDecoder(path: path("a.png"), reason: reason)) {
        try ImageFile.picture(at: path("a.png"), decoding: missing)
      }
    }

    /// A program that answers with what is given, in Python.
    private func decoder(
      answering answers: String, hello: String = "send(0)"
    ) throws -> MediaDecoding {
      let script = """
        #!/usr/bin/env python3
        import array, os, socket, struct, sys
        # As the real one does: what it was born with by chance, others wait to see closed.
        os.closerange(int(sys.argv[1]) + 1, 65536)
        control = socket.socket(fileno=int(sys.argv[1]))
        while True:
            data, ancillary, _, _ = control.recvmsg(1, socket.CMSG_SPACE(12))
            if not data: break
            session, file, memory = array.array('i', ancillary[0][2])
            line = socket.socket(fileno=session)
            def send(*numbers, more=b''):
                payload = b''.join(struct.pack('<d' if type(n) == float else '<q', n) for n in numbers)
                line.sendall(struct.pack('<I', len(payload + more)) + payload + more)
            def pixels(count): os.pwrite(memory, b'\\xff' * count, 0)
            def hear():
                count, = struct.unpack('<I', line.recv(4, socket.MSG_WAITALL))
                line.recv(count, socket.MSG_WAITALL)
            \(hello)
            hear()
            try:
                \(answers)
            except OSError: pass
            line.close()
            os.close(file)
            os.close(memory)
        """
      return .confined(program: try scratch.writeProgram("fake", script))
    }

    /// A decoder that a file has taken over says anything; the program does not believe it.
    @Test(arguments: [
      "pass", "line.sendall(b'abc')", "line.sendall(b'\\xff\\xff\\xff\\xff' + bytes(100))",
      "send(0)", "send(4)", "send(-1)", "send(1)", "send(3)", "send(1, 90)",
      // Pixels that are not there, that are none, and that are too many.
      "send(1, 90, 60, 90, 60)", "pixels(100); send(1, 90, 60, 90, 60)",
      "pixels(100); send(1, 90, 60, 0, 60)", "pixels(100); send(1, 90, 60, -4, -60)",
      "pixels(100); send(1, 90, 60, 16384, 16384)", "pixels(100); send(1, 90, 60, 1 << 62, 4)",
      "pixels(64); send(1, 0, 60, 1, 1)",
    ])
    func whatADecoderSaysIsNotBelieved(answers: String) throws {
      try scratch.write("a.png", Data([0x89, 0x50]))
      let decoding = try decoder(answering: answers)
      #expect(throws: MediaError.decoderEnded(path: path("a.png"))) {
        try ImageFile.picture(at: path("a.png"), decoding: decoding)
      }
    }

    @Test func whatADecoderMayAnswerIsTaken() throws {
      try scratch.write("a.png", Data([0x89, 0x50]))
      let decoding = try decoder(answering: "pixels(128); send(1, 9, 6, 1, 2)")
      let picture = try ImageFile.picture(at: path("a.png"), decoding: decoding)
      #expect(picture.size == FrameSize(width: 9, height: 6))
      #expect(picture.pixels.bytes == [UInt8](repeating: 255, count: 8))
    }

    @Test(arguments: [("float('nan')", -1), ("-3.0", -1), ("float('inf')", -1), ("2.5", 2.5)])
    func aLengthIsANumber(answer: String, length: Double) throws {
      try scratch.write("a.mp4", Data([0x89, 0x50]))
      let decoding = try decoder(answering: "send(1, \(answer))")
      #expect(try (ImageFile.length(of: path("a.mp4"), decoding: decoding) ?? -1) == length)
    }

    /// Samples that are not there, none, and more than were asked for.
    @Test(arguments: ["5", "0", "-5", "1 << 40", "20000, more=bytes(160000)"])
    func soundIsAsMuchAsItSays(answer: String) throws {
      try scratch.write("a.mp3", Data([0x89, 0x50]))
      let decoding = try decoder(
        answering: "send(1); hear(); send(1, \(answer))")
      #expect(throws: MediaError.decoderEnded(path: path("a.mp3"))) {
        try SoundFile(path("a.mp3"), decoding: decoding).check()
      }
    }

    /// What the kernel lacks is told, and cannot be more than a few lines that can be shown.
    @Test func whatConfinementLacksIsTold() throws {
      let program = try decoder(
        answering: "pixels(64); send(1, 1, 1, 1, 1)",
        hello: "send(16, more=b'lacks \\x1b[2Jfire\\n\\n')")
      try scratch.write("a.png", Data([0x89, 0x50]))
      _ = try ImageFile.picture(at: path("a.png"), decoding: program)
      #expect(
        MediaDecoding.shortcomings.contains(
          "The decoder is not confined as it should be: it lacks \\u{1b}[2Jfire."))
    }
  }
#endif
