import Foundation
import TestSupport
import Testing

/// `transhost bench`: what it measures, prints and refuses. No time is asserted.
@Suite struct BenchTests {
  private func results(_ arguments: String...) throws -> [[String: Any]] {
    let run = try Program.run(["bench", "--json", "--frames", "3"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(object["format"] as? String == "transhost-bench/1")
    return try #require(object["results"] as? [[String: Any]])
  }

  @Test func measuresTheSixWorkloads() throws {
    let results = try results("--size", "64x48", "--threads", "1", "--threads", "2")
    let names = ["dissolve", "slide", "zoom", "rotate", "fold", "pixellate"]
    #expect(results.compactMap { $0["workload"] as? String } == names.flatMap { [$0, $0] })
    #expect(results.compactMap { $0["threads"] as? Int } == names.flatMap { _ in [1, 2] })
    for result in results {
      #expect(
        Set(result.keys) == [
          "workload", "width", "height", "threads", "kernel", "frames", "median_ms", "p95_ms",
          "p99_ms", "fps", "copy_ms",
        ])
      #expect(result["width"] as? Int == 64)
      #expect(result["height"] as? Int == 48)
      #expect(result["frames"] as? Int == 3)
      let times = ["median_ms", "p95_ms", "p99_ms"].compactMap { result[$0] as? Double }
      #expect(times.count == 3)
      #expect(times == times.sorted())
      #expect(times.allSatisfy { $0 >= 0 })
    }
  }

  @Test func theHelpNamesEveryWorkload() throws {
    let refusal = try Program.run(["bench", "--workload", "none"])
    let list = try #require(
      refusal.errors.firstMatch(of: #/must be one of: (.*); it is/#)?.output.1)
    let help = try Program.run(["bench", "--help"]).output
    let words = Set(String(decoding: help, as: UTF8.self).split { !$0.isLetter }.map(String.init))
    #expect(words.isSuperset(of: list.split(separator: ", ").map(String.init)))
  }

  @Test func measuresEachKernelThatThereIs() throws {
    let results = try results(
      "--size", "32x32", "--threads", "1", "--kernel", "all", "--workload", "rotate")
    let kernels = results.compactMap { $0["kernel"] as? String }
    #expect(kernels.count == results.count)
    #expect(Set(kernels).isSuperset(of: ["reference", "scalar"]))
    #expect(Set(kernels).count == kernels.count)
  }

  @Test func measuresWhatIsNotStandard() throws {
    let names = ["blur", "veils", "layers", "small", "idle"]
    let results = try results(
      "--size", "80x60", "--size", "61x33", "--threads", "1", "--workload", "blur", "--workload",
      "veils", "--workload", "layers", "--workload", "small", "--workload", "idle", "--count", "10")
    #expect(results.compactMap { $0["workload"] as? String } == names + names)
    #expect(
      results.compactMap { $0["width"] as? Int } == names.map { _ in 80 } + names.map { _ in 61 })
  }

  @Test func measuresWhatAProcessOfItsOwnCosts() throws {
    let results = try results("--workload", "isolation")
    #expect(
      results.compactMap { $0["what"] as? String } == [
        "start", "call", "1000 properties", "a transition", "display-link frame",
      ])
    for result in results {
      #expect(result["workload"] as? String == "isolation")
      let times = ["plain_ms", "isolated_ms", "socket_ms"].compactMap { result[$0] as? Double }
      #expect(times.count == 3 && times.allSatisfy { $0 > 0 })
      #expect(result["lost_round_trips"] is Double)
      // A transition says by itself how many round trips it makes.
      #expect((result["ratio"] is Double) == (result["what"] as? String != "a transition"))
    }
    let run = try Program.run(["bench", "--workload", "isolation", "--frames", "3"])
    #expect(run.text.hasPrefix("ISOLATION"))
  }

  /// What grows is held against plain objects of the same run.
  @Test func measuresHowCostsGrow() throws {
    let growth = try results("--workload", "growth", "--count", "20").filter {
      $0["counts"] != nil
    }
    let names = growth.compactMap { $0["what"] as? String }
    #expect(names.count == growth.count && Set(names).count > 20)
    #expect(names.prefix(3).allSatisfy { $0.hasPrefix("plain objects ") })
    let largest = growth.prefix(3).compactMap { $0["exponent"] as? Double }.max()
    for result in growth {
      #expect(result["memory_exponent"] as? Double == largest && largest != nil)
      #expect((result["counts"] as? [Int])?.last == 20 && result["linear"] is Bool)
    }
  }

  @Test func saysWhetherAPluginHoldsARate() throws {
    let run = try Program.run(
      ["bench", "--plugin", "cross-dissolve", "--size", "64x48", "--frames", "3"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("holds 60 frames a second:"))
    #expect(run.text.contains("holds 120 frames a second:"))
    let results = try results(
      "--plugin", "cross-dissolve", "--size", "64x48", "--kernel", "scalar")
    let result = try #require(results.first)
    #expect(results.count == 1)
    #expect(result["plugin"] as? String == "cross-dissolve")
    #expect(result["kernel"] as? String == "scalar")
    #expect(result["holds_60"] is Bool)
    #expect(result["holds_120"] is Bool)
  }

  @Test func timesAsManyFramesAsAreAskedFor() throws {
    for what in [["--workload", "dissolve"], ["--plugin", "cross-dissolve"]] {
      let run = try Program.run(
        ["bench", "--json", "--size", "64x48", "--threads", "1", "--frames", "100"] + what)
      #expect(run.status == 0, "\(run.errors)")
      let object = try #require(
        try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      let results = try #require(object["results"] as? [[String: Any]])
      #expect(results.compactMap { $0["frames"] as? Int } == [100])
    }
  }

  @Test func printsATable() throws {
    let run = try Program.run(
      ["bench", "--workload", "slide", "--size", "64x48", "--threads", "1", "--frames", "3"])
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(lines.first?.split(separator: " ").first == "WORKLOAD")
    #expect(lines.count > 1 && lines[1].hasPrefix("slide"))
  }

  @Test(arguments: [
    ["--workload", "melt"], ["--kernel", "mmx"], ["--size", "0x10"], ["--size", "10"],
    ["--threads", "0"], ["--frames", "2"], ["--count", "0"],
    ["--plugin", "default", "--workload", "fold"],
    ["--plugin", "default", "--size", "8x8", "--size", "9x9"],
  ])
  func refusesWhatCannotBe(arguments: [String]) throws {
    let run = try Program.run(["bench"] + arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: "))
    #expect(run.errors.contains("transhost bench --help"))
  }

  @Test func aKernelThatTheMachineLacksIsNamed() throws {
    #if arch(x86_64)
      let missing = "neon"
    #else
      let missing = "avx2"
    #endif
    let run = try Program.run(["bench", "--kernel", missing])
    #expect(run.status == 64)
    #expect(run.errors.contains("cannot run the kernel '\(missing)'"))
  }
}
