import CSignatures
import CTransHost
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
    let golden = try Golden.lines("layout")
    var seen: Set<String> = []
    for signature in signatures {
      let name = "\(table(signature)) \(String(cString: signature.name))"
      #expect(seen.insert(name).inserted)
      let isReleased = golden.contains("\(name) 8 \(signature.offset)")
      #expect(isReleased, "\(name) is not in the golden layout")
      #expect(signature.argument_count <= UInt32(TH_ARGUMENTS_MAXIMUM))
    }
    for type in try Headers.structs() {
      for field in type.fields where field.type.contains("(*)") {
        #expect(seen.contains("\(type.name) \(field.name)"))
      }
    }
  }

  /// A struct that begins with its size is said to, wherever it is an argument.
  @Test func sizedStructsAreSaidToBe() throws {
    let structs = try Headers.structs()
    for signature in signatures {
      let name = String(cString: signature.name)
      let field = try #require(
        structs.first { $0.name == table(signature) }?.fields.first { $0.name == name })
      let list = try #require(field.type.split(separator: "(*)(").last).dropLast()
      for (argument, written) in zip(arguments(signature), list.split(separator: ", ")) {
        let type = written.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        guard written.hasPrefix("const th_"), type != "th_host_t",
          argument.kind != TH_ARGUMENT_SELF.rawValue
        else { continue }
        let isSized = structs.contains { $0.name == type && $0.fields.first?.name == "size" }
        let kinds = [
          TH_ARGUMENT_IN_SIZED, TH_ARGUMENT_IN_SIZED_ARRAY, TH_ARGUMENT_CALLBACK,
        ]
        #expect(
          isSized == kinds.contains { $0.rawValue == argument.kind },
          "\(table(signature)).\(name): \(type)")
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

  /// Where a callback's user data lies, for whoever puts data of its own there.
  @Test func callbacksTellWhereTheirUserDataIs() throws {
    let golden = try Golden.lines("layout")
    var count = 0
    for signature in signatures {
      let arguments = arguments(signature)
      let isCallback = arguments.first?.kind == TH_ARGUMENT_USER_DATA.rawValue
      let offset = signature.table.pointee.user_data_offset
      #expect(isCallback == (offset != 0))
      guard isCallback else { continue }
      #expect(golden.contains("\(table(signature)) user_data 8 \(offset)"))
      count += 1
    }
    #expect(count == 14)
  }

  /// No function carries a bare pointer: what is pointed to has a size or a count beside it.
  @Test func everyArrayHasItsCount() {
    for signature in signatures {
      let arguments = arguments(signature)
      for (index, argument) in arguments.enumerated()
      where argument.kind == TH_ARGUMENT_IN_ARRAY.rawValue
        || argument.kind == TH_ARGUMENT_IN_SIZED_ARRAY.rawValue
        || argument.kind == TH_ARGUMENT_OUT_ARRAY.rawValue
      {
        let next = arguments.indices.contains(index + 1) ? arguments[index + 1].kind : 0
        #expect(next == TH_ARGUMENT_U32.rawValue || next == TH_ARGUMENT_U64.rawValue)
      }
    }
  }
}
