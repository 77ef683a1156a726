import Foundation
import TestSupport
import Testing

@Suite struct ListTests {
  private let scratch = Scratch()

  private func manifest(
    _ name: String, kinds: String = #""push""#, animators: Int = 1
  ) throws {
    let list = (1...animators).map {
      #"{"id": "a\#($0)", "name": "A", "kinds": [\#(kinds)], "duration": \#($0)}"#
    }.joined(separator: ", ")
    let text = """
      {"schema": "transhost-plugin/1", "id": "org.example.\(name)", "name": "\(name)",
       "version": "1.0.0", "license": "MIT", "author": "A", "description": "D.",
       "language": "C11", "abi": {"major": 0, "minor": 3}, "file": "lib\(name).so",
       "animators": [\(list)]}
      """
    try scratch.write("\(name).json", Data(text.utf8))
  }

  private func table(of option: [String], environment: [String: String] = [:]) throws -> [String] {
    let result = try Program.run(["list"] + option, environment: environment)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test func ourPluginsAreListedAsAnAlignedTable() throws {
    #expect(
      try table(of: []) == [
        "NAME                  KIND                         DURATION  WHAT IT DOES                                                                   ORIGIN  RUNS                  STATE",
        "container-transform   push,pop,present,dismiss        0.3 s  Opens a part of one screen into the other, as Material's container transform.  build   isolated: not signed  ok",
        "corner-rotate/rotate  push,pop,present,dismiss       0.75 s  Turns both screens about the top left corner, or slides them.                  build   isolated: not signed  ok",
        "corner-rotate/slide   push,pop,present,dismiss        0.5 s  Turns both screens about the top left corner, or slides them.                  build   isolated: not signed  ok",
        "cross-dissolve        any                             0.4 s  Fades one screen into the other.                                               build   isolated: not signed  ok",
        "drop/drop             present,dismiss                0.75 s  Lets a screen fall in, turning.                                                build   isolated: not signed  ok",
        "drop/push             push                           1.25 s  Lets a screen fall in, turning.                                                build   isolated: not signed  ok",
        "fade-through          any                             0.3 s  Fades one screen out, then the other in, as Material's fade through.           build   isolated: not signed  ok",
        "fade                  push,pop,present,dismiss       0.15 s  Fades a screen in as it grows, and out again, as Material's fade.              build   isolated: not signed  ok",
        "fold                  push,pop,dismiss,tab,custom     2.0 s  Folds the screen that goes in four.                                            build   isolated: not signed  ok",
        "menu                  present,dismiss                 0.5 s  Shows a menu behind the main screen, which moves aside.                        build   isolated: not signed  ok",
        "pixellate             push,pop,tab,custom             1.0 s  Dissolves one screen into the other in growing blocks.                         build   isolated: not signed  ok",
        "rise                  push,pop                        0.4 s  Lowers one screen over the other, and out of sight again.                      build   isolated: not signed  ok",
        "shared-axis/x         any                             0.3 s  Moves both screens along an axis, as Material's shared axis.                   build   isolated: not signed  ok",
        "shared-axis/y         any                             0.3 s  Moves both screens along an axis, as Material's shared axis.                   build   isolated: not signed  ok",
        "shared-axis/z         any                             0.3 s  Moves both screens along an axis, as Material's shared axis.                   build   isolated: not signed  ok",
        "shared-element        any                             0.6 s  Flies what both screens have from its place on one to its place on the other.  build   isolated: not signed  ok",
        "slide-in              present,dismiss                 0.4 s  Slides a screen in from the left, and out to the right.                        build   isolated: not signed  ok",
        "slide                 push,pop,tab,custom             0.5 s  Slides one screen out and the other in.                                        build   isolated: not signed  ok",
        "zoom                  push,pop,tab,custom            0.25 s  Fades one screen in over the other, which shrinks away.                        build   isolated: not signed  ok",
      ])
  }

