#if Media
  import Compositing
  import Foundation
  @testable import Media
  import TestSupport
  import Testing

  /// GIFs so large that their colours are found from a part of each frame, and given to bands of it.
  @Suite("Large GIFs")
  struct LargeGIFTests {
    private static let size = FrameSize(width: 640, height: 400)
    private let scratch = Scratch()

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    /// A slow run of colours that rests, with a strip in its middle that moves.
    private func frame(_ index: Int) throws -> PixelBuffer {
      let picture = try PixelBuffer(width: Self.size.width, height: Self.size.height)
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let moves = (310..<330).contains(x)
          picture.setPixel(
            Pixel(
              blue: UInt8(60 + y / 8), green: UInt8(moves ? (y + 20 * index) % 256 : 100 + x / 16),
              red: UInt8(90 + (x + y) / 16), alpha: 255), x: x, y: y)
        }
      }
      return picture
    }

    private func film(_ name: String, count: Int, threads: Int) throws -> Data {
      let writer = try OutputFormat.gif.open(
        path(name), FilmSettings(size: Self.size, rate: FrameRate(10), threads: threads))
      for index in 0..<count { try writer.append(frame(index)) }
      try writer.finish()
      return try Data(contentsOf: URL(filePath: path(name)))
    }

    @Test func theBytesDoNotDependOnThreads() throws {
      let films = try [1, 2, 7].map { try film("\($0).gif", count: 12, threads: $0) }
      #expect(films[0] == films[1] && films[1] == films[2])
    }

    /// No seam shows where one band ends and the next begins, and what rests does not shimmer.
    @Test func everyRowIsTrue() throws {
      let count = 6
      _ = try film("a.gif", count: count, threads: 2)
      let frames = try FilmProbe(path: path("a.gif")).frames(Self.size.width, Self.size.height)
      #expect(frames.count == count)
      let row = Self.size.width * 4
      for (index, pixels) in frames.enumerated() {
        let expected = try frame(index)
        // Spread errors come to nothing over a few rows, but for the most extreme colours, which no palette has.
        for first in stride(from: 12, to: 380, by: 4) {
          for channel in 0..<3 {
            var (sum, largest, count) = (0, 0, 0)
            for y in first..<first + 4 {
              for x in 0..<Self.size.width where !(300..<340).contains(x) {
                let pixel = expected.pixel(x: x, y: y)
                let wanted = Int([pixel.red, pixel.green, pixel.blue][channel])
                let error = Int(pixels[y * row + x * 4 + channel]) - wanted
                (sum, largest, count) = (sum + error, max(largest, abs(error)), count + 1)
              }
            }
            let mean = Double(sum) / Double(count)
            #expect(abs(mean) < 0.75 && largest < 30, "\(index) row \(first): \(mean) \(largest)")
          }
        }
        for y in 0..<Self.size.height {
          let resting = y * row..<y * row + 280 * 4
          #expect(pixels[resting] == frames[0][resting], "frame \(index), row \(y)")
        }
      }
    }

    /// A colour that a frame has in few places is found, though not every pixel of it is looked at.
    @Test func rareColorsAreFound() throws {
      let writer = try OutputFormat.gif.open(
        path("a.gif"), FilmSettings(size: Self.size, rate: FrameRate(10)))
      for _ in 0..<4 {
        let picture = try PixelBuffer(width: Self.size.width, height: Self.size.height)
        picture.fill(Color(red: 1, green: 1, blue: 1, alpha: 1))
        picture.setPixel(Pixel(blue: 10, green: 20, red: 200, alpha: 255), x: 201, y: 301)
        try writer.append(picture)
      }
      try writer.finish()
      let pixels = try FilmProbe(path: path("a.gif")).frames(Self.size.width, Self.size.height)[3]
      let place = (301 * Self.size.width + 201) * 4
      let error = zip(pixels[place..<place + 3], [200, 20, 10]).map { abs(Int($0) - $1) }
      #expect(error.allSatisfy { $0 <= 4 }, "\(error)")
    }
  }
#endif
