#if Media
  import Compositing
  import Foundation
  import TestSupport

  /// What FFmpeg's and libwebp's own programs say of a film: readers that are none of ours.
  struct FilmProbe {
    let path: String
    /// The decoder, where the usual one does not show alpha.
    var decoder: String?

    private func run(_ arguments: [String]) throws -> Command {
      let result = try Command.run(arguments)
      guard result.status == 0 else { throw Problem(words: result.words) }
      return result
    }

    struct Problem: Error { let words: String }

    /// What `ffprobe` says of the stream, all frames counted.
    func stream() throws -> [String: String] {
      let text = try run(
        [
          "ffprobe", "-v", "error", "-count_frames", "-show_streams", "-of", "default=nw=1", path,
        ]
      ).text
      return Dictionary(
        text.split(separator: "\n").compactMap { line in
          let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
          return parts.count == 2 ? (parts[0], parts[1]) : nil
        }, uniquingKeysWith: { first, _ in first })
    }

    /// A field of each packet, in the order of the file.
    func packets(_ field: String) throws -> [String] {
      try run(
        [
          "ffprobe", "-v", "error", "-show_entries", "packet=\(field)", "-of",
          "default=nw=1:nk=1", path,
        ]
      ).text.split(separator: "\n").map(String.init)
    }

    /// Each frame's pixels: red, green, blue, straight alpha.
    func frames(_ width: Int, _ height: Int) throws -> [[UInt8]] {
      let flags = "accurate_rnd+full_chroma_int+full_chroma_inp"
      let bytes = [UInt8](
        try run(
          ["ffmpeg", "-v", "error"] + (decoder.map { ["-c:v", $0] } ?? []) + [
            "-i", path, "-vf", "scale=flags=\(flags)", "-fps_mode", "passthrough", "-f", "rawvideo",
            "-pix_fmt",
            "rgba", "-",
          ]
        ).output)
      let size = width * height * 4
      return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<$0 + size]) }
    }

    /// What `webpinfo` says.
    func webP() throws -> String { try run(["webpinfo", path]).text }
  }
#endif
