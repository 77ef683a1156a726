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
        {.size = sizeof *parameters, .id = 1, .kind = TH_PARAMETER_BOOL, .key = "fade",
         .default_value = {1}, .maximum = {1}},
        {.size = sizeof *parameters, .id = 2, .kind = TH_PARAMETER_INT, .key = "count",
         .text = "How many.", .default_value = {3}, .minimum = {1}, .maximum = {9}, .step = 2},
        {.size = sizeof *parameters, .id = 3, .kind = TH_PARAMETER_DOUBLE, .key = "depth",
         .group = "Light", .default_value = {0.5}, .maximum = {1}},
        {.size = sizeof *parameters, .id = 4, .kind = TH_PARAMETER_ENUMERATION, .choice_count = 2,
         .key = "edge", .choices = edges, .default_value = {1}, .maximum = {1}},
        {.size = sizeof *parameters, .id = 5, .kind = TH_PARAMETER_COLOR, .key = "tint",
         .default_value = {1, 128 / 255.0, 0, 1}, .maximum = {1, 1, 1, 1}},
        {.size = sizeof *parameters, .id = 6, .kind = TH_PARAMETER_POINT, .key = "center",
         .default_value = {0.5, -2}, .minimum = {-9, -9}, .maximum = {9, 9}},
        {.size = sizeof *parameters, .id = 7, .kind = TH_PARAMETER_TEXT, .key = "words",
         .default_text = "none yet"},
        {.size = sizeof *parameters, .id = 8, .kind = TH_PARAMETER_FILE, .key = "mask"},
        {.size = sizeof *parameters, .id = 9, .kind = TH_PARAMETER_DOUBLE, .key = "secret",
         .flags = TH_PARAMETER_HIDDEN},
    };
    static const th_animation_controller_descriptor_t animator = {
        .size = sizeof animator, .transitions = TH_TRANSITION_POP | TH_TRANSITION_TAB,
        .id = "all", .name = "All \\"kinds\\"", .text = "", .duration = 1,
        .parameter_count = 9, .parameters = parameters};
    typedef const th_animation_controller_factory_t factory_t;
    static uint32_t count(factory_t *self) { return self != 0; }
    static const th_animation_controller_descriptor_t *get(factory_t *self, uint32_t index) {
        return index || !self ? 0 : &animator;
    }
    static const th_animation_controller_t *create(factory_t *self, const th_host_t *host,
                                                   const char *id) {
        (void)self;
        (void)host;
        (void)id;
        return 0;
    }
    static factory_t factory = {0, count, get, create};
    static th_status_t start(const th_entry_t *self, const th_host_t *host, const char *path) {
        return self && host && path[0] == '/' ? TH_OK : TH_ERROR_FAILED;
    }
    static void end(const th_entry_t *self) { (void)self; }
    static const void *get_factory(const th_entry_t *self, const char *id) {
        return self && id ? &factory : 0;
    }
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
                  "default": "0.5",
                  "group": "Light"
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
                },
                {
                  "key": "words",
                  "kind": "text",
                  "default": "none yet"
                },
                {
                  "key": "mask",
                  "kind": "file"
                }
              ]
            }
          ]
        }

        """)
    // Each default can be set as it is told.
    let settings = [
      "fade=true", "count=3", "depth=0.5", "edge=left", "tint=#ff8000ff", "center=0.5,-2.0",
      "words=none yet", "mask=\(library)", "secret=0",
    ].flatMap { ["--set", $0] }
    let played = try Program.run(["trace", "--plugin", library] + settings)
    #expect(played.errors.contains("its factory returned null"))
    // With its manifest beside it, it is a plugin like any other.
    try scratch.write("all.json", made.output)
    let list = try Program.run(["list", "--plugin-path", scratch.path])
    #expect(list.text.contains("all                   pop,tab "))
  }

  @Test func aPluginThatSaysTooLittleIsNamed() throws {
    let scratch = Scratch()
    let library = try build(license: "", in: scratch)
    let made = try Program.run(["info", "--manifest", library])
    #expect(made.status == 1)
    #expect(made.output.isEmpty)
    #expect(
      made.errors
        == "Error: What '\(library)' says of itself makes no manifest: 'license' is empty.\n")
    let missing = try Program.run(["info", "--manifest", "./none.so"])
    #expect(missing.status == 1)
    #expect(
      missing.errors
        == "Error: There is no plugin at './none.so'; check the path, or see 'transhost list'.\n")
  }
}
