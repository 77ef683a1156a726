import Foundation
import Testing

/// The reference renderer is code of its own: what it shares with the others is data.
@Suite struct ReferenceTests {
  /// What the folders of the fast path declare at the top level, besides what belongs to the list.
  private func declared(in folders: String...) throws -> Set<Substring> {
    var names: Set<Substring> = []
    for folder in folders {
      for (_, text) in try Sources.files(in: folder) {
        let pattern = #/(?m)^(?:@\S+\s+)?(?:\w+ )*(?:struct|class|enum|protocol|func) (\w+)/#
        names.formUnion(text.matches(of: pattern).map(\.1))
      }
    }
    return names
  }

  private func words(_ text: String) -> Set<Substring> {
    Set(text.matches(of: #/[A-Za-z_]\w*/#).map(\.0))
  }

  @Test func theReferenceRunsNoLoopOfTheOthers() throws {
    let fast = try declared(in: "Tiles", "Threads").union([
      "CKernels", "Kernel", "loops", "FilterMeans", "Pyramid", "pyramid", "apply",
      // The arithmetic of four channels at a time.
      "multiply", "spread", "gather", "blend", "saturated",
    ])
    #expect(fast.isSuperset(of: ["TileRasterizer", "WorkerPool", "forEachConcurrently"]))
    let files = try Sources.files(in: "Reference")
    #expect(files.count >= 10)
    for (name, text) in files {
      let used = words(text)
      #expect(used.intersection(fast).sorted() == [], "\(name)")
      #expect(used.filter { $0.hasPrefix("ck_") }.sorted() == [], "\(name)")
    }
  }

  @Test func nothingElseRunsTheReferencesCode() throws {
    let own = try declared(in: "Reference")
    #expect(own.contains("ReferenceRasterizer"))
    for folder in ["DisplayList", "Filters", "Pixels", "Threads", "Tiles"] {
      for (name, text) in try Sources.files(in: folder) {
        #expect(words(text).intersection(own).sorted() == [], "\(name)")
      }
    }
  }
}

/// The module's own sources.
enum Sources {
  /// The files of a folder of the module, without comments.
  static func files(in folder: String) throws -> [(name: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let directory = root.appending(path: "Sources/Compositing/\(folder)")
    return try FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "swift" }
    .map { url in
      let text = try String(contentsOf: url, encoding: .utf8)
      return (url.lastPathComponent, text.replacing(#/\/\/.*/#, with: ""))
    }
  }
}
