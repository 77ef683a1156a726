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

  /// All public structs, in the order in which the header of all declares them.
  static func structs() throws -> [Struct] {
    try declarations().compactMap { node in
      guard node.kind == "RecordDecl", node.completeDefinition == true, let name = node.name,
        name.hasPrefix("th_")
      else { return nil }
      let fields = (node.inner ?? []).filter { $0.kind == "FieldDecl" }
      return Struct(
        name: name + "_t", fields: fields.map { ($0.name ?? "", $0.type?.qualType ?? "") })
    }
  }

  /// All constants, `NAME = VALUE` each, in the order of their names: enumerators, and macros that
  /// stand for a number or a text.
  static func constants() throws -> [String] {
    let enumerators = try declarations().filter { $0.kind == "EnumDecl" }
      .flatMap { $0.inner ?? [] }.compactMap(\.name)
    let macros = try clang(["-E", "-dM"]).matches(of: /#define (TH_\w+) (.+)/)
      .filter { !$0.2.contains("__attribute__") }.map { String($0.1) }
    let rows = Set(enumerators.filter { $0.hasPrefix("TH_") } + macros).sorted()
      .map { "  show(\($0));" }.joined(separator: "\n")
    let scratch = Scratch()
    let source = try scratch.write(
      "constants.c",
      Data(
        """
        #include <stdio.h>
        #include <transhost/transhost.h>
        static void text(const char *name, const char *value) {
          printf("%s = \\"%s\\"\\n", name, value);
        }
        static void number(const char *name, double value) { printf("%s = %.17g\\n", name, value); }
        #define show(x) _Generic((x), char *: text, default: number)(#x, (x))
        int main(void) {
        \(rows)
        }
        """.utf8))
    let program = "\(scratch.path)/constants"
    let made = try Command.run(["clang", "-I", Repository.headers.path, source, "-o", program])
    try #require(made.status == 0, "\(made.words.suffix(2000))")
    return try Command.run([program]).text.split(separator: "\n").map(String.init)
  }

  /// What clang makes of the header of all.
  private static func declarations() throws -> [Node] {
    let dump = try clang(["-fsyntax-only", "-Xclang", "-ast-dump=json"])
    return try JSONDecoder().decode(Node.self, from: Data(dump.utf8)).inner ?? []
  }

  private static func clang(_ flags: [String]) throws -> String {
    let headers = ["-include", Repository.headers.appending(path: "transhost/transhost.h").path]
    let result = try Command.run(
      ["clang", "-I", Repository.headers.path] + flags + headers + ["-x", "c", "/dev/null"])
    try #require(result.status == 0, "\(result.words.suffix(2000))")
    return result.text
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
