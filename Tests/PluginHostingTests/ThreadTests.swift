import CTransHost
import CSignatures
import CallAny
import LayerAnimating
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Every function of every table, called on a thread that is not the one on which the host is calling
/// the plugin: the headers say which of them may be.
@MainActor
struct ThreadTests {
  private let probed = ProbedHost()
  private let signatures: [UnsafePointer<th_signature_t>]

  init() {
    var count: UInt32 = 0
    let first = th_signatures(&count)!
    signatures = (0..<Int(count)).map { first + $0 }.filter {
      String(cString: $0.pointee.table.pointee.type).hasPrefix("th_host_")
    }
  }

  private func name(_ signature: UnsafePointer<th_signature_t>) -> String {
    "\(String(cString: signature.pointee.table.pointee.type)).\(String(cString: signature.pointee.name))"
  }

  @Test func theHeadersNameOneThreadForEachFunction() throws {
    let threads = try HeaderThreads.read()
    for signature in signatures {
      let named = try #require(threads[name(signature)], "\(name(signature))")
      #expect(named.count == 1, "\(name(signature)): \(named)")
    }
    #expect(threads["th_host_t.get_extension"] == ["any"])
    #expect(threads["th_host_log_t.log"] == ["any"])
  }

  /// The function of a signature: asked for on another thread too.
  private func function(_ signature: UnsafePointer<th_signature_t>) -> (@convention(c) () -> Void)?
  {
    let id = signature.pointee.table.pointee.id
    guard let id, id.pointee != 0,
      let table = call_any_get_table(probed.host.pointee.get_extension, probed.host, id)
    else { return nil }
    #expect(table == probed.host.pointee.get_extension(probed.host, id))
    let address = table.load(
      fromByteOffset: Int(signature.pointee.offset), as: UnsafeRawPointer?.self)
    return address.map { unsafeBitCast($0, to: (@convention(c) () -> Void).self) }
  }

  /// Calls a function on a thread of its own, with sound arguments or with nothing but zeros.
  private func call(
    _ signature: UnsafePointer<th_signature_t>, _ function: @escaping @convention(c) () -> Void,
    isSound: Bool
  ) -> Int32 {
    withUnsafeTemporaryAllocation(byteCount: 4096 * 8, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let described = withUnsafeBytes(of: signature.pointee.arguments) {
        Array($0.bindMemory(to: th_argument_t.self))
      }
      for (index, argument) in described.enumerated()
      where isSound && argument.kind == TH_ARGUMENT_CALLBACK.rawValue {
        call_any_fill_callback(argument.element_size, memory.baseAddress! + index * 4096)
      }
      let arguments = (0..<8).map { index in
        call_argument_t(
          handle: 0, number: 0, integer: isSound ? 1 : 0, is_null: isSound ? 0 : 1,
          memory: memory.baseAddress! + index * 4096)
      }
      return call_any_elsewhere(signature, function, probed.host, arguments)
    }
  }

  @Test(arguments: [true, false])
  func aFunctionIsServedWhereItsHeaderSays(whilePluginIsCalled: Bool) throws {
    let threads = try HeaderThreads.read()
    let wrongThread = Int32(TH_ERROR_WRONG_THREAD)
    var count = (main: 0, any: 0)
    func callAll() {
      for signature in signatures {
        guard let function = function(signature) else { continue }
        let sound = call(signature, function, isSound: true)
        let null = call(signature, function, isSound: false)
        if threads[name(signature)] == ["main"] {
          count.main += 1
          #expect(sound == wrongThread, "\(name(signature)): \(sound)")
          #expect(null == wrongThread, "\(name(signature)): \(null)")
        } else {
          count.any += 1
          #expect(sound == ok, "\(name(signature)): \(sound)")
        }
      }
    }
    if whilePluginIsCalled { probed.inside { callAll() } } else { callAll() }
    #expect(count.main > 100 && count.any >= 2)
    // Each is named, and none has done anything.
    #expect(probed.probe.misbehaviours.map(\.kind) == [.wrongThread(calls: 2 * count.main)])
    #expect(
      probed.lines.contains(
        "The plugin 'org.transhost.probe' called the host \(2 * count.main) times on a thread "
          + "other than the main one."))
    #expect(probed.probe.handleCount == 0)
    #expect(probed.scene.stage.animations.bracketDepth == 0)
  }

  /// A pointer that is no host's is nobody's call.
  @Test func strangersAreNotCounted() {
    var stranger = probed.host.pointee
    let row = signatures.first { name($0) == "th_host_views_t.create" }!
    guard let function = function(row) else { return }
    let arguments = [call_argument_t](repeating: call_argument_t(), count: 8)
    for _ in 0..<10 {
      #expect(
        call_any_elsewhere(row, function, &stranger, arguments) == Int32(TH_ERROR_WRONG_THREAD))
    }
    #expect(probed.probe.misbehaviours.isEmpty)
  }
}
