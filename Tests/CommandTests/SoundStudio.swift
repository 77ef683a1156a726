#if Media
  import Foundation
  import TestSupport
  import Testing

  /// Makes films that are heard, of clips and songs that are made on the spot.
  struct SoundStudio {
    let scratch = Scratch()
    static let fps = 30.0
    /// FFmpeg's source of tones is an eighth of the loudest.
    static let full = 0.125
    /// Transitions of a second, pictures for a second, 30 frames a second.
    static let style = [
      "--plugin", "cross-dissolve", "--duration", "1", "--hold", "1", "--size", "96x64", "--fps",
      "30", "-q", "-y",
    ]

    func shell(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      #expect(result.status == 0, "\(result.words)")
    }

    @discardableResult
    func run(_ arguments: [String], status: Int32 = 0) throws -> Command {
      let result = try Program.run(arguments, in: scratch.path)
      #expect(result.status == status, "\(arguments): \(result.errors)")
      return result
    }

    func film(_ screens: [String], _ options: [String] = [], to name: String) throws {
      try run(["film"] + screens + Self.style + options + ["-o", name])
    }

    func probe(_ name: String) throws -> SoundProbe {
      try SoundProbe("\(scratch.path)/\(name)")
    }

    /// A clip of 3 s with 440 Hz, one of 4 s with 1 kHz, and 2.5 s of 3 kHz.
    func makeMaterial() throws {
      try shell(
        """
        tone() { echo "-f lavfi -i sine=f=$1:r=$2:d=$3"; }
        picture() { echo "-f lavfi -i testsrc2=s=96x64:r=30:d=$1"; }
        ffmpeg -v error $(picture 3) $(tone 440 44100 3) -c:v libx264 -c:a aac a.mp4
        ffmpeg -v error $(picture 4) $(tone 1000 48000 4) -c:v libx264 -c:a libopus b.mkv
        ffmpeg -v error $(tone 3000 44100 2.5) -q:a 2 song.mp3
        """)
    }
  }
#endif
