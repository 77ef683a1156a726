import CSignatures
import CTransHost
import CallAny
import Compositing
import Geometry
import PluginHosting
import Transitioning
import ViewControllers

// Calls every function of the host's tables, through libffi and the table of signatures, with
// random arguments, in the middle of transitions. Only statuses may come back, and those that the
// arguments deserve. Built with the
// address sanitizer by the tests; `abi-fuzz CALLS SEED` repeats a run.

let callCount = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1

let scene = FuzzScene(seed: seed)
let other = FuzzScene(seed: seed + 1)
var arguments = RandomArguments(random: SeededRandom(seed: seed))
arguments.foreign = other.lendHandles()
arguments.learn(scene.lendHandles(), kind: scene.kind(of:))

var rowCount: UInt32 = 0
let rows = th_signatures(&rowCount)
let signatures = (0..<Int(rowCount)).map { Signature(rows! + $0) }
let callable = signatures.filter { scene.function(for: $0) != nil }
print("abi-fuzz: \(callable.count) functions, \(callCount) calls, seed \(seed)")

var statuses: [Int32: Int] = [:]
var answered: Set<String> = []
var callbacksTaken: UInt64 = 0
var calls = 0
while calls < callCount {
  // A handful of calls is what a plugin does in one callback of its own.
  scene.insidePlugin {
    for _ in 0..<Int.random(in: 1...30, using: &arguments.random) {
      guard let signature = callable.randomElement(using: &arguments.random),
        let function = scene.function(for: signature)
      else { continue }
      calls += 1
      let memory = arguments.make(for: signature)
      let faults = ArgumentFaults(signature, memory, kind: scene.kind(of:))
      let status = call_any(signature.row, function, scene.pointer, memory.arguments)
      statuses[status, default: 0] += 1
      guard (0...Int32(TH_ERROR_FAILED)).contains(status) else {
        print("\(String(cString: signature.table)).\(String(cString: signature.name)): \(status)")
        exitFailing()
      }
      if let objection = faults.objection(to: status) {
        print(
          "\(String(cString: signature.table)).\(String(cString: signature.name)) answered "
            + "\(status), and \(objection)")
        exitFailing()
      }
      if status == TH_OK {
        answered.insert(String(cString: signature.table) + "." + String(cString: signature.name))
        for (index, argument) in signature.arguments.enumerated()
        where memory.arguments[index].is_null == 0 {
          if argument.kind == TH_ARGUMENT_CALLBACK.rawValue { callbacksTaken += 1 }
          if argument.kind == TH_ARGUMENT_OUT.rawValue,
            argument.element_size == 8, let out = memory.arguments[index].memory
          {
            arguments.learn([out.load(as: th_handle_t.self)], kind: scene.kind(of:))
          }
        }
      }
    }
  }
  scene.advance()
  if arguments.oneIn(50) { scene.render() }
  if arguments.oneIn(20) {
    let new = scene.restart(interactive: arguments.oneIn(2))
    arguments.forgetLoans()
    arguments.learn(new, kind: scene.kind(of:))
  }
}
scene.tearDown()

let silent = callable.map { String(cString: $0.table) + "." + String(cString: $0.name) }
  .filter { !answered.contains($0) }
print("statuses: \(statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })")
print("callbacks: \(callbacksTaken) taken, \(call_any_destroyed_count()) destroyed")
print("never successful: \(silent)")
if callbacksTaken != call_any_destroyed_count() { exitFailing() }
