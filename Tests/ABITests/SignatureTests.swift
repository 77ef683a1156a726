import CTransHost
import CTransHost.Signatures
import Testing

/// The list of signatures, beyond what the compiler checks of it.
struct SignatureTests {
  private let signatures: [th_signature_t]

  init() {
    var count: UInt32 = 0
    signatures = Array(UnsafeBufferPointer(start: th_signatures(&count), count: Int(count)))
  }

  private func table(_ signature: th_signature_t) -> String {
    String(cString: signature.table.pointee.type)
  }

  private func arguments(_ signature: th_signature_t) -> [th_argument_t] {
    withUnsafeBytes(of: signature.arguments) {
      Array($0.bindMemory(to: th_argument_t.self).prefix(Int(signature.argument_count)))
    }
  }

  @Test func everyFunctionOfEveryTableHasASignature() throws {
    let golden = try Golden.lines()
    var seen: Set<String> = []
    for signature in signatures {
      let name = "\(table(signature)) \(String(cString: signature.name))"
      #expect(seen.insert(name).inserted)
      let isReleased = golden.contains("\(name) 8 \(signature.offset)")
      #expect(isReleased, "\(name) is not in the golden layout")
      #expect(signature.argument_count <= UInt32(TH_ARGUMENTS_MAXIMUM))
    }
    // What takes a host, an instance, or stands in a factory or the entry is called across the
    // line; the rest of the functions are those of callbacks.
    for type in try Headers.structs() where !type.fields.contains(where: { $0.name == "user_data" })
    {
      for field in type.fields where field.type.contains("(*)") {
        #expect(seen.contains("\(type.name) \(field.name)"))
      }
    }
  }

  /// A handle is a number to C: the compiler cannot tell that a row says so.
  @Test func handlesAreTheHeadersHandles() throws {
    let types = Dictionary(
      uniqueKeysWithValues: try Headers.structs().map { ($0.name, $0.fields) })
    for signature in signatures {
      let name = String(cString: signature.name)
      let field = try #require(types[table(signature)]?.first { $0.name == name })
      let list = try #require(field.type.split(separator: "(*)(").last).dropLast()
      let written = list.split(separator: ", ").map(String.init)
      let handles = written.indices.filter { written[$0] == "th_handle_t" }
      let described = arguments(signature).enumerated()
        .filter { $0.element.kind == TH_ARGUMENT_HANDLE.rawValue }.map(\.offset)
      #expect(handles == described, "\(table(signature)).\(name)")
    }
  }

  /// No function carries a bare pointer: what is pointed to has a size or a count beside it.
  @Test func everyArrayHasItsCount() {
    for signature in signatures {
      let arguments = arguments(signature)
      for (index, argument) in arguments.enumerated()
      where argument.kind == TH_ARGUMENT_IN_ARRAY.rawValue
        || argument.kind == TH_ARGUMENT_OUT_ARRAY.rawValue
      {
        let next = arguments.indices.contains(index + 1) ? arguments[index + 1].kind : 0
        #expect(next == TH_ARGUMENT_U32.rawValue || next == TH_ARGUMENT_U64.rawValue)
      }
    }
  }
}
