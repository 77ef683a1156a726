import Foundation
import TestSupport
import Testing

#if Media
  /// No process is left to the first one, which may wait for none.
  @Suite struct LeftProcessTests {
    /// Runs a command, has what it leaves come to itself, and prints the names of that.
    private static let foster = """
      import ctypes, os, subprocess, sys
      SUBREAPER = 36
      assert ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0) == 0
      process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
      os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
      me = str(os.getpid())
      for number in filter(str.isdigit, os.listdir("/proc")):
          try:
              name, rest = open(f"/proc/{number}/stat").read().split("(", 1)[1].rsplit(")", 1)
          except OSError:
              continue
          if rest.split()[1] == me and int(number) != process.pid:
              print("left:", name)
      sys.exit(process.wait())
      """

    @Test(arguments: [
      (0, ["film", "a.mp4", "b.png", "a.mp4", "--hold", "0.2", "--plugin", "fold,slide"]),
      (0, ["--from", "b.png", "--to", "a.mp4", "--plugin", "fold", "--isolation", "always"]),
      (1, ["--from", "b.png", "--to", "bad.png", "--plugin", "fold"]),
    ])
    func noneIsLeft(_ status: Int, _ arguments: [String]) throws {
      let scratch = Scratch()
      let made = try Command.run(
        [
          "sh", "-ec",
          "for one in a.mp4 '-frames:v 1 b.png'; do"
            + " ffmpeg -v error -f lavfi -i testsrc2=s=64x48:d=0.5 -y $one; done;"
            + " head -c 500 b.png > bad.png",
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
      let result = try Program.run(
        arguments + ["--size", "64x48", "--fps", "10", "-q", "-o", "out.mp4"], in: scratch.path,
        by: ["python3", "-c", Self.foster])
      #expect(Int(result.status) == status, "\(result.errors)")
      #expect(result.text == "")
    }
  }
#endif
