import Foundation
import TestSupport
import Testing

/// Manifests are made from the built plugins; what lies in Registry is what is made.
@Suite struct ManifestTests {
  private static func names(in directory: String, suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root.path)/\(directory)")
      .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  @Test func everyPluginHasAManifestThatSaysWhatItSays() throws {
    let plugins = try Self.names(in: "Plugins", suffix: "").filter { !$0.hasSuffix(".version") }
    #expect(plugins.count >= 3)
    #expect(try Self.names(in: "Registry", suffix: ".json") == plugins)
    for plugin in plugins {
      let made = try Program.run([
        "info", "--manifest", "\(BuiltProducts.directory.path)/lib\(plugin).so",
      ])
      #expect(made.status == 0, "\(made.errors)")
      let kept = try String(
        contentsOfFile: "\(Repository.root.path)/Registry/\(plugin).json", encoding: .utf8)
      #expect(made.text == kept, "transhost info --manifest lib\(plugin).so")
    }
  }

  /// A plugin with a parameter of each kind; it makes no animator.
  private static let source = """
    #include <transhost/transhost.h>
    static const char *const edges[] = {"top", "left"};
    static const th_parameter_descriptor_t parameters[] = {
        {sizeof *parameters, 1, TH_PARAMETER_BOOL, 0, "fade", "", "", "", 0, {1}, {0}, {1}},
        {sizeof *parameters, 2, TH_PARAMETER_INT, 0, "count", "", "", "How many.", 0, {3}, {1}, {9}},
        {sizeof *parameters, 3, TH_PARAMETER_DOUBLE, 0, "depth", "", "", "", 0, {0.5}, {0}, {1}},
        {sizeof *parameters, 4, TH_PARAMETER_ENUMERATION, 2, "edge", "", "", "", edges, {1}, {0}, {1}},
        {sizeof *parameters, 5, TH_PARAMETER_COLOR, 0, "tint", "", "", "", 0,
         {1, 128 / 255.0, 0, 1}, {0}, {1, 1, 1, 1}},
        {sizeof *parameters, 6, TH_PARAMETER_POINT, 0, "center", "", "", "", 0,
         {0.5, -2}, {-9, -9}, {9, 9}},
    };
    static const th_animator_descriptor_t animator = {
        .size = sizeof animator, .transitions = TH_TRANSITION_POP | TH_TRANSITION_TAB,
        .id = "all", .name = "All \\"kinds\\"", .text = "", .duration = 1,
        .parameter_count = 6, .parameters = parameters};
    static uint32_t count(void) { return 1; }
    static const th_animator_descriptor_t *get(uint32_t index) { return index ? 0 : &animator; }
    static const th_animation_controller_t *create(const th_host_t *host, const char *id) {
        (void)host;
        (void)id;
        return 0;
    }
    static const th_animation_controller_factory_t factory = {count, get, create};
    static th_status_t start(const th_host_t *host) { return host ? TH_OK : TH_ERROR_FAILED; }
    static void end(void) {}
    static const void *get_factory(const char *id) { return id ? &factory : 0; }
    static const th_plugin_descriptor_t plugin = {
        .size = sizeof plugin, .id = "org.example.all", .name = "All", .vendor = "Somebody",
        .version = "1.2.3", .license = LICENSE, .url = "", .description = "Has all kinds.",
        .language = "Swift 6.3"};
    static const th_entry_t entry = {
        .magic = TH_ENTRY_MAGIC, .size = sizeof entry, .abi_major = TH_ABI_MAJOR,
        .abi_minor = TH_ABI_MINOR, .descriptor = &plugin, .init = start, .deinit = end,
        .get_factory = get_factory};
    const th_entry_t *th_plugin_entry(void) { return &entry; }
    """

  private func build(license: String, in scratch: Scratch) throws -> String {
    try scratch.write("all.c", Data(Self.source.utf8))
    let result = try Command.run(
      [
        "clang", "-shared", "-fPIC", "-I", Repository.headers.path, "-DLICENSE=\"\(license)\"",
        "all.c", "-o", "all.so",
      ], in: scratch.path)
    try #require(result.status == 0, "\(result.errors)")
    return "\(scratch.path)/all.so"
  }

  @Test func everyKindOfParameterIsToldAsAPersonWritesIt() throws {
    let scratch = Scratch()
    let library = try build(license: "MIT", in: scratch)
    let made = try Program.run(["info", "--manifest", library])
    #expect(made.errors.isEmpty)
    let head = try #require(made.text.range(of: #"  "animators": ["#)).lowerBound
    #expect(made.text[..<head].contains(#""name": "all","#))
    #expect(made.text[..<head].contains(#""language": "Swift","#))
    #expect(made.text[..<head].contains(#""file": "all.so","#))
    #expect(
      made.text[head...] == """
          "animators": [
            {
              "id": "all",
              "name": "All \\"kinds\\"",
              "kinds": ["pop", "tab"],
              "duration": 1.0,
              "parameters": [
                {
                  "key": "fade",
                  "kind": "bool",
                  "default": "true"
                },
                {
                  "key": "count",
                  "kind": "int",
                  "default": "3",
                  "description": "How many."
                },
                {
                  "key": "depth",
                  "kind": "double",
                  "default": "0.5"
                },
                {
                  "key": "edge",
                  "kind": "enumeration",
                  "default": "left",
                  "choices": ["top", "left"]
                },
                {
                  "key": "tint",
                  "kind": "color",
                  "default": "#ff8000ff"
                },
                {
                  "key": "center",
                  "kind": "point",
                  "default": "0.5,-2.0"
                }
              ]
            }
          ]
        }

        """)
    // Each default can be set as it is told.
    let settings = [
      "fade=true", "count=3", "depth=0.5", "edge=left", "tint=#ff8000ff", "center=0.5,-2.0",
    ].flatMap { ["--set", $0] }
    let played = try Program.run(["trace", "--plugin", library] + settings)
    #expect(played.errors.contains("its factory returned null"))
    // With its manifest beside it, it is a plugin like any other.
    try scratch.write("all.json", made.output)
    let list = try Program.run(["list", "--plugin-path", scratch.path])
    #expect(list.text.contains("all             pop,tab "))
  }

  @Test func aPluginThatSaysTooLittleIsNamed() throws {
    let scratch = Scratch()
    let library = try build(license: "", in: scratch)
    let made = try Program.run(["info", "--manifest", library])
    #expect(made.status == 1)
    #expect(made.output.isEmpty)
    #expect(
      made.errors
        == "Error: '\(library)' says too little of itself for a manifest: 'license' is empty.\n")
    let missing = try Program.run(["info", "--manifest", "./none.so"])
    #expect(missing.status == 1)
    #expect(
      missing.errors
        == "Error: There is no plugin at './none.so'; check the path, or see 'transhost list'.\n")
  }
}
