#if Media
  import Compositing
  import Dispatch
  import Foundation
  import Media
  import Synchronization
  import TestSupport
  import Testing

  /// Work that is over before it is done.
  @Suite struct MediaWorkTests {
    private let scratch = Scratch()

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    /// Encoders have much to do still, or all frames are to be gone through once more.
    @Test(arguments: [("a.mkv", VideoCodec.av1, "0", 40), ("a.gif", nil, nil, 12)])
    func whatNobodyWantsIsNotFinished(
      _ name: String, _ codec: VideoCodec?, _ preset: String?, _ count: Int
    ) throws {
      let size = FrameSize(width: 640, height: 360)
      let format = try #require(OutputFormat(of: name))
      func begin() throws -> any FilmWriter {
        let writer = try format.open(
          path(name),
          FilmSettings(
            size: size, rate: FrameRate(30), compression: Compression(codec: codec, preset: preset))
        )
        let frame = try PixelBuffer(width: size.width, height: size.height)
        for index in 0..<count {
          frame.withUnsafeMutableBytes { bytes in
            for place in bytes.indices { bytes[place] = UInt8(truncatingIfNeeded: place &* index) }
          }
          try writer.append(frame)
        }
        return writer
      }
      var writer: (any FilmWriter)? = try begin()
      MediaWork.perform(unless: { true }) {
        #expect(throws: MediaError.interrupted) { try writer?.finish() }
      }
      writer = nil
      #expect(scratch.names.isEmpty)
    }

    @Test func whoWaitsForAWriterHearsIt() throws {
      let (release, hasBegun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let queue = WritingQueue([0]) { _ throws(MediaError) in
        hasBegun.signal()
        release.wait()
      }
      try queue.append { _ in }
      hasBegun.wait()
      MediaWork.perform(unless: { true }) {
        #expect(throws: MediaError.interrupted) { try queue.append { _ in } }
      }
      release.signal()
      try queue.finish()
    }

    /// What waits on the writer's side is told by whoever has made the queue.
    @Test func whatIsWrittenIsForTheSameAsWhatIsFilled() throws {
      let seen = Mutex<[Bool]>([])
      try MediaWork.perform(unless: { true }) {
        let queue = WritingQueue([0]) { _ throws(MediaError) in
          seen.withLock { $0.append(MediaWork.isUnwanted) }
        }
        try queue.append { _ in }
        try queue.finish()
      }
      #expect(seen.withLock(\.self) == [true])
    }

    /// A pipe that nobody writes to, however long one is ready to wait.
    @Test func aPipeThatGivesNothingKeepsNobody() throws {
      #expect(mkfifo(path("pipe"), 0o600) == 0)
      MediaWork.perform(unless: { true }) {
        #expect(throws: MediaError.interrupted) {
          _ = try ImageFile.open(path("pipe"), patience: .infinity)
        }
        #expect(throws: MediaError.interrupted) {
          _ = try OutputFormat.raw(at: path("pipe"))
        }
      }
    }
  }

  extension OutputFormat {
    /// A writer of bare frames.
    fileprivate static func raw(at path: String) throws -> (any FilmWriter)? {
      try OutputFormat(word: "raw")?.open(path, FilmSettings(size: FrameSize(width: 2, height: 2)))
    }
  }
#endif
