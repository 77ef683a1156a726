import Foundation
import TestSupport
import Testing

/// A program that prints the size and the place of every struct and field, in one language.
///
/// It is made from what the headers declare: a new struct needs no line anywhere.
enum LayoutProgram: String, CaseIterable {
  case c
  case cxx = "cpp"
  case swift

  /// Makes the program, compiles and runs it.
  ///
  /// - Parameter structs: What it is to measure.
  /// - Returns: Lines of struct, field (`-` for the struct itself), size and offset.
  /// - Throws: If it does not compile or run.
  func lines(_ structs: [Headers.Struct]) throws -> [String] {
    let scratch = Scratch()
    let source = try scratch.write("layout.\(rawValue)", Data(text(structs).utf8))
    let program = "\(scratch.path)/layout"
    let compiler = self == .swift ? "swiftc" : "clang"
    let made = try Command.run([compiler, "-I", Repository.headers.path, source, "-o", program])
    try #require(made.status == 0, "\(made.words.suffix(2000))")
    let answer = try Command.run([program])
    try #require(answer.status == 0, "\(answer.words)")
    return answer.text.split(separator: "\n").map(String.init)
  }

  private func text(_ structs: [Headers.Struct]) -> String {
    let rows = structs.flatMap { type in
      [row(type.name)] + type.fields.map { row(type.name, $0.name) }
    }.joined(separator: "\n")
    if self == .swift {
      return """
        import CTransHost
        func row<Root, Value>(_ names: String, _ path: KeyPath<Root, Value>) {
          print(names, MemoryLayout<Value>.size, MemoryLayout<Root>.offset(of: path) ?? -1)
        }
        \(rows)
        """
    }
    return """
      #include <stddef.h>
      #include <stdio.h>
      #include <transhost/transhost.h>
      int main(void) {
      \(rows)
      }
      """
  }

  private func row(_ type: String) -> String {
    self == .swift
      ? "print(\"\(type) -\", MemoryLayout<\(type)>.size, 0)"
      : "printf(\"\(type) - %zu 0\\n\", sizeof(\(type)));"
  }

  private func row(_ type: String, _ field: String) -> String {
    self == .swift
      ? "row(\"\(type) \(field)\", \\\(type).`\(field)`)"
      : "printf(\"\(type) \(field) %zu %zu\\n\", sizeof(((\(type) *)0)->\(field)), "
        + "offsetof(\(type), \(field)));"
  }
}