  @Test func everyStateIsTold() throws {
    try manifest("apart")
    try manifest("fold", kinds: #""push", "pop""#, animators: 2)
    // No library: it would not open.
    try scratch.write("libfold.so", Data("\u{7F}ELF".utf8))
    try scratch.write("bad.json", Data("{}".utf8))
    try scratch.write("libbare.so", Data("\u{7F}ELF".utf8))
    try scratch.write("libtext.so", Data("text".utf8))
    #expect(
      try table(of: ["--plugin-path", scratch.path]) == [
        "NAME                  KIND                         DURATION  WHAT IT DOES                                                                   ORIGIN         RUNS                  STATE",
        "apart                 push                            1.0 s  D.                                                                             --plugin-path  -                     file missing",
        "bad                   -                                   -  -                                                                              --plugin-path  -                     invalid "
          + "manifest: 'schema' is missing",
        "fold/a1               push,pop                        1.0 s  D.                                                                             --plugin-path  isolated: not signed  ok",
        "fold/a2               push,pop                        2.0 s  D.                                                                             --plugin-path  isolated: not signed  ok",
        "bare                  -                                   -  -                                                                              --plugin-path  isolated: not signed  no manifest",
        "text                  -                                   -  -                                                                              --plugin-path  isolated: not signed  unusable "
          + "file: it is no shared library",
        "container-transform   push,pop,present,dismiss        0.3 s  Opens a part of one screen into the other, as Material's container transform.  build          isolated: not signed  ok",
        "corner-rotate/rotate  push,pop,present,dismiss       0.75 s  Turns both screens about the top left corner, or slides them.                  build          isolated: not signed  ok",
        "corner-rotate/slide   push,pop,present,dismiss        0.5 s  Turns both screens about the top left corner, or slides them.                  build          isolated: not signed  ok",
        "cross-dissolve        any                             0.4 s  Fades one screen into the other.                                               build          isolated: not signed  ok",
        "drop/drop             present,dismiss                0.75 s  Lets a screen fall in, turning.                                                build          isolated: not signed  ok",
        "drop/push             push                           1.25 s  Lets a screen fall in, turning.                                                build          isolated: not signed  ok",
        "fade-through          any                             0.3 s  Fades one screen out, then the other in, as Material's fade through.           build          isolated: not signed  ok",
        "fade                  push,pop,present,dismiss       0.15 s  Fades a screen in as it grows, and out again, as Material's fade.              build          isolated: not signed  ok",
        "fold                  push,pop,dismiss,tab,custom     2.0 s  Folds the screen that goes in four.                                            build          isolated: not signed  "
          + "shadowed: "
          + "by \(scratch.path)/fold.json",
        "menu                  present,dismiss                 0.5 s  Shows a menu behind the main screen, which moves aside.                        build          isolated: not signed  ok",
        "pixellate             push,pop,tab,custom             1.0 s  Dissolves one screen into the other in growing blocks.                         build          isolated: not signed  ok",
        "rise                  push,pop                        0.4 s  Lowers one screen over the other, and out of sight again.                      build          isolated: not signed  ok",
        "shared-axis/x         any                             0.3 s  Moves both screens along an axis, as Material's shared axis.                   build          isolated: not signed  ok",
        "shared-axis/y         any                             0.3 s  Moves both screens along an axis, as Material's shared axis.                   build          isolated: not signed  ok",
        "shared-axis/z         any                             0.3 s  Moves both screens along an axis, as Material's shared axis.                   build          isolated: not signed  ok",
        "shared-element        any                             0.6 s  Flies what both screens have from its place on one to its place on the other.  build          isolated: not signed  ok",
        "slide-in              present,dismiss                 0.4 s  Slides a screen in from the left, and out to the right.                        build          isolated: not signed  ok",
        "slide                 push,pop,tab,custom             0.5 s  Slides one screen out and the other in.                                        build          isolated: not signed  ok",
        "zoom                  push,pop,tab,custom            0.25 s  Fades one screen in over the other, which shrinks away.                        build          isolated: not signed  ok",
      ])
  }

