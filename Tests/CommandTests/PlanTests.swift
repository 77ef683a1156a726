#if Media
  import Foundation
  import TestSupport
  import Testing

  /// Films that are planned, made in chunks and put together: the same bytes as those made at once.
  @Suite struct PlanTests {
    private let scratch = Scratch()

    private func run(_ arguments: [String], status: Int32 = 0) throws -> Command {
      let result = try Program.run(arguments, in: scratch.path)
      #expect(result.status == status, "\(arguments): \(result.errors)")
      return result
    }

    private func shell(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      #expect(result.status == 0, "\(result.words)")
    }

    private func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: URL(filePath: "\(scratch.path)/\(name)"))
    }

    /// A picture, a clip that begins again after each second, and a colour: 3 chunks.
    private func makeMaterial() throws {
      try shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64 -frames:v 1 a.png
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64:r=30:d=10 -c:v libx264 -g 30 -bf 2 b.mp4
        """)
      let list = """
        {"format": "transhost-film/1",
         "screens": ["a.png", {"screen": "b.mp4", "plugin": "slide", "duration": 1},
                     {"screen": "#336699", "hold": 0.5}, "a.png"],
         "options": {"plugin": ["fold", "cross-dissolve"], "size": "96x64", "fps": 30, "hold": 1,
                     "ken-burns": true}}
        """
      try list.write(toFile: "\(scratch.path)/film.json", atomically: true, encoding: .utf8)
    }

    @Test(arguments: [
      ("a.mp4", []), ("a.webm", ["--alpha"]), ("a.mov", ["--codec", "hevc"]),
      ("a.mkv", ["--codec", "av1", "--sampling", "mitchell", "--blending", "linear"]),
    ])
    func chunksMakeTheFilmThatIsMadeAtOnce(_ name: String, _ options: [String]) throws {
      try makeMaterial()
      _ = try run(["film", "film.json", "--output", name] + options)
      let whole = try bytes(name)
      let planned = try run(
        ["film", "film.json", "--plan", "plan.json", "--output", "joined/" + name] + options)
      #expect(planned.errors.contains("frames in 3 chunks."), "\(planned.errors)")
      // From elsewhere, in any order, with any number of threads.
      for chunk in ["2", "0", "1"] {
        _ = try run(["render", "./plan.json", "--chunk", chunk, "--threads", "\(Int(chunk)! + 1)"])
      }
      try shell("mkdir joined")
      _ = try run(["join", "plan.json"])
      #expect(try bytes("joined/\(name)") == whole)
      // And all at once, where paths are others.
      try shell("mkdir moved; mv plan.json a.png b.mp4 moved")
      _ = try run(["render", "moved/plan.json"])
      _ = try run(["join", "moved/plan.json", "--output", "other-\(name)"])
      #expect(try bytes("other-\(name)") == whole)
    }

    /// Where no frame goes by another, chunks are as they are put together.
    @Test(arguments: [
      ("a.y4m", ["--quiet"]), ("a.bin", ["--format", "raw", "--alpha"]), ("-", ["--quiet"]),
      ("-", ["--format", "y4m"]), ("p/%02d.png", ["--fps", "15"]),
    ])
    func framesByThemselvesMakeTheFilmThatIsMadeAtOnce(_ name: String, _ options: [String]) throws {
      try makeMaterial()
      let program = "'\(Program.path)'"
      let words = (["--output", name] + options).joined(separator: " ")
      try shell(
        """
        mkdir once joined
        (cd once; \(program) film ../film.json \(words) > out)
        \(program) film film.json --plan plan.json \(words) > plan.out
        test ! -s plan.out
        chunks=$(sed -n 's/.*"count":\\([0-9]*\\).*/\\1/p' plan.json)
        test $chunks -gt 1
        for chunk in $(seq $((chunks - 1)) -1 0); do
          \(program) render plan.json --chunk $chunk --threads $((chunk + 1)) --quiet
        done
        (cd joined; \(program) join ../plan.json --quiet --output \(name) > out)
        diff -r once joined
        test "$(cat once/* once/*/* 2>/dev/null | wc -c)" -gt 100000
        """)
    }

    @Test(arguments: ["a.mp4", "a.y4m"])
    func aChunkThatIsThereIsNotMadeAgainUnlessItIsBroken(_ name: String) throws {
      try makeMaterial()
      _ = try run(["film", "film.json", "--plan", "plan.json", "--output", name])
      let first = try run(["render", "plan.json", "--chunk", "0-1"])
      #expect(first.errors == "Chunks 0 to 1 of 3: made.\n")
      let missing = try run(["join", "plan.json"], status: 1)
      #expect(
        missing.errors
          == "Error: Chunk 2 of 3 is not made, or not whole. This makes what is missing: transhost render "
          + "plan.json\n")
      // One that was cut short, one with another bit, and one in another's place.
      try shell("cd plan.chunks; truncate -s 2000 00000.chunk; cp 00001.chunk 00002.chunk")
      try shell("cd plan.chunks; printf x | dd of=00001.chunk bs=1 seek=900 conv=notrunc 2>&1")
      #expect(
        try run(["join", "plan.json"], status: 1).errors.contains("Chunks 0 to 2 of 3 are not"))
      #expect(try run(["render", "plan.json"]).errors == "Chunks 0 to 2 of 3: made.\n")
      #expect(try run(["render", "plan.json", "--chunk", "1"]).errors == "Chunk 1: made before.\n")
      _ = try run(["join", "plan.json"])
      _ = try run(["film", "film.json", "--output", "w-\(name)"])
      #expect(try bytes(name) == bytes("w-\(name)"))
      // What is there is not replaced unasked, and a plan not by another.
      #expect(
        try run(["join", "plan.json"], status: 1).errors.contains("'\(name)' exists already"))
      let again = ["film", "film.json", "--plan", "plan.json"]
      #expect(try run(again, status: 1).errors.contains("'plan.json' exists already"))
    }

    @Test(arguments: ["a.mp4", "a.y4m"])
    func whoIsKilledGoesOnWhereItWas(_ name: String) throws {
      try makeMaterial()
      _ = try run(["film", "film.json", "--plan", "plan.json", "--output", name])
      let program = Program.path
      try shell(
        """
        '\(program)' render plan.json --threads 1 & child=$!
        until test -e plan.chunks/00000.chunk; do kill -0 $child || break; done
        kill -9 $child || :
        """)
      _ = try run(["render", "plan.json"])
      _ = try run(["join", "plan.json"])
      _ = try run(["film", "film.json", "--output", "w-\(name)"])
      #expect(try bytes(name) == bytes("w-\(name)"))
    }

    /// A plan beside which there is nothing finds all the same what was named from elsewhere.
    @Test func whatIsNamedByItsPlaceIsFoundFromThePlan() throws {
      try shell(
        """
        mkdir plans plugins
        cp '\(BuiltProducts.plugin("slide"))' plugins/mine.so
        ffmpeg -v error -f lavfi -i testsrc2=s=96x64 -frames:v 1 a.png
        """)
      let film = [
        "film", "a.png", "#ff0000", "a.png", "--plugin", "plugins/mine.so,./plugins/mine.so",
        "--hold", "0.1", "--size", "96x64", "--isolation", "never",
      ]
      _ = try run(film + ["--output", "w.mp4"])
      _ = try run(film + ["--plan", "plans/plan.json"])
      _ = try run(["render", "plans/plan.json", "--isolation", "never"])
      _ = try run(["join", "plans/plan.json", "--output", "j.mp4"])
      #expect(try bytes("j.mp4") == bytes("w.mp4"))
      try shell("cp '\(BuiltProducts.plugin("fold"))' plugins/mine.so; rm plans/plan.chunks/*")
      let refused = try run(["render", "plans/plan.json", "--isolation", "never"], status: 1)
      #expect(refused.errors.contains("/plugins/mine.so' is not what it was"), "\(refused.errors)")
    }

    /// A name that says no format gets the one that was planned; one of a film that chunks make none of is refused;
    /// and what the film was made with stays.
    @Test func whatIsJoinedMayHaveAnyNameButThatOfWhatItNeeds() throws {
      try FileManager.default.copyItem(
        atPath: BuiltProducts.plugin("slide"), toPath: "\(scratch.path)/mine.so")
      let film = [
        "film", "#ff0000", "#00ff00", "--plugin", "./mine.so", "--hold", "0.1", "--size", "16x12",
      ]
      _ = try run(film + ["--output", "a.y4m"])
      _ = try run(film + ["--output", "b.y4m", "--plan", "p.json"])
      _ = try run(["render", "p.json"])
      _ = try run(["join", "p.json", "--output", "name"])
      let made = try bytes("a.y4m")
      #expect(try bytes("name") == made)
      #expect(try run(["join", "p.json", "--output", "-"]).output == made)
      for (other, word) in [("x.png", "filmstrip"), ("x.mp4", "mp4"), ("f/%d.png", "frames")] {
        let refused = try run(["join", "p.json", "--output", other], status: 1)
        #expect(
          refused.errors
            == "Error: The chunks are those of a film in format 'y4m', and output '\(other)' asks for '\(word)': "
            + "name one that ends in .y4m, or plan a film in another format.\n")
      }
      let unknown = try run(["join", "p.json", "--output", "x.txt"], status: 1)
      #expect(
        unknown.errors
          == "Error: The chunks are those of a film in format 'y4m', and output 'x.txt' is of no known kind: name one "
          + "that ends in .y4m, or plan a film in another format.\n")
      // A format in words goes with any name.
      _ = try run(film + ["--format", "y4m", "--output", "b.y4m", "--plan", "q.json"])
      _ = try run(["render", "q.json"])
      let plugin = try bytes("mine.so")
      let chunk = try bytes("q.chunks/00000.chunk")
      for name in ["mine.so", "q.json", "q.chunks/00000.chunk"] {
        let refused = try run(["join", "q.json", "--output", name, "--force"], status: 1)
        #expect(refused.errors.hasPrefix("Error: The output would replace '"), "\(refused.errors)")
      }
      #expect(try bytes("mine.so") == plugin)
      #expect(try bytes("q.chunks/00000.chunk") == chunk)
    }

    /// A film that nobody named goes past others, unless they are to be replaced.
    @Test func aJoinedFilmWithoutANameTakesAFreeOne() throws {
      let plan = ["film", "#ff0000", "--size", "8x8", "--fps", "4", "--format", "y4m"]
      _ = try run(plan + ["--plan", "plan.json"])
      _ = try run(["render", "plan.json"])
      func films() -> [String] { scratch.names.filter { $0.hasSuffix(".y4m") }.sorted() }
      _ = try run(["join", "plan.json"])
      _ = try run(["join", "plan.json"])
      #expect(films() == ["film-2.y4m", "film.y4m"])
      try shell("echo mine > film.y4m; rm film-2.y4m")
      _ = try run(["join", "plan.json", "--force"])
      #expect(films() == ["film.y4m"])
      #expect(try bytes("film.y4m").count > 100)
    }

    /// Chunks serve each container that holds what they are compressed with, and no other, whatever else would be
    /// wrong there.
    @Test func chunksAreJoinedIntoAnyContainerOfTheirCodec() throws {
      try shell("ffmpeg -v error -f lavfi -i sine=d=1 s.wav")
      let film = [
        "film", "#ff0000", "#00ff00", "--plugin", "slide", "--hold", "0.1", "--size", "16x12",
        "--music", "s.wav",
      ]
      _ = try run(film + ["--output", "a.mov"])
      _ = try run(film + ["--output", "b.mp4", "--plan", "p q.json"])
      let offered = try run(["join", "p q.json"], status: 1).errors
      #expect(offered.hasSuffix(": transhost render 'p q.json'\n"), "\(offered)")
      _ = try run(["render", "p q.json"])
      _ = try run(["join", "p q.json", "--output", "b.mov"])
      #expect(try bytes("a.mov") == bytes("b.mov"))
      for (other, word) in [("x.webm", "webm"), ("x.y4m", "y4m"), ("x.gif", "gif")] {
        let refused = try run(["join", "p q.json", "--output", other], status: 1)
        #expect(
          refused.errors
            == "Error: The chunks are those of a film in format 'mp4', and output '\(other)' asks for '\(word)': "
            + "name one that ends in .mp4, .mov or .mkv, or plan a film in another format.\n")
      }
      // One that was asked for by its codec goes where that goes; else each container chooses its own.
      let other = ["--codec", "vp9", "--mute", "--output", "c.mkv", "--plan", "c.json"]
      _ = try run(["film", "#ff0000", "#00ff00", "--plugin", "slide", "--size", "16x12"] + other)
      let refused = try run(["join", "c.json", "--output", "x.mp4"], status: 1).errors
      #expect(refused.contains("name one that ends in .mkv or .webm, or"), "\(refused)")
      let usual = ["--mute", "--output", "d.webm", "--plan", "d.json"]
      _ = try run(["film", "#ff0000", "#00ff00", "--plugin", "slide", "--size", "16x12"] + usual)
      let chosen = try run(["join", "d.json", "--output", "x.mkv"], status: 1).errors
      #expect(chosen.contains("name one that ends in .webm, or"), "\(chosen)")
    }

    /// What would be refused when all is made is refused before that.
    @Test func whatIsReadForTheFilmIsNotPlannedOver() throws {
      try shell("ffmpeg -v error -f lavfi -i sine=d=1 s.mp4; cp s.mp4 kept.mp4")
      let refused = try run(
        [
          "film", "#ff0000", "#00ff00", "--plugin", "slide", "--music", "s.mp4", "--plan", "p.json",
          "--output", "./s.mp4", "--force",
        ], status: 1)
      #expect(
        refused.errors
          == "Error: The output would replace './s.mp4', which is 's.mp4', which is read for it; name another output.\n"
      )
      #expect(!scratch.names.contains("p.json"))
    }

    @Test func whatTheCommandLineSaysIsStrongerThanTheList() throws {
      try makeMaterial()
      let planned = try run(["film", "film.json", "--fps", "10", "--plan", "few.json"])
      #expect(planned.errors.contains(" frames in 1 chunk.\n"), "\(planned.errors)")
    }

    @Test func whatIsNotWhatWasPlannedIsRefused() throws {
      try makeMaterial()
      _ = try run(["film", "film.json", "--plan", "plan.json", "--output", "a.mp4"])
      func refusal(_ arguments: [String]) throws -> String {
        try run(arguments, status: 1).errors
      }
      try shell("cp a.png kept.png; printf x >> a.png")
      #expect(
        try refusal(["render", "plan.json", "--chunk", "0"])
          == "Error: The file 'a.png' is not what it was when the film was planned; bring it back, or plan "
          + "anew.\n")
      // The second chunk shows none of it.
      _ = try run(["render", "plan.json", "--chunk", "1"])
      try shell(
        "mv kept.png a.png; sed 's/\"transhost\": \"[^\"]*\"/\"transhost\": \"9\"/' plan.json > v.json"
      )
      #expect(
        try refusal(["render", "v.json"]).contains("The plan was made by transhost 9, and this is ")
      )
      try shell("sed 's/\"drawing\": \"..../\"drawing\": \"xxxx/' plan.json > d.json")
      #expect(
        try refusal(["render", "d.json"]).contains("what this one draws is not the same. Use"))
      try shell("sed 's/\"libheif\":\"/\"libheif\":\"8./' plan.json > l.json")
      #expect(
        try refusal(["render", "l.json"]).contains("The plan was made with libheif 8.1."))
      try shell("sed 's/\"libheif\":\"[^\"]*\",//' plan.json > n.json")
      #expect(
        try refusal(["render", "n.json"])
          == "Error: The plan does not say with which libheif it was made, and another may read pictures otherwise; "
          + "plan anew.\n")
      try shell("sed 's/\"sample\":\"..../\"sample\":\"0000/' plan.json > e.json")
      #expect(
        try refusal(["render", "e.json"]).contains("The plan's encoder is libx264 of FFmpeg "))
      try shell("sed 's/\"slide\":\"..../\"slide\":\"0000/' plan.json > p.json")
      #expect(try refusal(["render", "p.json"]).contains("Error: The plugin 'slide' is not"))
      #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/p.chunks/00000.chunk"))
    }

    @Test(arguments: [
      (["render"], 64, "Error: Name the plan: a file that 'transhost film --plan' has written."),
      (
        ["render", "none.json"], 1,
        "Error: The plan 'none.json' cannot be read: No such file or directory."
      ),
      (
        ["render", "film.json"], 1,
        "Error: The plan 'film.json', line 4: options: there is no such field"
      ),
      (
        ["render", "plan.json", "--chunk", "1-7"], 64,
        "Error: Option '--chunk' must be numbers from 0 to 2, such as 3 or 0-9,12; it is '1-7'."
      ),
      (
        ["film", "film.json", "--plan", "x.json", "--output", "a.gif"], 64,
        "Error: A film in format 'gif' is made whole, without '--plan'; one that is made of chunks is "
      ),
      (
        ["film", "#ff0000", "-", "--plugin", "fold", "--plan", "x.json"], 64,
        "Error: Standard input is read once: save it in a file for '--plan'."
      ),
      (
        ["film", "film.json", "--plan", "film.json"], 1,
        "Error: The output would replace 'film.json', which is read for it; name another output."
      ),
      (
        ["film", "wrong.json"], 1,
        "Error: The film 'wrong.json', line 4: There is no option 'hodl'. Did you mean 'hold'?"
      ),
      (
        ["film", "more.json"], 1,
        "Error: The film 'more.json', line 5: Option 'ken-burns' is true or false."
      ),
      (
        ["film", "size.json"], 64,
        "Error: Option '--size' in 'size.json', line 4, must be a width and a height from 1 to"
      ),
      (
        ["film", "twice.json"], 1,
        "Error: The film 'twice.json', line 4: this is no JSON: \"size\" is there twice."
      ),
      (
        ["film", "lost.json"], 1,
        "Error: The film 'lost.json', line 3: screens[3]: There is no file at 'lost.png'"
      ),
      (
        ["film", "color.json"], 1,
        "Error: The film 'color.json', line 3: screens[2]: A screen must be a colour such as #ff8000"
      ),
    ])
    func whatCannotBeIsNamed(_ arguments: [String], _ status: Int, _ words: String) throws {
      try makeMaterial()
      _ = try run(["film", "film.json", "--plan", "plan.json"])
      try shell(
        """
        sed 's/"hold": 1,/"hodl": 1,/' film.json > wrong.json
        sed 's/"ken-burns": true/"ken-burns": 3/' film.json > more.json
        sed 's/"size": "96x64"/"size": "96"/' film.json > size.json
        sed 's/"fps": 30/"size": "96x64"/' film.json > twice.json
        sed 's/"a.png"]/"lost.png"]/' film.json > lost.json
        sed 's/#336699/#3366gg/' film.json > color.json
        """)
      let result = try run(arguments, status: Int32(status))
      #expect(result.errors.hasPrefix(words), "\(result.errors)")
    }
  }
#endif
