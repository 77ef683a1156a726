#if Media
  import Foundation
  import TestSupport
  import Testing

  /// What clips sound like in films, by the loudness of frequencies at moments, in FFmpeg's own ears.
  @Suite struct SoundTests {
    private let studio = SoundStudio()

    /// How loud what comes is in a frame of a transition of 30 frames.
    private static func coming(_ frame: Double) -> Double {
      let progress = min(max(frame / 30, 0), 1)
      return progress * (3 - 2 * progress).squareRoot()
    }

    @Test(arguments: ["f.mp4", "f.webm", "f.mkv", "f.mov"])
    func eachIsHeardWhenItIsSeen(_ name: String) throws {
      try studio.makeMaterial()
      // 60 frames, a transition of 30, 30 frames, one of 30, and 90: each clip is seen as long as it is.
      try studio.film(["a.mp4", "#00ff00", "b.mkv"], to: name)
      let sound = try studio.probe(name)
      #expect(abs(sound.length - 8) < 0.03)
      func check(_ frequency: Double, _ time: Double, _ expected: Double, _ tolerance: Double) {
        let heard = sound.amplitude(frequency, at: time) / SoundStudio.full
        #expect(abs(heard - expected) < tolerance, "\(frequency) Hz at \(time) s: \(heard)")
      }
      for time in [0.1, 1, 1.9] { check(440, time, 1, 0.05) }
      for time in [3.1, 4, 6, 7.9] { check(440, time, 0, 0.01) }
      for time in [0.1, 2, 3, 3.9] { check(1000, time, 0, 0.01) }
      for time in [5.1, 6, 7.9] { check(1000, time, 1, 0.05) }
    }

    /// In each frame of a transition both clips are as loud as they are in that frame, or one beside it.
    @Test func clipsGoOverInStepWithTheFrames() throws {
      try studio.makeMaterial()
      try studio.film(["a.mp4", "b.mkv"], to: "f.mp4")
      let sound = try studio.probe("f.mp4")
      for frame in 2..<28 {
        let time = 2 + Double(frame) / SoundStudio.fps
        for (frequency, place) in [(1000.0, Double(frame)), (440, 30 - Double(frame))] {
          let heard = sound.amplitude(frequency, at: time, width: 0.04) / SoundStudio.full
          let range = (Self.coming(place - 1) - 0.02)...(Self.coming(place + 1) + 0.02)
          #expect(range.contains(heard), "\(frequency) Hz in frame \(frame): \(heard)")
        }
      }
    }

    /// What comes through a pipe is heard, and seen to its end, as it is from a file.
    @Test(arguments: ["- a.png", "a.png <(cat a.mp4)", "a.png -"])
    func aPipeIsAsGoodAsAFile(_ screens: String) throws {
      try studio.makeMaterial()
      try studio.shell("ffmpeg -v error -i a.mp4 -frames:v 1 a.png")
      let names = screens.split(separator: " ", maxSplits: 1).map(String.init)
      let words = (["'\(Program.path)'", "film", screens] + SoundStudio.style).joined(
        separator: " ")
      try studio.shell("bash -c \"\(words) -o pipe.mp4 < a.mp4\"")
      try studio.film(names.map { $0.hasSuffix("png") ? $0 : "a.mp4" }, to: "file.mp4")
      #expect(try studio.scratch.read("pipe.mp4") == studio.scratch.read("file.mp4"))
      #expect(try studio.probe("pipe.mp4").amplitude(440, at: screens.hasPrefix("-") ? 1 : 4) > 0)
    }

    /// A flash and a tone that come in one frame come in one frame of the film too.
    @Test(arguments: [
      ("c.mp4", "-c:a aac", "f.mp4"), ("c.mov", "-c:a pcm_s16le", "f.webm"),
      ("c.mkv", "-c:a flac", "f.mkv"), ("c.ts", "-c:a aac", "f.mp4"),
      ("c.avi", "-c:a pcm_s16le", "f.mov"), ("o.mp4", "-c:a libopus", "f.mp4"),
      ("l.mp4", "-c:a libmp3lame", "f.mp4"),
    ])
    func soundIsInStepWithPictures(_ clip: String, _ options: String, _ name: String) throws {
      try studio.shell(
        """
        ffmpeg -v error -f lavfi \
          -i "color=black:s=96x64:r=30:d=4,drawbox=c=white:t=fill:enable='between(n,45,50)'" \
          -f lavfi -i "aevalsrc='0.5*sin(2*PI*2000*t)*between(t,1.5,1.7)':s=48000:d=4" \
          -c:v libx264 \(options) \(clip)
        """)
      try studio.film(["#000000", clip], ["--hold", "0.5"], to: name)
      let frames = try Command.run([
        "ffmpeg", "-v", "error", "-i", "\(studio.scratch.path)/\(name)", "-fps_mode", "passthrough",
        "-f",
        "rawvideo", "-pix_fmt", "gray", "-",
      ]).output
      let size = 96 * 64
      let flash = (0..<frames.count / size).first { frames[$0 * size + size / 2 + 48] > 128 }
      #expect(flash == 15 + 45)
      let tone = try studio.probe(name).onset
      #expect(abs(tone - 2) < 0.004, "\(tone)")
    }

    /// Sound that begins later than the pictures, and a file whose times begin anywhere.
    @Test(arguments: ["-itsoffset 1.2", "-itsoffset 1.2 -output_ts_offset 7", "-itsoffset -0.4"])
    func whatBeginsLateIsHeardLate(_ options: String) throws {
      let parts = options.split(separator: " ").map(String.init)
      let after = parts.count > 2 ? parts[2...].joined(separator: " ") : ""
      try studio.shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=3 \
          \(parts[0]) \(parts[1]) -f lavfi -i "aevalsrc='0.4*sin(2*PI*1000*t)*gt(t,0.5)':s=48000:d=1.6" \
          -map 0 -map 1 -c:v libx264 -bf 0 -c:a pcm_s16le \(after) c.mkv
        """)
      try studio.film(["c.mkv"], to: "f.mp4")
      let begin = 0.5 + (Double(parts[1]) ?? 0)
      let sound = try studio.probe("f.mp4")
      #expect(abs(sound.onset - begin) < 0.004, "\(sound.onset)")
      // After it ends there is silence.
      #expect(sound.length >= 3)
      #expect(sound.amplitude(1000, at: begin + 1.3) < 0.001)
    }

    /// What is lost in the middle of a clip is silence there, and what comes after it comes in time.
    @Test func aGapStaysAGap() throws {
      try studio.shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=4 \
          -f lavfi -i sine=f=1000:r=44100:d=4 -map 0 -map 1 -c:v libx264 \
          -af "aselect='not(between(t,1,2.5))'" -c:a pcm_s16le c.mkv
        """)
      try studio.film(["c.mkv"], to: "f.mp4")
      let sound = try studio.probe("f.mp4")
      for time in [0.1, 0.8, 2.8, 3.8] {
        #expect(abs(sound.amplitude(1000, at: time) / SoundStudio.full - 1) < 0.05, "\(time)")
      }
      for time in [1.2, 1.8, 2.3] { #expect(sound.amplitude(1000, at: time) < 0.001, "\(time)") }
    }

    /// A track with nothing in it is no sound.
    @Test func anEmptyTrackIsSilence() throws {
      try studio.shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=1 -f lavfi -i sine=d=1 -map 0 -map 1 \
          -c:v libx264 -c:a aac -bsf:a "noise=drop=1" c.mov
        ffmpeg -v error -i c.mov -map 0:v -c copy d.mov
        """)
      for name in ["c", "d"] { try studio.film(["\(name).mov"], to: "\(name).mp4") }
      #expect(try studio.scratch.read("c.mp4") == studio.scratch.read("d.mp4"))
    }

    @Test(arguments: [
      ("mono", "-ac 1 -ar 22050"), ("5.1", "-ac 6 -ar 44100"), ("stereo", "-ar 96000"),
    ])
    func anyNumberOfChannelsBecomesTwo(_ layout: String, _ options: String) throws {
      let source =
        layout == "mono"
        ? "0.2*sin(2*PI*500*t)"
        : layout == "stereo"
          ? "0.2*sin(2*PI*500*t)|0.2*sin(2*PI*900*t)"
          : "0.2*sin(2*PI*500*t)|0.2*sin(2*PI*900*t)|0.1*sin(2*PI*1500*t)|0|0|0"
      try studio.shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=2 \
          -f lavfi -i "aevalsrc='\(source)':s=48000:d=2:c=\(layout)" \
          -c:v libx264 -c:a flac \(options) c.mkv
        """)
      try studio.film(["c.mkv"], to: "f.mp4")
      let sound = try studio.probe("f.mp4")
      func heard(_ frequency: Double) -> [Double] {
        [sound.left, sound.right].map { SoundProbe.amplitude(frequency, in: $0, at: 1) }
      }
      let (first, second) = (heard(500), heard(900))
      #expect(abs(first[0] - 0.2) < 0.01)
      if layout == "mono" {
        #expect(abs(first[1] - 0.2) < 0.01)
      } else {
        #expect(first[1] < 0.002 && second[0] < 0.002 && abs(second[1] - 0.2) < 0.01)
      }
      guard layout == "5.1" else { return }
      #expect(heard(1500).allSatisfy { abs($0 - 0.1 * 0.5.squareRoot()) < 0.005 })
    }

    /// A film in which nothing is heard has no stream for it, and none that holds none says a word.
    @Test func silenceStaysSilent() throws {
      try studio.makeMaterial()
      try studio.shell("ffmpeg -v error -i a.mp4 -an -c:v copy quiet.mp4")
      try studio.film(["quiet.mp4", "#00ff00"], to: "f.mp4")
      try studio.film(["a.mp4", "#00ff00"], ["--mute"], to: "m.mp4")
      #expect(try studio.scratch.read("f.mp4") == studio.scratch.read("m.mp4"))
      let streams = try Command.run([
        "ffprobe", "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0",
        "\(studio.scratch.path)/f.mp4",
      ]).text
      #expect(streams == "video\n")
      try studio.film(["a.mp4", "#00ff00"], ["--hold", "0.1"], to: "f.gif")
    }

  }
#endif
