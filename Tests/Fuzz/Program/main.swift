import FuzzWire
import Glibc

// Hands a reader of ours anything: `fuzz READER [libFuzzer's options] FOLDER`. README.md says more.

let readers: [String: fuzz_one_t] = [
  "wire": { bytes, count in
    fuzz_wire(bytes, count)
    return 0
  },
  "manifest": { bytes, count in fuzzManifest(Array(UnsafeBufferPointer(start: bytes, count: count)))
  },
  "parameter": { bytes, count in
    fuzzParameter(Array(UnsafeBufferPointer(start: bytes, count: count)))
  },
  "script": { bytes, count in fuzzScript(Array(UnsafeBufferPointer(start: bytes, count: count))) },
]

guard CommandLine.argc > 2, let reader = readers[CommandLine.arguments[1]] else {
  print("usage: fuzz (\(readers.keys.sorted().joined(separator: "|"))) [-runs=N] FOLDER...")
  exit(64)
}
// libFuzzer starts itself again by its first argument.
exit(fuzz_drive(CommandLine.argc - 1, CommandLine.unsafeArgv + 1, reader))
