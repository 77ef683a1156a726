#if Media
  import Foundation
  import TestSupport
  import Testing

  /// Names are bytes to Linux: those of an old disk or of a torn archive are no UTF-8, and are names all the same.
  @Suite struct FileNameTests {
    private let scratch = Scratch()

    /// `caf<e9>`, as Latin-1 has it, is `$n`; `a.png` and `b.png` are pictures; `$T` is the command.
    private func shell(_ line: String) throws -> Command {
      let start = """
        set -e; n="$(printf 'caf\\351')"; T='\(Program.path)'; P='\(BuiltProducts.plugin("fade"))'
        """
      return try Command.run(
        ["/bin/sh", "-c", start + "\n" + line], in: scratch.path,
        environment: ["HOME": scratch.path, "XDG_DATA_HOME": "\(scratch.path)/data"])
    }

    init() throws {
      let made = try Program.run(
        ["--plugin", "slide", "--size", "16x12", "--fps", "2", "-q", "-o", "%d.png"],
        in: scratch.path)
      #expect(made.status == 0)
      let renamed = try shell("mv 0.png a.png; mv 1.png b.png; rm -f [0-9].png")
      #expect(renamed.status == 0)
    }

    @Test(arguments: [
      // A screen, an output, and an output that stands in a folder that is made.
      "cp a.png $n.png; $T -q --plugin fade --from $n.png --to b.png -o $n.y4m; cmp $n.y4m e.y4m",
      "mkdir $n; cp b.png $n.png; $T -q --plugin fade --from a.png --to $n.png -o $n/$n.y4m; cmp $n/$n.y4m e.y4m",
      "$T -q --plugin fade --from a.png --to b.png -o $n/%04d.png; $T -q --plugin fade --from a.png --to b.png -o o/%04d.png; diff -r $n o",
      "cat a.png | $T -q --plugin fade --from - --to b.png -o $n --format y4m; $T -q --plugin fade --from a.png --to b.png --force -o $n --format y4m; cmp $n e.y4m",
      "mkfifo $n; cat a.png > $n & $T -q --plugin fade --from $n --to b.png -o - --format y4m | cmp - e.y4m",
      "mkdir $n; cd $n; cp ../a.png .; $T -q --plugin fade --from a.png --to ../b.png -o c.y4m; cmp c.y4m ../e.y4m",
      "mkdir $n; cp a.png $n/a.png; ln -s $n/a.png l.png; $T -q --plugin fade --from l.png --to b.png -o c.y4m; cmp c.y4m e.y4m",
      // The names of a film, of its list, of its plan with its chunks.
      "cp a.png $n.png; $T film -q --plugin fade --hold 0.1 $n.png b.png -o $n.y4m; $T film -q --plugin fade --hold 0.1 a.png b.png -o c.y4m; cmp $n.y4m c.y4m",
      """
      mkdir $n; cp a.png $n/$n.png; cp b.png $n
      $T film -q --plugin fade --hold 0.1 $n/$n.png $n/b.png -o $n/c.y4m --plan $n/$n.json
      $T render -q $n/$n.json --chunk 0; $T join -q $n/$n.json -o d.y4m
      $T film -q --plugin fade --hold 0.1 a.png b.png -o c.y4m; cmp c.y4m d.y4m
      python3 -c 'import json, sys; json.loads(sys.stdin.buffer.read().decode("utf-8"))' < $n/$n.json
      """,
      // Names that are read alike, and are two: one of a letter, one of a letter and its accent.
      """
      cp a.png "$(printf 'e\\303\\251.png')"; cp b.png "$(printf 'ee\\314\\201.png')"; test $(ls | grep -c ^e.*png) = 2
      $T film -q --plugin fade --hold 0.1 e*.png -o c.y4m; $T film -q --plugin fade --hold 0.1 e*.png -o d.y4m --plan p.json
      $T render -q p.json; $T join -q p.json; cmp c.y4m d.y4m
      rm p.chunks/*; cp b.png "$(printf 'e\\303\\251.png')"; ! $T render -q p.json 2> said; grep -q 'is not what it was' said
      """,
      """
      cp a.png $n.png
      printf '{"format": "transhost-film/1", "screens": ["caf\\\\udbff\\\\udfe9.png", "b.png"]}' > $n.json
      $T film -q --plugin fade --hold 0.1 $n.json -o $n.y4m
      $T film -q --plugin fade --hold 0.1 a.png b.png -o c.y4m; cmp $n.y4m c.y4m
      """,
      // Plugins: a file, a folder of them, the environment, one that is trusted.
      "cp $P $n.so; $T -q --plugin $n.so --from a.png --to b.png -o c.y4m; cmp c.y4m e.y4m",
      "mkdir $n; cp $P $n/mine.so; $T -q --plugin-path $n --plugin mine --from a.png --to b.png -o c.y4m; cmp c.y4m e.y4m",
      "mkdir $n; cp $P $n/mine.so; TRANSHOST_PLUGIN_PATH=$n $T -q --plugin mine --from a.png --to b.png -o c.y4m; cmp c.y4m e.y4m",
      "cp $P $n.so; $T validate $n.so --only exports-only-entry > o.txt; head -1 o.txt | grep -q caf.xe9.so",
    ])
    func isUsedAsItIs(line: String) throws {
      let made = try shell("$T -q --plugin fade --from a.png --to b.png -o e.y4m\n" + line)
      #expect(
        made.status == 0, "\(line): \(made.errors)\(String(decoding: made.output, as: UTF8.self))")
    }

    @Test func isShownByItsBytes() throws {
      let result = try shell(
        "set +e; $T --plugin fade --from $n.png -o -; $T -q --plugin fade -o $n.xyz; $T $n")
      for words in [
        "Error: There is no file at 'caf\\xe9.png'; check the path.\n", " 'caf\\xe9.xyz' ",
        "Error: Unknown subcommand 'caf\\xe9'.\n",
      ] {
        #expect(result.errors.contains(words), "\(result.errors)")
      }
    }

    /// A real name in private characters is another one than that of the bytes for which they stand.
    @Test func privateCharactersAreThemselves() throws {
      let result = try shell(
        """
        p="$(printf 'caf\\364\\217\\277\\251')"; cp a.png $n.png; cp b.png "$p.png"
        $T -q --plugin default --fps 1 --from $n.png --to a.png -o 1.y4m
        $T -q --plugin default --fps 1 --from "$p.png" --to a.png -o 2.y4m
        $T -q --plugin default --fps 1 --from b.png --to a.png -o 3.y4m
        cmp 2.y4m 3.y4m; cmp 1.y4m 2.y4m > /dev/null || echo differ
        """)
      #expect(result.errors == "" && result.output == Data("differ\n".utf8))
    }
  }
#endif
