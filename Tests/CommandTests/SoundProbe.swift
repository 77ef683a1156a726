#if Media
  import Foundation
  import TestSupport

  /// What a film sounds like to FFmpeg's own program: samples from the moment 0 of its times on.
  struct SoundProbe {
    static let rate = 48_000
    let left: [Float]
    let right: [Float]

    /// Decodes a film.
    init(_ path: String) throws {
      // Times as they are in the file, with what is before 0 taken away, and silence where there is none.
      let result = try Command.run([
        "ffmpeg", "-v", "error", "-copyts", "-i", path, "-map", "0:a:0", "-af",
        "aresample=async=1:first_pts=0", "-f", "f32le", "-ar", "\(Self.rate)", "-ac", "2", "-",
      ])
      guard result.status == 0 else { throw Problem(words: result.words) }
      let samples = result.output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      left = stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
      right = stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
    }

    struct Problem: Error { let words: String }

    /// How long it is, in seconds.
    var length: Double { Double(left.count) / Double(Self.rate) }

    /// How loud a frequency is around a moment, on the left: Goertzel's algorithm under Hann's window.
    ///
    /// - Parameters:
    ///   - frequency: In hertz.
    ///   - time: The moment, in seconds.
    ///   - width: How much is looked at, in seconds.
    func amplitude(_ frequency: Double, at time: Double, width: Double = 0.05) -> Double {
      Self.amplitude(frequency, in: left, at: time, width: width)
    }

    static func amplitude(
      _ frequency: Double, in samples: [Float], at time: Double, width: Double = 0.05
    ) -> Double {
      let count = Int(width * Double(rate))
      let start = max(
        0, min(samples.count - count, Int((time * Double(rate)).rounded()) - count / 2))
      let factor = 2 * cos(2 * .pi * frequency / Double(rate))
      var (before, last, sum) = (0.0, 0.0, 0.0)
      for index in 0..<count {
        let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(count))
        sum += window
        (before, last) = (last, window * Double(samples[start + index]) + factor * last - before)
      }
      let power = before * before + last * last - factor * before * last
      return 2 * max(0, power).squareRoot() / sum
    }

    /// When it is first half as loud as at its loudest, in seconds.
    var onset: Double {
      let loudest = left.map(abs).max() ?? 0
      let first = left.firstIndex { abs($0) > loudest / 2 } ?? 0
      return Double(first) / Double(Self.rate)
    }
  }
#endif
