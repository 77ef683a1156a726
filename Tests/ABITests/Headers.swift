import Foundation
import TestSupport
import Testing

/// The headers of the ABI, and what the toolchain's clang makes of them.
enum Headers {
  /// A public struct: its name, and those of its fields with their types as they are written.
  struct Struct {
    let name: String
    let fields: [(name: String, type: String)]
  }

  /// All public structs, in the order in which the header of all, and that of the drafts, declare them.
  static func structs() throws -> [Struct] {
    let headers = ["transhost.h", "drafts.h"].flatMap {
      ["-include", Repository.headers.appending(path: "transhost/\($0)").path]
    }
    let dump = try Command.run(
      ["clang", "-fsyntax-only", "-I", Repository.headers.path, "-Xclang", "-ast-dump=json"]
        + headers + ["-x", "c", "/dev/null"])
    try #require(dump.status == 0, "\(dump.words.suffix(2000))")
    let root = try JSONDecoder().decode(Node.self, from: dump.output)
    return (root.inner ?? []).compactMap { node in
      guard node.kind == "RecordDecl", node.completeDefinition == true, let name = node.name,
        name.hasPrefix("th_")
      else { return nil }
      let fields = (node.inner ?? []).filter { $0.kind == "FieldDecl" }
      return Struct(
        name: name + "_t", fields: fields.map { ($0.name ?? "", $0.type?.qualType ?? "") })
    }
  }

  /// A declaration of clang's syntax tree.
  private struct Node: Decodable {
    struct Spelling: Decodable { let qualType: String }

    let kind: String?
    let name: String?
    let completeDefinition: Bool?
    let type: Spelling?
    let inner: [Node]?
  }
}
