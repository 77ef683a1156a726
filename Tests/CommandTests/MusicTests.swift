#if Media
  import Foundation
  import TestSupport
  import Testing

  /// Music under films, and films with sound that are made in chunks.
  @Suite struct MusicTests {
    private let studio = SoundStudio()

    @Test func musicIsUnderAllOfIt() throws {
      try studio.makeMaterial()
      try studio.film(
        ["a.mp4", "#00ff00", "#0000ff", "#ff0000"], ["--music", "song.mp3"], to: "f.mp4")
      let sound = try studio.probe("f.mp4")
      // 2 s alone, a transition, and 1 s alone and a transition each: 8 s in all.
      #expect(abs(sound.length - 8) < 0.03)
      func music(_ time: Double) -> Double { sound.amplitude(3000, at: time) / SoundStudio.full }
      for time in [0.1, 1, 1.9] { #expect(abs(music(time) - 0.3) < 0.02, "\(music(time))") }
      // It begins again at 2.5, 5 and 7.5 s.
      for time in [3.1, 4, 4.9, 5.1, 5.9] {
        #expect(abs(music(time) - 1) < 0.05, "\(time): \(music(time))")
      }
      #expect(abs(music(7) - 0.5.squareRoot()) < 0.05)
      #expect(music(7.95) < 0.1)
      // Without the clip's sound nothing has to step back.
      try studio.film(["a.mp4", "#00ff00"], ["--music", "song.mp3", "--mute"], to: "m.mp4")
      let muted = try studio.probe("m.mp4")
      #expect(abs(muted.amplitude(3000, at: 1) / SoundStudio.full - 1) < 0.05)
      #expect(muted.amplitude(440, at: 1) < 0.001)
    }

    /// Songs of all kinds, pictures in them or not.
    @Test(arguments: [
      ("s.mp3", "-i c.png -map 0 -map 1 -c:v copy"), ("s.m4a", "-c:a aac"), ("s.flac", ""),
      ("s.ogg", "-c:a libvorbis"), ("s.opus", "-c:a libopus"), ("s.wav", "-c:a pcm_s24le"),
      ("s.aiff", ""), ("s.aac", ""), ("s.mka", "-c:a ac3"),
      // Whoever writes into a pipe does not know how long it becomes.
      ("s.wav", "-f wav - | cat >"), ("s.mka", "-f matroska - | cat >"),
    ])
    func songsOfManyKindsAreHeard(_ name: String, _ options: String) throws {
      try studio.shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64 -frames:v 1 c.png
        ffmpeg -v error -f lavfi -i sine=f=3000:r=48000:d=6 \(options) \(name)
        """)
      try studio.film(["#00ff00"], ["--hold", "4", "--music", name], to: "f.mp4")
      let sound = try studio.probe("f.mp4")
      for time in [0.05, 1, 1.9] {
        let heard = sound.amplitude(3000, at: time) / SoundStudio.full
        #expect(abs(heard - 1) < 0.08, "\(name) at \(time): \(heard)")
      }
      // A song that comes through a pipe is the same.
      try studio.shell(
        "cat \(name) | '\(Program.path)' film '#00ff00' \(SoundStudio.style.joined(separator: " ")) "
          + "--hold 4 --music - -o p.mp4")
      #expect(try studio.scratch.read("p.mp4") == studio.scratch.read("f.mp4"))
    }

    /// What is broken is told when it is come to, and no half of a film is left.
    @Test(arguments: ["s.flac", "s.mp3", "s.mka"])
    func aSongThatEndsTooEarlyIsDamaged(_ name: String) throws {
      try studio.shell(
        """
        ffmpeg -v error -f lavfi -i sine=f=3000:r=48000:d=9 whole-\(name)
        head -c $(($(stat -c %s whole-\(name)) / 2)) whole-\(name) > \(name); rm whole-\(name)
        """)
      let film = ["film", "#00ff00", "--music", name, "-o", "f.mp4"] + SoundStudio.style
      #expect(
        try studio.run(film + ["--hold", "6"], status: 1).errors
          == "Error: '\(name)' is damaged or ends too early; copy it again, or save it anew.\n")
      #expect(studio.scratch.names == [name])
      // What is not come to does not mind.
      try studio.run(film + ["--hold", "3"])
    }

    /// Players add pictures to songs, and longer ones than a page of Ogg is; what a copy has left empty is none.
    @Test(arguments: ["ogg", "opus"]) func whatLiesBehindASongDoesNotMind(_ kind: String) throws {
      try studio.shell(
        """
        ffmpeg -v error -f lavfi -i sine=f=3000:d=20 $(test \(kind) = ogg && echo -c:a libvorbis) \
          -page_duration 1000000 whole.\(kind)
        cp whole.\(kind) more.\(kind); head -c 300000 /dev/urandom >> more.\(kind)
        head -c $(($(stat -c %s whole.\(kind)) / 2)) whole.\(kind) > cut.\(kind)
        truncate -s +300000 cut.\(kind)
        """)
      let film = ["film", "#00ff00", "--hold", "0.1", "-o", "f.mp4"] + SoundStudio.style
      try studio.run(film + ["--music", "more.\(kind)"])
      #expect(
        try studio.run(film + ["-y", "--music", "cut.\(kind)"], status: 1).errors
          .hasPrefix("Error: 'cut.\(kind)' is damaged or ends too early; "))
    }

    @Test(arguments: [
      (["none.mp3"], 1, "Error: There is no file at 'none.mp3'; check the path.\n"),
      (["."], 1, "Error: '.' is a directory; name a file in it.\n"),
      (["c.png"], 1, "Error: 'c.png' holds no sound; name a song, such as an MP3, or a clip "),
      (["quiet.mp4"], 1, "Error: 'quiet.mp4' holds no sound; "),
      (["empty.mp3"], 1, "Error: 'empty.mp3' holds no sound; "),
      (["words.mp3"], 1, "Error: 'words.mp3' is no sound that can be read; use MP3, AAC, FLAC, "),
      (
        ["list.m3u"], 1,
        "Error: 'list.m3u' is an HLS playlist, which holds neither pixels nor sound; "
      ),
      (["cut.m4a"], 1, "Error: 'cut.m4a' is damaged or ends too early; "),
      (["cut.wav"], 1, "Error: 'cut.wav' is damaged or ends too early; "),
      (["cut.ogg"], 1, "Error: 'cut.ogg' is damaged or ends too early; "),
      (["cut.opus"], 1, "Error: 'cut.opus' is damaged or ends too early; "),
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
      try studio.shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64 -frames:v 1 c.png
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:d=1 -c:v libx264 quiet.mp4
        ffmpeg -v error -f lavfi -i sine=f=3000:d=2 song.mp3
        ffmpeg -v error -i song.mp3 s.mkv
        ffmpeg -v error -i song.mp3 whole.m4a; head -c 9000 whole.m4a > cut.m4a
        ffmpeg -v error -i song.mp3 whole.wav; head -c 60000 whole.wav > cut.wav
        long='-f lavfi -i sine=f=3000:d=20'
        ffmpeg -v error $long -c:a libvorbis -page_duration 1000000 whole.ogg
        ffmpeg -v error $long -page_duration 1000000 whole.opus
        for kind in ogg opus; do
          head -c $(($(stat -c %s whole.$kind) / 2)) whole.$kind > cut.$kind
        done
        ffmpeg -v error -i song.mp3 zeros.flac
        dd if=/dev/zero of=zeros.flac bs=1 seek=100 count=120000 conv=notrunc 2> /dev/null
        : > empty.mp3; echo 'la la la' > words.mp3; printf '#EXTM3U\\nsong.mp3\\n' > list.m3u
        """)
      let before = studio.scratch.names
      let result = try studio.run(
        ["film", "#00ff00", "--hold", "0.1", "--size", "96x64", "--music"] + music,
        status: Int32(status))
      #expect(result.errors.hasPrefix(words), "\(result.errors)")
      #expect(studio.scratch.names == before)
    }
    @Test func aListHasItsMusicBesideIt() throws {
      try studio.makeMaterial()
      try studio.film(["a.mp4", "#00ff00"], ["--music", "song.mp3"], to: "f.mp4")
      let list = """
        {"format": "transhost-film/1", "screens": ["a.mp4", "#00ff00"],
         "options": {"music": "song.mp3"}}
        """
      try studio.shell("mkdir there; mv a.mp4 song.mp3 there")
      try studio.scratch.write("there/film.json", Data(list.utf8))
      try studio.film(["there/film.json"], to: "g.mp4")
      #expect(try studio.scratch.read("f.mp4") == studio.scratch.read("g.mp4"))
    }

    /// Sound is mixed and encoded as one, however the film is made.
    @Test(arguments: ["f.mp4", "f.webm", "f.mkv"])
    func aFilmOfChunksSoundsTheSame(_ name: String) throws {
      try studio.makeMaterial()
      let screens = ["a.mp4", "#00ff00", "b.mkv", "a.mp4"]
      let options = ["--music", "song.mp3"]
      try studio.film(screens, options + ["--threads", "1"], to: name)
      let whole = try studio.scratch.read(name)
      try studio.film(screens, options + ["--threads", "3"], to: name)
      #expect(try studio.scratch.read(name) == whole)
      try studio.run(
        ["film"] + screens + SoundStudio.style + options + [
          "--plan", "plan.json", "-o", "j-" + name,
        ])
      try studio.run(["render", "plan.json", "--chunk", "1"])
      try studio.run(["render", "plan.json", "--threads", "3"])
      try studio.run(["join", "plan.json"])
      #expect(try studio.scratch.read("j-" + name) == whole)
      // From elsewhere, with a list.
      try studio.shell("mkdir there; mv plan.json plan.chunks a.mp4 b.mkv song.mp3 there")
      try studio.run(["join", "there/plan.json", "-o", "k-" + name])
      #expect(try studio.scratch.read("k-" + name) == whole)
    }

    @Test func whatIsHeardIsWhatWasPlanned() throws {
      try studio.makeMaterial()
      try studio.run(
        ["film", "a.mp4", "#00ff00", "--music", "song.mp3", "--plan", "plan.json"]
          + SoundStudio.style)
      try studio.run(["render", "plan.json"])
      for name in ["song.mp3", "a.mp4"] {
        try studio.shell("cp \(name) kept; printf x >> \(name)")
        #expect(
          try studio.run(["join", "plan.json", "-o", "f.mp4"], status: 1).errors
            == "Error: The file '\(name)' is not what it was when the film was planned; bring it back, or "
            + "plan anew.\n")
        try studio.shell("mv kept \(name)")
      }
      try studio.run(["join", "plan.json", "-o", "f.mp4"])
    }

  }
#endif
