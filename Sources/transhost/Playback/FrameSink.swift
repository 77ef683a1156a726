import Compositing
import Foundation

/// Where frames go, one after another.
protocol FrameSink {
  /// Takes a frame; its pixels are free again when this returns.
  mutating func write(_ frame: PixelBuffer) throws
  /// All frames are there: puts the result in place.
  mutating func finish() throws
  /// Something went wrong: leaves nothing behind.
  mutating func discard()
}

/// Frames as bare rows of BGRA bytes on stdout.
struct RawFrames: FrameSink {
  mutating func write(_ frame: PixelBuffer) throws {
    try frame.withUnsafeBytes { bytes in
      for row in 0..<frame.height {
        let start = row * frame.bytesPerRow
        try Console.write(
          UnsafeRawBufferPointer(rebasing: bytes[start..<start + frame.width * 4]))
      }
    }
  }

  mutating func finish() throws {}

  mutating func discard() {}
}

/// What an output's name asks for.
enum OutputKind: Equatable {
  /// `-`: bare frames on stdout.
  case raw
  /// `.mp4`.
  case film
  /// `.y4m`.
  case y4m
  /// `frames/%04d.png`.
  case pictures
  /// `.png`: one picture with moments of the transition side by side.
  case filmstrip

  init?(_ output: String) {
    let file = output.split(separator: "/").last ?? ""
    if output == "-" {
      self = .raw
    } else if file.hasSuffix(".png") {
      self = file.contains("%") ? .pictures : .filmstrip
    } else if file.hasSuffix(".mp4") {
      self = .film
    } else if file.hasSuffix(".y4m") {
      self = .y4m
    } else {
      return nil
    }
  }
}
