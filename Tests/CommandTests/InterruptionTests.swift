import Foundation
import TestSupport
import Testing

#if Media
  /// What is left when a person has had enough.
  @Suite struct InterruptionTests {
    /// What a process has open, by its paths.
    private func openFiles(of process: Process) -> [String] {
      let folder = "/proc/\(process.processIdentifier)/fd"
      let open = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return open.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
    }

    /// Whether a process writes into a folder: a file that has no name yet, or a temporary one.
    private func hasBegun(_ process: Process, in scratch: Scratch) -> Bool {
      openFiles(of: process).contains {
        $0.hasPrefix(scratch.path + "/#") || $0.hasPrefix(scratch.path + "/.transhost-")
      }
    }

    /// Even what nobody hears leaves nothing, where file systems have files without a name.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func anInterruptedFilmLeavesWhatWasThereBefore(_ signal: Int32) throws {
      let scratch = Scratch()
      let good = Data("a film that was there".utf8)
      try scratch.write("film.mp4", good)
      let process = Process()
      // Signals end it, though whoever runs the tests may not hear them, as under nohup.
      process.executableURL = URL(filePath: "/usr/bin/env")
      // Many small frames: it cannot be done before the signal comes, and is done one day if none
      // does.
      process.arguments = [
        "--default-signal", Program.path, "--plugin", "fold", "--speed", "0.02", "--fps", "400",
        "--size", "32x32", "--quiet",
        "--force", "--output", "film.mp4",
      ]
      process.currentDirectoryURL = URL(filePath: scratch.path)
      process.environment = Command.environment(["HOME": scratch.path])
      process.standardInput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      // O_TMPFILE, which the module of the C library does not have.
      let probe = open(scratch.path, 0o20000000 | O_DIRECTORY | O_RDWR, 0o600)
      let hasNoName = probe >= 0
      close(probe)
      try withoutBlockedSignals { try process.run() }
      // Asked once: other files come and go while it begins.
      let prefix = scratch.path + (hasNoName ? "/#" : "/.transhost-")
      while !openFiles(of: process).contains(where: { $0.hasPrefix(prefix) }), process.isRunning {
        sched_yield()
      }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == signal)
      if hasNoName || signal != SIGKILL { #expect(scratch.names == ["film.mp4"]) }
      #expect(try scratch.read("film.mp4") == good)
    }

    /// Ctrl-\ ends it where it is, and is no crash of which there would be much to say.
    @Test func whoQuitsIsNotToldOfACrash() throws {
      let scratch = Scratch()
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c",
        "ulimit -c 0; exec env --default-signal=QUIT '\(Program.path)' --plugin fold --speed 0.02 --fps 400 --size 32x32 -q -o a.mp4",
      ]
      process.currentDirectoryURL = URL(filePath: scratch.path)
      process.environment = Command.environment(["HOME": scratch.path + "/home"])
      process.standardInput = FileHandle.nullDevice
      let errors = Pipe()
      process.standardError = errors
      try withoutBlockedSignals { try process.run() }
      while !hasBegun(process, in: scratch), process.isRunning { sched_yield() }
      kill(process.processIdentifier, SIGQUIT)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGQUIT)
      #expect(try errors.fileHandleForReading.readToEnd() ?? Data() == Data())
    }

    /// While sound is read, mixed and encoded too; and a song that does not come keeps nobody.
    @Test(arguments: [false, true]) func aFilmThatIsHeardCanBeInterrupted(_ isWaiting: Bool) throws
    {
      let scratch = Scratch()
      let made = try Command.run(
        isWaiting
          ? ["mkfifo", "song"]
          : ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=5", "-f", "wav", "song"],
        in: scratch.path)
      #expect(made.status == 0, "\(made.words)")
      let process = Process()
      process.executableURL = URL(filePath: Program.path)
      process.arguments = [
        "film", "#ff0000", "--hold", "3600", "--fps", "400", "--size", "32x32", "--quiet",
        "--music",
        "song", "--output", "film.mp4",
      ]
      process.currentDirectoryURL = URL(filePath: scratch.path)
      process.environment = Command.environment(["HOME": scratch.path + "/home"])
      process.standardInput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try withoutBlockedSignals { try process.run() }
      // It waits for the song, or has begun to write.
      func hasOpened() -> Bool {
        isWaiting
          ? openFiles(of: process).contains { $0.hasSuffix("/song") }
          : hasBegun(process, in: scratch)
      }
      while !hasOpened(), process.isRunning { sched_yield() }
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(scratch.names.filter { $0 != "home" } == ["song"])
    }

    /// A pipe that nobody reads yet keeps nobody either.
    @Test func aPipeWithoutAReaderCanBeInterrupted() throws {
      let scratch = Scratch()
      #expect(mkfifo("\(scratch.path)/film.y4m", 0o600) == 0)
      let process = Process()
      process.executableURL = URL(filePath: Program.path)
      process.arguments = ["--plugin", "fold", "--size", "8x8", "--quiet", "--output", "film.y4m"]
      process.currentDirectoryURL = URL(filePath: scratch.path)
      process.environment = Command.environment(["HOME": scratch.path])
      process.standardInput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try withoutBlockedSignals { try process.run() }
      // It works on the film when it hears the signal itself.
      func hearsSignals() -> Bool {
        let status = try? String(
          contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let caught = status?.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/)?.output.1
        return (caught.flatMap { UInt64($0, radix: 16) } ?? 0) & 1 << (SIGINT - 1) != 0
      }
      while !hearsSignals(), process.isRunning { sched_yield() }
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
    }

    /// Who begins to read before or after gets all of it.
    @Test func aReaderThatComesLateGetsTheFilm() throws {
      let scratch = Scratch()
      let words = "--plugin fold --size 24x18 --fps 10 --quiet --output"
      let made = try Command.run(
        [
          "sh", "-ec",
          """
          '\(Program.path)' \(words) once.y4m
          mkfifo pipe.y4m
          '\(Program.path)' \(words) pipe.y4m & child=$!
          # It works on the film when it hears signals itself: SIGTERM is the fifteenth.
          until grep -q 'SigCgt:.*[4-7c-f]...$' /proc/$child/status; do kill -0 $child; done
          cat pipe.y4m > piped
          wait $child
          cmp once.y4m piped
          """,
        ], in: scratch.path, environment: ["HOME": scratch.path, "PATH": "/usr/bin:/bin"])
      #expect(made.status == 0, "\(made.words)")
    }

    @Test func whoWaitsIsToldHowToEndALoop() throws {
      let scratch = Scratch()
      let home = Scratch()
      let plugin = try FixturePlugin.rude(
        "LOOPS", "ANIMATE", id: "org.transhost.test.endless", in: scratch.path)
      let words = Pipe()
      let process = Process()
      process.executableURL = URL(filePath: Program.path)
      process.arguments = [
        "--plugin", plugin, "--isolation", "never", "--size", "8x8", "--quiet", "--output",
        "film.mp4",
      ]
      process.currentDirectoryURL = URL(filePath: scratch.path)
      process.environment = Command.environment(["HOME": home.path])
      process.standardInput = FileHandle.nullDevice
      process.standardError = words
      try withoutBlockedSignals { try process.run() }
      while !hasBegun(process, in: scratch), process.isRunning { sched_yield() }
      kill(process.processIdentifier, SIGINT)
      let said = words.fileHandleForReading.availableData
      #expect(
        String(decoding: said, as: UTF8.self)
          == "Stopping; what is under way does not return yet. Ctrl-C again ends it at once.\n")
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
    }

    @Test func aSignalThatIsIgnoredEndsNoFilm() throws {
      let scratch = Scratch()
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c", "trap '' HUP; exec \"$0\" \"$@\"", Program.path, "--plugin", "fold", "--speed", "0.5",
        "--fps", "400", "--size", "32x32", "--quiet", "--output", "film.mp4",
      ]
      process.currentDirectoryURL = URL(filePath: scratch.path)
      process.environment = Command.environment(["HOME": scratch.path])
      process.standardInput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try withoutBlockedSignals { try process.run() }
      while !hasBegun(process, in: scratch), process.isRunning { sched_yield() }
      kill(process.processIdentifier, SIGHUP)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
      #expect(scratch.names == ["film.mp4"])
    }
  }
#endif
