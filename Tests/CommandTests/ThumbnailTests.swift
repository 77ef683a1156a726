#if Media && Drawing
  import Compositing
  import Foundation
  import Media
  import TestSupport
  import Testing

  /// The sheet of what effects look like.
  @Suite struct ThumbnailTests {
    private let scratch = Scratch()

    /// Two plugins that are there, and one whose file is not.
    private func prepare() throws {
      for name in ["fold", "menu", "zoom"] {
        let manifest = Repository.root.appending(path: "Registry/\(name).json")
        try scratch.write("\(name).json", Data(contentsOf: manifest))
        guard name != "zoom" else { continue }
        try FileManager.default.createSymbolicLink(
          atPath: "\(scratch.path)/lib\(name).so",
          withDestinationPath: BuiltProducts.directory.appending(path: "lib\(name).so").path)
      }
    }

    @Test func eachEffectIsOnIt() throws {
      try prepare()
      let sheet = "\(scratch.path)/sheet.png"
      let result = try Program.run(
        ["list", "--plugin-path", scratch.path, "--thumbnails", sheet])
      #expect(result.status == 0, "\(result.errors)")
      let count = try Program.run(["list", "--plugin-path", scratch.path, "--json"]).text
        .matches(of: /"state":"ok"/).count
      #expect(count >= 2)
      let picture = try ImageFile.read(sheet)
      #expect(picture.width == 1556)
      // Two lines of words below each row, and paper between them.
      func paper(_ y: Int) -> Bool {
        picture.withUnsafeBytes { bytes in
          (0..<picture.width).allSatisfy { x in
            bytes.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt8.self) > 240
          }
        }
      }
      let rows = (1..<picture.height).count { !paper($0) && paper($0 - 1) }
      #expect(rows >= 3)
      // The first moment of the first effect is another than its last.
      func moment(_ index: Int) -> [UInt8] {
        picture.withUnsafeBytes { bytes in
          (0..<(200 * 117)).map { pixel in
            let (x, y) = (24 + index * 121 + pixel % 117, 24 + pixel / 117)
            return bytes.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt8.self)
          }
        }
      }
      #expect(moment(0) != moment(1) && moment(1) != moment(2))
      // The same again is the same, and nothing is lost.
      let first = try Data(contentsOf: URL(filePath: sheet))
      let again = try Program.run(
        ["list", "--plugin-path", scratch.path, "--thumbnails", sheet])
      #expect(again.status == 1)
      #expect(again.errors == "Error: '\(sheet)' exists already; '--force' replaces it.\n")
      let forced = try Program.run(
        ["list", "--plugin-path", scratch.path, "--thumbnails", sheet, "--force"])
      #expect(forced.status == 0)
      #expect(try Data(contentsOf: URL(filePath: sheet)) == first)
    }

    @Test(arguments: ["sheet.mp4", "-", "sheet"])
    func aSheetIsAPNG(_ name: String) throws {
      let result = try Program.run(["list", "--thumbnails", name], in: scratch.path)
      #expect(result.status == 64)
      #expect(
        result.errors.hasPrefix(
          "Error: The sheet is one PNG: name a file such as sheet.png, not '\(name)'.\n"))
    }
  }
#endif
