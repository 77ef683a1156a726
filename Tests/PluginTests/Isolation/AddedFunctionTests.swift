import Foundation
import TestSupport
import Testing

/// A function that the ABI gets is carried between processes by its header and its row alone.
struct AddedFunctionTests {
  private let scratch = Scratch()

  /// A copy of a folder of the sources, in which a line follows another.
  private func copy(_ folder: String, _ file: String, after line: String, _ added: String) throws {
    let target = URL(filePath: scratch.path).appending(path: folder)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Sources/\(folder)"), to: target)
    let path = target.appending(path: file)
    var lines = try String(contentsOf: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let place = try #require(lines.firstIndex { $0.contains(line) })
    lines.insert(added, at: place + 1)
    try Data(lines.joined(separator: "\n").utf8).write(to: path)
  }

  @Test func itIsCarriedWithoutNewCodeOnEitherSide() throws {
    try copy(
      "CTransHost/include", "transhost/ext/random.h", after: "(*get_number)",
      "th_status_t (*add)(const th_host_t *host, double first, const double *numbers, "
        + "uint32_t count, double *out_sum);")
    try copy(
      "CSignatures", "signatures.inc", after: "CALL(th_host_random_t, get_number",
      "CALL(th_host_random_t, add, F64, IN_ARRAY(double), U32, OUT(double))")
    let sources = Repository.root.appending(path: "Sources").path
    let places = [
      "\(scratch.path)/CTransHost/include", "\(scratch.path)/CSignatures/include",
      "\(scratch.path)/CSignatures", "\(sources)/CWire", "\(sources)/CWire/include",
      "\(sources)/CHosting/include",
    ]
    let files = try ["CWire", "CHosting"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(folder)")
        .filter { $0.hasSuffix(".c") }.sorted().map { "\(sources)/\(folder)/\($0)" }
    }
    let program = "\(scratch.path)/added-function"
    let built = try Command.run(
      ["clang", "-pthread", "-o", program] + places.map { "-I\($0)" } + files + [
        "\(scratch.path)/CSignatures/signatures.c",
        Repository.root.appending(path: "Tests/PluginTests/Isolation/added-function.c").path,
        "-lffi",
      ])
    try #require(built.status == 0, "\(built.words)")
    for kind in ["closures", "thunks"] {
      let run = try Command.run([program, kind])
      #expect(run.status == 0 && run.text == "status 0, 1 call\n", "\(kind): \(run.text)")
    }
  }
}
