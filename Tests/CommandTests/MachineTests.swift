#if Media
  import Foundation
  import TestSupport
  import Testing

  /// Planned films, made by programs that start others: the same bytes as those made at once.
  @Suite struct MachineTests {
    private let scratch = Scratch()
    private static let files = Repository.root.appending(path: "Sources/transhost/Machines").path

    /// Where `make test` puts programs; the copy that faults are planted in lies beside them.
    private static let tools = [".build", ".."].map {
      Repository.root.appending(path: "\($0)/test-tools/bin").path
    }

    /// Runs a script that may say `transhost`.
    @discardableResult
    private func shell(_ script: String, status: Int32 = 0) throws -> String {
      let program = BuiltProducts.directory.path
      let result = try Command.run(
        ["bash", "-euc", script], in: scratch.path,
        environment: [
          "HOME": scratch.path,
          "PATH":
            "\(program):\(Self.files):\(Self.tools.joined(separator: ":")):/usr/sbin:/usr/bin:/sbin:/bin",
        ])
      #expect(result.status == status, "\(result.words)")
      return result.words
    }

    /// A film, made at once and planned. Some of its chunks begin just where a transition does.
    private func plan(seconds: Int) throws {
      try shell(
        """
        ffmpeg -v error -f lavfi -i testsrc2=s=64x48 -frames:v 1 a.png
        ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=30:d=20 -c:v libx264 -g 30 -bf 2 b.mp4
        film() {
          transhost film a.png b.mp4 '#336699' a.png --plugin fold,slide --size 64x48 --fps 30 \\
            --hold \((seconds - 20) / 3) --ken-burns --quiet "$@"
        }
        film --output whole.mp4
        film --plan plan.json
        """)
    }

    private func expectTheFilm() throws {
      try shell("cmp whole.mp4 film.mp4")
    }

    /// The line of the help that begins so.
    private func line(_ start: String) throws -> String {
      let lines = try shell("transhost help machines").split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      return try #require(lines.first { $0.hasPrefix(start) })
    }

    @Test func sharesAreAllChunksOnceEach() throws {
      try plan(seconds: 80)
      var words = ""
      for share in [3, 1, 2, 4] {
        words += try shell("transhost render plan.json --share \(share)/4")
      }
      let count = try #require(words.firstMatch(of: /of (\d+)/).flatMap { Int($0.1) })
      #expect(!words.contains("before"))
      #expect(try shell("ls plan.chunks").split(separator: "\n").count == count)
      try shell("transhost join plan.json --quiet")
      try expectTheFilm()
      // More shares than chunks: some have none, and that is no error.
      try shell("rm -r plan.chunks")
      for share in 1...40 { words += try shell("transhost render plan.json --share \(share)/40") }
      #expect(words.contains("There are fewer chunks than shares: this one has none.\n"))
      #expect(try shell("ls plan.chunks").split(separator: "\n").count == count)
      // Shares of some chunks.
      #expect(
        try shell("transhost render plan.json --chunk 1-4 --share 2/2")
          == "Chunks 3 to 4: made before.\n")
    }

    @Test(arguments: ["0/4", "5/4", "1", "1/0", "-1/4", "a/b", "1/4/5", "1/", "1/99999999"])
    func whatIsNoShareIsRefused(_ share: String) throws {
      try plan(seconds: 26)
      let words = try shell("transhost render plan.json --share=\(share)", status: 64)
      // Those of as many shares as there are to be, where that is known.
      let shares =
        share.hasSuffix("/4")
        ? "a share from 1/4 to 4/4" : "a share such as 1/8, from 1/8 to 8/8"
      #expect(
        words.hasPrefix("Error: Option '--share' must be \(shares); it is '\(share)'.\n"),
        "\(words)"
      )
    }

    @Test func parallelMakesTheFilm() throws {
      try plan(seconds: 80)
      let line = try line("seq ")
      // Of its machines only this one is there.
      #expect(line.contains("-S :,one,two"))
      try shell(
        line.replacing(":,one,two", with: ":").replacing("parallel", with: "parallel --will-cite"))
      try shell("transhost join plan.json --quiet")
      try expectTheFilm()
    }

    /// Ten minutes, killed twice: what goes on then makes the same film.
    @Test(
      .enabled(
        if: tools.contains { FileManager.default.isExecutableFile(atPath: "\($0)/openjd") },
        "'make test' installs openjd-cli"))
    func openJobDescriptionMakesTheFilm() throws {
      try plan(seconds: 600)
      let line = try line("openjd run").replacing("film.openjd", with: "\(Self.files)/film.openjd")
      let count = try shell("grep -o '\"count\": *[0-9]*' plan.json")
      #expect(count.contains(/1[12]\d/))
      for chunk in ["00010", "00050"] {
        try shell(
          """
          setsid sh -c 'exec \(line)' > killed.log 2>&1 & child=$!
          until test -e plan.chunks/\(chunk).chunk; do kill -0 $child; done
          pkill -9 -f "render $PWD/plan.json" || :
          kill -9 $child
          ! test -e film.mp4
          """)
      }
      let words = try shell("openjd check '\(Self.files)/film.openjd.yaml'; \(line)")
      #expect(words.contains("Chunks run: 9"), "\(words)")
      try expectTheFilm()
    }

    /// On a Slurm of one machine, which is started here, as whoever runs the tests.
    @Test func slurmMakesTheFilm() throws {
      try plan(seconds: 80)
      let words = try shell(
        """
        # Not politely: what they inherit of this process may block signals, and hold its end up.
        trap 'kill -9 $(cat slurm/*.pid)' EXIT
        (
        for open in /proc/self/fd/*; do
          case ${open##*/} in [0-2]) ;; *) eval "exec ${open##*/}>&-" ;; esac
        done
        \(Self.slurm)
        )
        export SLURM_CONF=$PWD/slurm/slurm.conf
        # A picture that is not the plan's: no film, and no job that waits for it for ever.
        mv a.png kept.png; cp kept.png a.png; printf x >> a.png
        words=$(film-slurm plan.json 3)
        srun --quiet --dependency="afterany:$(echo "$words" | grep -o '[0-9]* the film' | cut -d ' ' -f 1)" true
        ! test -e film.mp4
        grep -h 'is not what it was when the film was planned' slurm-*.out
        mv kept.png a.png
        \(try line("film-slurm")) --wait --cpus-per-task=1
        """)
      #expect(words.contains(/Job \d+ makes the chunks, job \d+ the film\./), "\(words)")
      try expectTheFilm()
    }

    @Test(arguments: [
      ("", "name the plan"), ("none.json", "name the plan"), ("plan.json 0", "not '0'"),
      ("plan.json --wait", "not '--wait'"),
    ])
    func slurmsScriptSaysWhatIsWrong(_ words: String, _ answer: String) throws {
      try shell("touch plan.json")
      #expect(try shell("film-slurm \(words)", status: 64).contains(answer))
    }

    /// Starts Slurm's three services in the folder `slurm`, with no power over the machine.
    private static let slurm = """
      mkdir -p -m 755 slurm slurm/state slurm/spool
      head -c 128 /dev/urandom > slurm/key
      chmod 600 slurm/key
      munged --force --key-file=$PWD/slurm/key --socket=$PWD/slurm/socket --pid-file=$PWD/slurm/munged.pid \\
        --log-file=$PWD/slurm/munged.log --seed-file=$PWD/slurm/seed 2> slurm/munged.errors
      ports=$(python3 -c 'import socket; all = [socket.socket() for _ in range(2)]
      for one in all: one.bind(("127.0.0.1", 0))
      print(*[one.getsockname()[1] for one in all])')
      host=$(hostname -s) user=$(id -un)
      cat > slurm/slurm.conf << END
      ClusterName=one
      SlurmctldHost=$host(127.0.0.1)
      SlurmUser=$user
      SlurmdUser=$user
      AuthInfo=socket=$PWD/slurm/socket
      StateSaveLocation=$PWD/slurm/state
      SlurmdSpoolDir=$PWD/slurm/spool
      SlurmctldPidFile=$PWD/slurm/slurmctld.pid
      SlurmdPidFile=$PWD/slurm/slurmd.pid
      SlurmctldLogFile=$PWD/slurm/slurmctld.log
      SlurmdLogFile=$PWD/slurm/slurmd.log
      SlurmctldPort=${ports% *}
      SlurmdPort=${ports#* }
      ProctrackType=proctrack/linuxproc
      TaskPlugin=task/none
      JobAcctGatherType=jobacct_gather/none
      MpiDefault=none
      SchedulerParameters=sched_interval=1,sched_min_interval=0
      NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
      PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
      END
      slurmctld -f $PWD/slurm/slurm.conf
      slurmd -f $PWD/slurm/slurm.conf
      """
  }
#endif
