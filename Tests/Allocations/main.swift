import Glibc
import HeapUse

// Fails if frames that are like those before them ask for memory, whatever moves in them.
//
// It is a program of its own, built as it is shipped: without optimisation every other line of Swift does.

var failures = 0
for scene in Moving.all {
  for threads in [1, 2] {
    let count = scene.allocations(threads: threads)
    if count > 0 || CommandLine.arguments.contains("--all") {
      print("\(scene.name), \(threads) threads: memory was asked for \(count) times in 8 frames")
    }
    if count > 0 { failures += 1 }
  }
}
print("\(2 * Moving.all.count) scenes, in \(failures) of which frames ask for memory")
exit(failures > 0 ? 1 : 0)
