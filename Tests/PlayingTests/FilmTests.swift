import Compositing
import Foundation
import Geometry
import Media
import Playing
import Testing

#if Media
  /// Films and strips of transitions, made without the command.
  @Suite @MainActor
  final class FilmTests {
    private let directory: URL

    init() throws {
      directory = FileManager.default.temporaryDirectory
        .appending(path: "transhost-playing-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    private var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).sorted()
    }

    private func film(_ name: String, speed: Double = 1) throws -> Film {
      let path = directory.appending(path: name).path
      return Film(
        path: path, format: try #require(OutputFormat(of: path)), rate: FrameRate(10),
        speed: speed, threads: 1)
    }

    private func player(cancelAt: Double? = nil) -> TransitionPlayer {
      let kind = PlayedContainers.all[0]
      return TransitionPlayer(
        .init(
          container: kind, operation: kind.operations[0], size: Size(width: 20, height: 15),
          scale: 2, cancelAt: cancelAt),
        animator: kind.makeDefaultAnimator(), from: .color(.black), to: .color(.white))
    }

    @Test func aFilmHasAFrameForEachTimeUntilItIsOver() throws {
      var heard: [[Int]] = []
      var approvals = 0
      let result = try film("film.y4m").make(of: player()) { done, total in
        heard.append([done, total])
      } approve: {
        approvals += 1
      }
      // 0.35 s at 10 frames a second; the last frame is the first after the end.
      #expect(result.count == 5)
      #expect(result.length == 0.5)
      #expect(result.size == FrameSize(width: 40, height: 30))
      #expect(result.outcome == .completed)
      #expect(Array(heard.prefix(5)) == (1...5).map { [$0, 5] })
      #expect(approvals == 1)
      let reader = try FilmReader(path: directory.appending(path: "film.y4m").path)
      var pixels: [UInt8] = []
      while let frame = try reader.next() { pixels.append(frame.pixel(x: 20, y: 15).red) }
      #expect(pixels.count == 5)
      #expect(pixels.first == 0 && pixels.last == 255)
      #expect(try film("fast.y4m", speed: 2).make(of: player()).count == 3)
    }

    @Test func aStripShowsTheWholeLength() throws {
      let strip = try film("strip.png")
      let result = try strip.make(of: player(cancelAt: 0.5))
      #expect(result.count == strip.format.momentCount)
      #expect(abs(result.length - 0.35) < 1e-9)
      #expect(result.outcome == .cancelled)
      var long = strip
      long.duration = 5
      #expect(try long.make(of: player()).length == 5)
      _ = try strip.make(of: player(cancelAt: 0.5))
      let picture = try ImageFile.read(strip.path)
      #expect(result.size == FrameSize(width: picture.width, height: picture.height))
      // Black at both ends, for it is cancelled; something else in the middle.
      #expect(picture.pixel(x: 8 + 39, y: 20).red == 0)
      #expect(picture.pixel(x: picture.width - 9, y: 20).red == 0)
      #expect(picture.pixel(x: picture.width / 2 + 19, y: 20).red == 255)
    }

    private struct Stop: Error {}

    @Test(arguments: ["film.mp4", "film.y4m", "strip.png", "%d.png"])
    func whatIsStoppedOrRefusedLeavesNothing(_ name: String) throws {
      let film = try film(name)
      #expect(throws: Stop.self) {
        try film.make(of: player()) { done, _ in if done == 2 { throw Stop() } }
      }
      #expect(throws: Stop.self) { try film.make(of: player(), approve: { throw Stop() }) }
      #expect(names.isEmpty)
    }
  }
#endif
