#if Media
  import Foundation
  import TestSupport
  import Testing

  /// What films sound like, by the loudness of frequencies at moments, in FFmpeg's own ears.
  @Suite struct SoundTests {
    private let scratch = Scratch()
    private static let fps = 30.0
    /// FFmpeg's source of tones is an eighth of the loudest.
    private static let full = 0.125

    private func shell(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      #expect(result.status == 0, "\(result.words)")
    }

    @discardableResult
    private func run(_ arguments: [String], status: Int32 = 0) throws -> Command {
      let result = try Program.run(arguments, in: scratch.path)
      #expect(result.status == status, "\(arguments): \(result.errors)")
      return result
    }

    private static let style = [
      "--plugin", "cross-dissolve", "--duration", "1", "--hold", "1", "--size", "96x64", "--fps",
      "30", "-q", "-y",
    ]

    private func film(_ screens: [String], _ options: [String] = [], to name: String) throws {
      try run(["film"] + screens + Self.style + options + ["-o", name])
    }

    private func probe(_ name: String) throws -> SoundProbe {
      try SoundProbe("\(scratch.path)/\(name)")
    }

    /// A clip of 3 s with 440 Hz, one of 4 s with 1 kHz, and 2.5 s of 3 kHz.
    private func makeMaterial() throws {
      try shell(
        """
        tone() { echo "-f lavfi -i sine=f=$1:r=$2:d=$3"; }
        picture() { echo "-f lavfi -i testsrc2=s=96x64:r=30:d=$1"; }
        ffmpeg -v error $(picture 3) $(tone 440 44100 3) -c:v libx264 -c:a aac a.mp4
        ffmpeg -v error $(picture 4) $(tone 1000 48000 4) -c:v libx264 -c:a libopus b.mkv
        ffmpeg -v error $(tone 3000 44100 2.5) -q:a 2 song.mp3
        """)
    }

    /// How loud what comes is in a frame of a transition of 30 frames.
    private static func coming(_ frame: Double) -> Double {
      let progress = min(max(frame / 30, 0), 1)
      return progress * (3 - 2 * progress).squareRoot()
    }

    @Test(arguments: ["f.mp4", "f.webm", "f.mkv", "f.mov"])
    func eachIsHeardWhenItIsSeen(_ name: String) throws {
      try makeMaterial()
      // 60 frames, a transition of 30, 30 frames, one of 30, and 90: each clip is seen as long as it is.
      try film(["a.mp4", "#00ff00", "b.mkv"], to: name)
      let sound = try probe(name)
      #expect(abs(sound.length - 8) < 0.03)
      func check(_ frequency: Double, _ time: Double, _ expected: Double, _ tolerance: Double) {
        let heard = sound.amplitude(frequency, at: time) / Self.full
        #expect(abs(heard - expected) < tolerance, "\(frequency) Hz at \(time) s: \(heard)")
      }
      for time in [0.1, 1, 1.9] { check(440, time, 1, 0.05) }
      for time in [3.1, 4, 6, 7.9] { check(440, time, 0, 0.01) }
      for time in [0.1, 2, 3, 3.9] { check(1000, time, 0, 0.01) }
      for time in [5.1, 6, 7.9] { check(1000, time, 1, 0.05) }
    }

    /// In each frame of a transition both clips are as loud as they are in that frame, or one beside it.
    @Test func clipsGoOverInStepWithTheFrames() throws {
      try makeMaterial()
      try film(["a.mp4", "b.mkv"], to: "f.mp4")
      let sound = try probe("f.mp4")
      for frame in 2..<28 {
        let time = 2 + Double(frame) / Self.fps
        for (frequency, place) in [(1000.0, Double(frame)), (440, 30 - Double(frame))] {
          let heard = sound.amplitude(frequency, at: time, width: 0.04) / Self.full
          let range = (Self.coming(place - 1) - 0.02)...(Self.coming(place + 1) + 0.02)
          #expect(range.contains(heard), "\(frequency) Hz in frame \(frame): \(heard)")
        }
      }
    }

    @Test func musicIsUnderAllOfIt() throws {
      try makeMaterial()
      try film(["a.mp4", "#00ff00", "#0000ff", "#ff0000"], ["--music", "song.mp3"], to: "f.mp4")
      let sound = try probe("f.mp4")
      // 2 s alone, a transition, and 1 s alone and a transition each: 8 s in all.
      #expect(abs(sound.length - 8) < 0.03)
      func music(_ time: Double) -> Double { sound.amplitude(3000, at: time) / Self.full }
      for time in [0.1, 1, 1.9] { #expect(abs(music(time) - 0.3) < 0.02, "\(music(time))") }
      // It begins again at 2.5, 5 and 7.5 s.
      for time in [3.1, 4, 4.9, 5.1, 5.9] {
        #expect(abs(music(time) - 1) < 0.05, "\(time): \(music(time))")
      }
      #expect(abs(music(7) - 0.5.squareRoot()) < 0.05)
      #expect(music(7.95) < 0.1)
      // Without the clip's sound nothing has to step back.
      try film(["a.mp4", "#00ff00"], ["--music", "song.mp3", "--mute"], to: "m.mp4")
      let muted = try probe("m.mp4")
      #expect(abs(muted.amplitude(3000, at: 1) / Self.full - 1) < 0.05)
      #expect(muted.amplitude(440, at: 1) < 0.001)
    }

    /// A flash and a tone that come in one frame come in one frame of the film too.
    @Test(arguments: [
      ("c.mp4", "-c:a aac", "f.mp4"), ("c.mov", "-c:a pcm_s16le", "f.webm"),
      ("c.mkv", "-c:a flac", "f.mkv"), ("c.ts", "-c:a aac", "f.mp4"),
      ("c.avi", "-c:a pcm_s16le", "f.mov"),
    ])
    func soundIsInStepWithPictures(_ clip: String, _ options: String, _ name: String) throws {
      try shell(
        """
        ffmpeg -v error -f lavfi \
          -i "color=black:s=96x64:r=30:d=4,drawbox=c=white:t=fill:enable='between(n,45,50)'" \
          -f lavfi -i "aevalsrc='0.5*sin(2*PI*2000*t)*between(t,1.5,1.7)':s=48000:d=4" \
          -c:v libx264 \(options) \(clip)
        """)
      try film(["#000000", clip], ["--hold", "0.5"], to: name)
      let frames = try Command.run([
        "ffmpeg", "-v", "error", "-i", "\(scratch.path)/\(name)", "-fps_mode", "passthrough", "-f",
        "rawvideo", "-pix_fmt", "gray", "-",
      ]).output
      let size = 96 * 64
      let flash = (0..<frames.count / size).first { frames[$0 * size + size / 2 + 48] > 128 }
      #expect(flash == 15 + 45)
      let tone = try probe(name).onset
      #expect(abs(tone - 2) < 0.004, "\(tone)")
    }

    /// Sound that begins later than the pictures, and a file whose times begin anywhere.
    @Test(arguments: ["-itsoffset 1.2", "-itsoffset 1.2 -output_ts_offset 7", "-itsoffset -0.4"])
    func whatBeginsLateIsHeardLate(_ options: String) throws {
      let parts = options.split(separator: " ").map(String.init)
      let after = parts.count > 2 ? parts[2...].joined(separator: " ") : ""
      try shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=3 \
          \(parts[0]) \(parts[1]) -f lavfi -i "aevalsrc='0.4*sin(2*PI*1000*t)*gt(t,0.5)':s=48000:d=1.6" \
          -map 0 -map 1 -c:v libx264 -bf 0 -c:a pcm_s16le \(after) c.mkv
        """)
      try film(["c.mkv"], to: "f.mp4")
      let begin = 0.5 + (Double(parts[1]) ?? 0)
      let sound = try probe("f.mp4")
      #expect(abs(sound.onset - begin) < 0.004, "\(sound.onset)")
      // After it ends there is silence.
      #expect(sound.length >= 3)
      #expect(sound.amplitude(1000, at: begin + 1.3) < 0.001)
    }

    /// What is lost in the middle of a clip is silence there, and what comes after it comes in time.
    @Test func aGapStaysAGap() throws {
      try shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=4 \
          -f lavfi -i sine=f=1000:r=44100:d=4 -map 0 -map 1 -c:v libx264 \
          -af "aselect='not(between(t,1,2.5))'" -c:a pcm_s16le c.mkv
        """)
      try film(["c.mkv"], to: "f.mp4")
      let sound = try probe("f.mp4")
      for time in [0.1, 0.8, 2.8, 3.8] {
        #expect(abs(sound.amplitude(1000, at: time) / Self.full - 1) < 0.05, "\(time)")
      }
      for time in [1.2, 1.8, 2.3] { #expect(sound.amplitude(1000, at: time) < 0.001, "\(time)") }
    }

    /// A track with nothing in it is no sound.
    @Test func anEmptyTrackIsSilence() throws {
      try shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=1 -f lavfi -i sine=d=1 -map 0 -map 1 \
          -c:v libx264 -c:a aac -bsf:a "noise=drop=1" c.mov
        ffmpeg -v error -i c.mov -map 0:v -c copy d.mov
        """)
      for name in ["c", "d"] { try film(["\(name).mov"], to: "\(name).mp4") }
      #expect(try scratch.read("c.mp4") == scratch.read("d.mp4"))
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
      try shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=2 \
          -f lavfi -i "aevalsrc='\(source)':s=48000:d=2:c=\(layout)" \
          -c:v libx264 -c:a flac \(options) c.mkv
        """)
      try film(["c.mkv"], to: "f.mp4")
      let sound = try probe("f.mp4")
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

    /// Sound is mixed and encoded as one, however the film is made.
    @Test(arguments: ["f.mp4", "f.webm", "f.mkv"])
    func aFilmOfChunksSoundsTheSame(_ name: String) throws {
      try makeMaterial()
      let screens = ["a.mp4", "#00ff00", "b.mkv", "a.mp4"]
      let options = ["--music", "song.mp3"]
      try film(screens, options + ["--threads", "1"], to: name)
      let whole = try scratch.read(name)
      try film(screens, options + ["--threads", "3"], to: name)
      #expect(try scratch.read(name) == whole)
      try run(
        ["film"] + screens + Self.style + options + ["--plan", "plan.json", "-o", "j-" + name])
      try run(["render", "plan.json", "--chunk", "1"])
      try run(["render", "plan.json", "--threads", "3"])
      try run(["join", "plan.json"])
      #expect(try scratch.read("j-" + name) == whole)
      // From elsewhere, with a list.
      try shell("mkdir there; mv plan.json plan.chunks a.mp4 b.mkv song.mp3 there")
      try run(["join", "there/plan.json", "-o", "k-" + name])
      #expect(try scratch.read("k-" + name) == whole)
    }

    @Test func aListHasItsMusicBesideIt() throws {
      try makeMaterial()
      try film(["a.mp4", "#00ff00"], ["--music", "song.mp3"], to: "f.mp4")
      let list = """
        {"format": "transhost-film/1", "screens": ["a.mp4", "#00ff00"],
         "options": {"music": "song.mp3"}}
        """
      try shell("mkdir there; mv a.mp4 song.mp3 there")
      try scratch.write("there/film.json", Data(list.utf8))
      try film(["there/film.json"], to: "g.mp4")
      #expect(try scratch.read("f.mp4") == scratch.read("g.mp4"))
    }

    @Test func whatIsHeardIsWhatWasPlanned() throws {
      try makeMaterial()
      try run(
        ["film", "a.mp4", "#00ff00", "--music", "song.mp3", "--plan", "plan.json"] + Self.style)
      try run(["render", "plan.json"])
      for name in ["song.mp3", "a.mp4"] {
        try shell("cp \(name) kept; printf x >> \(name)")
        #expect(
          try run(["join", "plan.json", "-o", "f.mp4"], status: 1).errors
            == "Error: The file '\(name)' is not what it was when the film was planned; bring it back, or "
            + "plan anew.\n")
        try shell("mv kept \(name)")
      }
      try run(["join", "plan.json", "-o", "f.mp4"])
    }

    /// A film in which nothing is heard has no stream for it, and none that holds none says a word.
    @Test func silenceStaysSilent() throws {
      try makeMaterial()
      try shell("ffmpeg -v error -i a.mp4 -an -c:v copy quiet.mp4")
      try film(["quiet.mp4", "#00ff00"], to: "f.mp4")
      try film(["a.mp4", "#00ff00"], ["--mute"], to: "m.mp4")
      #expect(try scratch.read("f.mp4") == scratch.read("m.mp4"))
      let streams = try Command.run([
        "ffprobe", "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0",
        "\(scratch.path)/f.mp4",
      ]).text
      #expect(streams == "video\n")
      try film(["a.mp4", "#00ff00"], ["--hold", "0.1"], to: "f.gif")
    }

    /// Songs of all kinds, pictures in them or not.
    @Test(arguments: [
      ("s.mp3", "-i c.png -map 0 -map 1 -c:v copy"), ("s.m4a", "-c:a aac"), ("s.flac", ""),
      ("s.ogg", "-c:a libvorbis"), ("s.opus", "-c:a libopus"), ("s.wav", "-c:a pcm_s24le"),
      ("s.aiff", ""), ("s.aac", ""),
    ])
    func songsOfManyKindsAreHeard(_ name: String, _ options: String) throws {
      try shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64 -frames:v 1 c.png
        ffmpeg -v error -f lavfi -i sine=f=3000:r=48000:d=6 \(options) \(name)
        """)
      try film(["#00ff00"], ["--hold", "4", "--music", name], to: "f.mp4")
      let sound = try probe("f.mp4")
      for time in [0.05, 1, 1.9] {
        let heard = sound.amplitude(3000, at: time) / Self.full
        #expect(abs(heard - 1) < 0.08, "\(name) at \(time): \(heard)")
      }
      // A song that comes through a pipe is the same.
      try shell(
        "cat \(name) | '\(Program.path)' film '#00ff00' \(Self.style.joined(separator: " ")) "
          + "--hold 4 --music - -o p.mp4")
      #expect(try scratch.read("p.mp4") == scratch.read("f.mp4"))
    }

    /// What is broken is told when it is come to, and no half of a film is left.
    @Test(arguments: ["s.flac", "s.mp3"])
    func aSongThatEndsTooEarlyIsDamaged(_ name: String) throws {
      try shell(
        """
        ffmpeg -v error -f lavfi -i sine=f=3000:r=48000:d=9 whole-\(name)
        head -c $(($(stat -c %s whole-\(name)) / 2)) whole-\(name) > \(name); rm whole-\(name)
        """)
      let film = ["film", "#00ff00", "--music", name, "-o", "f.mp4"] + Self.style
      #expect(
        try run(film + ["--hold", "6"], status: 1).errors
          == "Error: '\(name)' is damaged or ends too early; copy it again, or save it anew.\n")
      #expect(scratch.names == [name])
      // What is not come to does not mind.
      try run(film + ["--hold", "3"])
    }

    @Test(arguments: [
      (["none.mp3"], 1, "Error: There is no file at 'none.mp3'; check the path.\n"),
      (["."], 1, "Error: '.' is a directory; name a file in it.\n"),
      (["c.png"], 1, "Error: 'c.png' holds no sound; name a song, such as an MP3, or a clip "),
      (["quiet.mp4"], 1, "Error: 'quiet.mp4' holds no sound; "),
      (["empty.mp3"], 1, "Error: 'empty.mp3' holds no sound; "),
      (["words.mp3"], 1, "Error: 'words.mp3' is no sound that can be read; use MP3, AAC, FLAC, "),
      (["list.m3u"], 1, "Error: 'list.m3u' is no sound that can be read; "),
      (["cut.m4a"], 1, "Error: 'cut.m4a' is damaged or ends too early; "),
      (["zeros.flac"], 1, "Error: 'zeros.flac' is damaged or ends too early; "),
      (
        ["song.mp3", "-o", "f.gif"], 64,
        "Error: Option '--music' means nothing for '.gif'; it is for .mp4, .mov, .mkv or .webm.\n"
      ),
      (["song.mp3", "-o", "-"], 64, "Error: Option '--music' means nothing for '-'; "),
      (
        ["s.mkv", "-o", "s.mkv", "-y"], 1,
        "Error: The output would replace 's.mkv', which is read for it; name another output.\n"
      ),
    ])
    func whatCannotBeHeardIsNamed(_ music: [String], _ status: Int, _ words: String) throws {
      try shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64 -frames:v 1 c.png
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:d=1 -c:v libx264 quiet.mp4
        ffmpeg -v error -f lavfi -i sine=f=3000:d=2 song.mp3
        ffmpeg -v error -i song.mp3 s.mkv
        ffmpeg -v error -i song.mp3 whole.m4a; head -c 9000 whole.m4a > cut.m4a
        ffmpeg -v error -i song.mp3 zeros.flac
        dd if=/dev/zero of=zeros.flac bs=1 seek=100 count=120000 conv=notrunc 2> /dev/null
        : > empty.mp3; echo 'la la la' > words.mp3; printf '#EXTM3U\\nsong.mp3\\n' > list.m3u
        """)
      let before = scratch.names
      let result = try run(
        ["film", "#00ff00", "--hold", "0.1", "--size", "96x64", "--music"] + music,
        status: Int32(status))
      #expect(result.errors.hasPrefix(words), "\(result.errors)")
      #expect(scratch.names == before)
    }
  }
#endif
