import CSignatures
import CTransHost
import Compositing
import Foundation
import Geometry
import PluginHosting
import TestSupport
import Testing
import ViewControllers

/// The host has what the list of tables promises, each where its header says.
@MainActor
struct HostTablesTests {
  private var signatures: [th_signature_t] {
    var count: UInt32 = 0
    return Array(UnsafeBufferPointer(start: th_signatures(&count), count: Int(count)))
  }

  @Test func everyTableIsThere() throws {
    let stage = Stage(size: Size(width: 10, height: 10))
    let probe = PluginHostProbe(stage: stage)
    var tables: Set<String> = []
    for signature in signatures {
      let id = String(cString: signature.table.pointee.id)
      guard String(cString: signature.table.pointee.type).hasPrefix("th_host_"), !id.isEmpty else {
        continue
      }
      let table = probe.pointer.pointee.get_extension(probe.pointer, id)
      tables.insert(id)
      let function = table?.load(
        fromByteOffset: Int(signature.offset), as: UnsafeRawPointer?.self)
      #expect(function != nil, "\(id) \(String(cString: signature.name))")
    }
    #expect(tables.count >= 18)
  }

  /// A header that offers a table has a file of its name among the host's extensions.
  @Test func everyExtensionHasItsHeadersName() throws {
    let headers = Repository.headers.appending(path: "transhost")
    let names = try #require(FileManager.default.subpaths(atPath: headers.path))
      .filter { $0.hasSuffix(".h") }
    var count = 0
    for name in names {
      let text = try String(contentsOf: headers.appending(path: name), encoding: .utf8)
      guard text.contains("typedef struct th_host_") else { continue }
      let words = name.split(separator: "/").last?.dropLast(".h".count).split(separator: "-") ?? []
      let file = words.map(\.capitalized).joined() + ".swift"
      let path = Repository.root.appending(path: "Sources/PluginHosting/Extensions/\(file)").path
      #expect(FileManager.default.fileExists(atPath: path), "\(name): \(file)")
      count += 1
    }
    #expect(count >= 18)
  }

  @Test func anImageIsNoLargerThanABuffer() {
    #expect(Int(TH_IMAGE_SIDE_MAXIMUM) == PixelBuffer.maximumSide)
  }
}
