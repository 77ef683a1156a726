import CTransHost
import CTransHost.Signatures
import Foundation
import LayoutC
import LayoutCxx
import Testing

/// Sizes and offsets of every public struct are released: a plugin's binary depends on them.
struct LayoutTests {
  @Test func cHasTheReleasedLayout() throws {
    #expect(try golden() == rows(layout_of_c))
  }

  @Test func cxxHasTheReleasedLayout() throws {
    #expect(try golden() == rows(layout_of_cxx))
  }

  @Test func swiftHasTheReleasedLayout() throws {
    let golden = try golden()
    // Swift does not tell the sizes of fields, only of structs.
    let known = golden.map { line in
      let parts = line.split(separator: " ")
      return parts[1] == "-" ? line : "\(parts[0]) \(parts[1]) ? \(parts[3])"
    }
    #expect(known == LayoutOfSwift.rows.map(\.line))
  }

  @Test func everyFunctionOfEveryTableHasASignature() {
    var count: UInt32 = 0
    let signatures = UnsafeBufferPointer(start: th_signatures(&count), count: Int(count))
    var seen: Set<String> = []
    for signature in signatures {
      let table = String(cString: signature.table)
      let name = String(cString: signature.name)
      #expect(seen.insert("\(table).\(name)").inserted)
      let row = LayoutOfSwift.rows.first { $0.type == table && $0.field == name }
      #expect(row?.offset == Int(signature.offset), "\(table).\(name)")
      #expect(signature.argument_count <= UInt32(TH_ARGUMENTS_MAXIMUM))
    }
    // No function carries a bare pointer: what is pointed to has a size or a count beside it.
    for signature in signatures {
      let arguments = withUnsafeBytes(of: signature.arguments) {
        Array($0.bindMemory(to: th_argument_t.self).prefix(Int(signature.argument_count)))
      }
      for (index, argument) in arguments.enumerated() {
        let isArray =
          argument.kind == TH_ARGUMENT_IN_ARRAY.rawValue
          || argument.kind == TH_ARGUMENT_OUT_ARRAY.rawValue
        guard isArray else { continue }
        let next = arguments[index + 1].kind
        #expect(next == TH_ARGUMENT_U32.rawValue || next == TH_ARGUMENT_U64.rawValue)
      }
    }
  }

  private func golden() throws -> [String] {
    let file = try #require(Bundle.module.url(forResource: "layout", withExtension: "txt"))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func rows(
    _ layout: (UnsafeMutablePointer<UInt32>?) -> UnsafePointer<layout_row_t>?
  ) -> [String] {
    var count: UInt32 = 0
    let start = layout(&count)
    return UnsafeBufferPointer(start: start, count: Int(count)).map { row in
      let field = String(cString: row.field)
      return "\(String(cString: row.type)) \(field.isEmpty ? "-" : field) \(row.size) \(row.offset)"
    }
  }
}
