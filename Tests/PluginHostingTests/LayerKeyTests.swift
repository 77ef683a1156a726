import Compositing
import Foundation
import TestSupport
import Testing
import Transitioning

@testable import PluginHosting

/// Keys and bits of the C ABI, in the header, in the host's tables and in the SDK.
@Suite struct LayerKeyTests {
  /// A `TH_LAYER_...` line of the header: its name, its number, how many numbers its value has.
  private struct Key: Equatable {
    let name: String
    let key: Int32
    let count: Int
  }

  private static func keys() throws -> [Key] {
    let header = try Repository.text("Sources/CTransHost/include/transhost/layer.h")
    let numbers = try #require(header.split(separator: "enum {").dropFirst().first)
    return numbers.split(separator: "}")[0].matches(
      of: /TH_LAYER_(\w+) = (\d+),?\s*\/\* (\d+)/
    ).map { match in
      Key(
        name: match.1.replacing("_", with: "").lowercased(), key: Int32(match.2) ?? 0,
        count: Int(match.3) ?? 0)
    }
  }

  @Test func theTableHasTheKeysOfTheHeader() throws {
    let others = [
      Key(name: "frame", key: 25, count: 4), Key(name: "begintime", key: 26, count: 1),
      Key(name: "speed", key: 27, count: 1), Key(name: "timeoffset", key: 28, count: 1),
    ]
    let table = LayerProperty.all.filter { $0.key > 0 }
      .map { Key(name: $0.name.lowercased(), key: $0.key, count: $0.componentCount) }
    #expect(try Self.keys() == (table + others).sorted { $0.key < $1.key })
  }

  @Test func theSDKKnowsEveryKey() throws {
    let header = try Repository.text("Sources/CTransHost/include/transhost/layer.h")
    let directory = Repository.root.appendingPathComponent("Sources/AnimatorKit/QuartzCore")
    let files = try FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil)
    let sdk = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let words = Set(sdk.matches(of: /TH_LAYER_\w+/).map { String($0.0) })
    for match in header.matches(of: /(TH_LAYER_\w+) = \d/) {
      #expect(words.contains(String(match.1)), "\(match.1)")
    }
  }

  @Test func operationsHaveTheBitsOfTheHeader() throws {
    let header = try Repository.text(
      "Sources/CTransHost/include/transhost/animation-controller.h")
    var bits: [String: UInt32] = [:]
    for match in header.matches(of: /TH_TRANSITION_(\w+) = (\d+)/) {
      bits[match.1.lowercased()] = UInt32(match.2)
    }
    for operation in TransitionOperation.allCases {
      #expect(operation.bit == bits[operation.rawValue])
    }
    #expect(bits.count == TransitionOperation.allCases.count)
    #expect(TransitionOperation.operations(.max) == Set(TransitionOperation.allCases))
    #expect(TransitionOperation.operations(3) == [.push, .pop])
    for bits in [0, 64, 65, 0x7FFF_FFFF] as [UInt32] {
      #expect(TransitionOperation.operations(bits) == nil)
    }
  }
}
