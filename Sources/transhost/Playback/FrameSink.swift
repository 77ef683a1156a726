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
  /// A frame whose rows lie end to end, where they do not in memory.
  private var packed: [UInt8] = []

  init() {
    // A pipe takes more at once than it does by itself; what is no pipe does not mind. The number is
    // Linux's F_SETPIPE_SZ, which Swift does not see.
    _ = fcntl(STDOUT_FILENO, 1031, Int32(1 << 20))
  }

  mutating func write(_ frame: PixelBuffer) throws {
    let row = frame.width * 4
    try frame.withUnsafeBytes { bytes in
      guard frame.bytesPerRow > row else { return try Console.write(bytes) }
      packed.removeAll(keepingCapacity: true)
      for y in 0..<frame.height {
        packed.append(contentsOf: bytes[y * frame.bytesPerRow..<y * frame.bytesPerRow + row])
      }
      try packed.withUnsafeBytes { try Console.write($0) }
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
    let file = (output.split(separator: "/").last ?? "").lowercased()
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

  /// What becomes of the size of frames, in pixels: H.264's halved colours need even numbers.
  func size(ofFrames width: Int, _ height: Int) -> (width: Int, height: Int) {
    self == .film ? (width + width % 2, height + height % 2) : (width, height)
  }
}