  @Test func theEnvironmentAndTheDataDirectoryAreLookedIn() throws {
    try manifest("apart")
    #expect(
      try table(of: [], environment: ["TRANSHOST_PLUGIN_PATH": scratch.path])[1]
        .hasSuffix("$TRANSHOST_PLUGIN_PATH  -                     file missing"))
    let data = Scratch()
    try FileManager.default.createDirectory(
      atPath: "\(data.path)/transhost", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(data.path)/transhost/plugins", withDestinationPath: scratch.path)
    #expect(
      try table(of: [], environment: ["XDG_DATA_HOME": data.path])[1]
        .hasSuffix("user    -                     file missing"))
  }

  @Test func theSameAsJSON() throws {
    struct List: Decodable {
      struct Plugin: Decodable, Equatable {
        struct Animator: Decodable, Equatable {
          var id: String
          var name: String
          var kinds: [String]
          var duration: Double
        }
        var name: String
        var id: String?
        var version: String?
        var origin: String
        var state: String
        var reason: String?
        var manifest: String?
        var file: String?
        var animators: [Animator]
      }
      var format: String
      var plugins: [Plugin]
    }
    try scratch.write("bad.json", Data("{}".utf8))
    let result = try Program.run(["list", "--json", "--plugin-path", scratch.path])
    let list = try JSONDecoder().decode(List.self, from: result.output)
    #expect(list.format == "transhost-list/1")
    #expect(
      list.plugins.map(\.name) == [
        "bad", "container-transform", "corner-rotate", "cross-dissolve", "drop", "fade-through",
        "fade", "fold", "menu", "pixellate", "rise", "shared-axis", "shared-element", "slide-in",
        "slide", "zoom",
      ])
    #expect(
      list.plugins[0]
        == .init(
          name: "bad", id: nil, version: nil, origin: "--plugin-path", state: "invalid manifest",
          reason: "'schema' is missing", manifest: "\(scratch.path)/bad.json", file: nil,
          animators: []))
    #expect(
      list.plugins[7]
        == .init(
          name: "fold", id: "org.transhost.fold", version: "1.0.0", origin: "build", state: "ok",
          reason: nil, manifest: "\(Repository.root.path)/Registry/fold.json",
          file: "\(BuiltProducts.directory.path)/libfold.so",
          animators: [
            .init(
              id: "fold", name: "Fold", kinds: ["push", "pop", "dismiss", "tab", "custom"],
              duration: 2)
          ]))
  }

  @Test func whereNothingIsKnownThePlacesAreNamed() throws {
    let home = Scratch()
    // Away from the build, whose plugins it would find. Copied by another program: a file that this one
    // has written may still be open for that in what other tests are just starting.
    let program = "\(scratch.path)/transhost"
    #expect(try Command.run(["cp", Program.path, program]).status == 0)
    let result = try Command.run([program, "list"], environment: ["HOME": home.path])
    #expect(result.status == 0 && result.output.isEmpty)
    let installed = URL(filePath: scratch.path).deletingLastPathComponent().path
    #expect(
      result.errors
        == "No plugins in: \(home.path)/.local/share/transhost/plugins, "
        + "\(installed)/lib/transhost/plugins, \(scratch.path).\n")
  }

  @Test func infoTellsWhatAManifestSays() throws {
    let result = try Program.run(["info", "org.transhost.cross-dissolve"])
    #expect(result.status == 0)
    #expect(
      result.text == """
        name         cross-dissolve
        id           org.transhost.cross-dissolve
        version      1.0.0
        description  Fades one screen into the other.
        author       transhost
        license      MIT
        language     C11
        abi          0.3
        file         \(BuiltProducts.directory.path)/libcross-dissolve.so
        runs         isolated: not signed
        animator     cross-dissolve: any; 0.4 s
        parameter    curve, enumeration: ease-in-out, ease-in, ease-out, linear (default ease-in-out)

        """)
  }

  @Test func infoTellsWhatAPluginHides() throws {
    try manifest("fold")
    try scratch.write("libfold.so", Data("\u{7F}ELF".utf8))
    let result = try Program.run(["info", "fold", "--plugin-path", scratch.path])
    #expect(result.text.contains("\nhides        \(Repository.root.path)/Registry/fold.json\n"))
  }

  @Test func aNameLooksNowhereInTheCurrentDirectory() throws {
    let scratch = Scratch()
    for name in ["spin", "spin.so", "libspin.so"] {
      try scratch.write(name, Data("\u{7F}ELF".utf8))
    }
    try FileManager.default.createDirectory(
      atPath: "\(scratch.path)/fold", withIntermediateDirectories: false)
    try scratch.write("fold/fold", Data("no library".utf8))
    for name in ["spin", "spin/spin"] {
      let result = try Program.run(["--plugin", name, "--output", "-"], in: scratch.path)
      #expect(result.errors.hasPrefix("Error: There is no plugin 'spin' in: "))
    }
    let fold = try Program.run(
      ["--plugin", "fold/fold", "--size", "8x8", "--fps", "1", "--output", "-"], in: scratch.path)
    #expect(fold.status == 0, "\(fold.errors)")
  }

  @Test func whatHidesAnInstalledPluginIsSaid() throws {
    let scratch = Scratch()
    let built = "\(BuiltProducts.directory.path)/libfold.so"
    #expect(try Command.run(["cp", built, "\(scratch.path)/fold.so"]).status == 0)
    let arguments = ["--plugin", "fold.so", "--size", "8x8", "--fps", "1", "-q", "--output", "-"]
    let result = try Program.run(arguments, in: scratch.path)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "Warning: './fold.so' in the current directory is taken; it hides '\(built)'.\n")
    try scratch.write("fold.so", Data("text".utf8))
    #expect(
      try Program.run(arguments, in: scratch.path).errors
        == "Warning: './fold.so' was passed over: it is no shared library.\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o1777], ofItemAtPath: scratch.path)
    #expect(
      try Program.run(arguments, in: scratch.path).errors
        == "Warning: The current directory was passed over: everybody may write to it.\n")
  }

  @Test func aFileInTheCurrentDirectoryComesFirst() throws {
    let scratch = Scratch()
    let other = Scratch()
    for place in [scratch, other] { try place.write("x.so", Data("no library".utf8)) }
    let result = try Program.run(
      ["--plugin", "x.so", "--plugin-path", other.path], in: scratch.path)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("Error: './x.so' is not a shared library"))
  }
}
