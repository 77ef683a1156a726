// swift-tools-version: 6.2

import PackageDescription

/// What every Swift module of ours is compiled with: a file shows its own coupling.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Animators are written as they are for iOS: Swift 5 mode, nothing isolated.
let animator: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// A plugin exports its entry function and hides everything else.
let exportsEntryOnly: [LinkerSetting] = [
  .unsafeFlags(["-use-ld=lld", "-Xlinker", "--version-script=Plugins/plugin.version"])
]

/// Links no Swift runtime.
let withoutSwift: [LinkerSetting] = [
  .unsafeFlags(["-enable-experimental-feature", "Embedded"])
]

/// Leaves out the libraries that are loaded on first use: nothing else asks anything of them.
///
/// An argument of the linker's own would come after them.
let linksWhatIsNeeded: [LinkerSetting] = [
  .unsafeFlags(["-Xclang-linker", "--config=Sources/CLazyLibraries/as-needed.cfg"])
]

/// The animators of `Plugins`, a folder each; their manifests lie in `Registry`.
let plugins: [Target] = [
  plugin("fold", scripts: ["pinch.json"]),
  plugin("slide"),
  plugin("rise", scripts: ["pan.json"]),
  plugin("slide-in"),
  plugin("zoom", scripts: ["pan.json"]),
  plugin("drop"),
  plugin("corner-rotate"),
  plugin("menu", scripts: ["pan.json"]),
  plugin("pixellate", scripts: ["pan.json"]),
  plugin("cross-dissolve", isSwift: false),
  plugin("shared-element"),
  plugin("container-transform"),
  plugin("shared-axis"),
  plugin("fade-through", isSwift: false),
  plugin("fade"),
]

/// A dynamic library that an animator's folder becomes.
func plugin(_ name: String, isSwift: Bool = true, scripts: [String] = []) -> Target {
  .target(
    name: name, dependencies: isSwift ? ["CTransHost", "UIKit"] : ["CTransHost"],
    path: "Plugins/\(name)", exclude: ["README.md", "\(name).png"] + scripts,
    swiftSettings: isSwift ? animator : [], linkerSettings: exportsEntryOnly)
}

let package = Package(
  name: "transhost",
  products: [
    .executable(name: "transhost", targets: ["transhost"]),
    .executable(name: "transhost-worker", targets: ["transhost-worker"]),
    .executable(name: "transhost-decoder", targets: ["transhost-decoder"]),
    .library(
      name: "TransHost",
      targets: [
        "Geometry", "Animating", "Compositing", "LayerAnimating", "Drawing", "Media",
        "ViewControllers", "Transitioning", "Containers", "Playing", "PluginTrust", "PluginHosting",
        "PluginRegistry", "Validating",
      ]),
    .library(name: "AnimatorKit", targets: ["AnimatorKit", "UIKit"]),
    .library(name: "CTransHost", targets: ["CTransHost"]),
    .library(name: "measured", type: .dynamic, targets: ["measured"]),
    .library(name: "measured-swift", type: .dynamic, targets: ["measured-swift"]),
  ] + plugins.map { .library(name: $0.name, type: .dynamic, targets: [$0.name]) },
  traits: [
    .trait(name: "Drawing", description: "Text and shapes in layers, with Pango and Cairo."),
    .trait(
      name: "Media",
      description:
        "Pictures and films, in and out, with FFmpeg's libraries, libheif, libpng, libtiff, libwebp and Little CMS."
    ),
    .default(enabledTraits: ["Drawing", "Media"]),
  ],
  targets: [
    // The C ABI and the libraries from outside.
    .target(name: "CTransHost", exclude: ["CHANGES.md"]),
    .target(
      name: "CSignatures", dependencies: ["CTransHost"], exclude: ["signatures.inc", "words.inc"]),
    .systemLibrary(name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavfilter libavformat libavcodec libswresample libswscale libavutil",
      providers: [
        .apt([
          "libavfilter-dev", "libavformat-dev", "libavcodec-dev", "libswresample-dev",
          "libswscale-dev", "libavutil-dev",
        ])
      ]),
    .systemLibrary(
      name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp libwebpmux libwebpdemux",
      providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    // The libraries of the two traits are loaded when something of them is first called.
    .target(
      name: "CLazyLibraries",
      dependencies: [
        .target(name: "CCairo", condition: .when(traits: ["Drawing"])),
        .target(name: "CFFmpeg", condition: .when(traits: ["Media"])),
        .target(name: "CTIFF", condition: .when(traits: ["Media"])),
        .target(name: "CHEIF", condition: .when(traits: ["Media"])),
        .target(name: "CLittleCMS", condition: .when(traits: ["Media"])),
        .target(name: "CPNG", condition: .when(traits: ["Media"])),
        .target(name: "CWebP", condition: .when(traits: ["Media"])),
      ],
      exclude: [
        "as-needed.cfg", "drawing.inc", "ffmpeg.inc", "functions.inc", "libraries.inc",
        "pictures.inc",
      ],
      cSettings: [
        .define("DRAWING", .when(traits: ["Drawing"])), .define("MEDIA", .when(traits: ["Media"])),
      ]),
    .systemLibrary(name: "CGetopt"),
    .target(name: "CEnding"),
    .systemLibrary(name: "CLinux"),

    .target(name: "SystemCalls", dependencies: ["CLinux"], swiftSettings: strict),

    // The engine.
    .target(name: "Geometry", swiftSettings: strict),
    .target(name: "Animating", dependencies: ["Geometry"], swiftSettings: strict),
    .target(
      name: "CKernels",
      exclude: [
        "places.inc", "cubic.inc", "footprints.inc", "rows.inc", "filter-128.inc", "blocks.inc",
        "windows.inc", "slants.inc",
        "wide.inc", "blurs.inc", "set.inc", "set-128.inc",
      ]),
    .target(name: "Compositing", dependencies: ["CKernels", "Geometry"], swiftSettings: strict),
    .target(
      name: "Drawing",
      dependencies: [
        "CLazyLibraries", "Compositing", "Geometry",
        .target(name: "CCairo", condition: .when(traits: ["Drawing"])),
      ],
      swiftSettings: strict),
    .target(
      name: "Media",
      dependencies: [
        "CLazyLibraries", "Compositing", "Geometry", "SystemCalls",
        .target(name: "CFFmpeg", condition: .when(traits: ["Media"])),
        .target(name: "CTIFF", condition: .when(traits: ["Media"])),
        .target(name: "CHEIF", condition: .when(traits: ["Media"])),
        .target(name: "CLittleCMS", condition: .when(traits: ["Media"])),
        .target(name: "CPNG", condition: .when(traits: ["Media"])),
        .target(name: "CWebP", condition: .when(traits: ["Media"])),
      ],
      swiftSettings: strict),

    .target(
      name: "LayerAnimating", dependencies: ["Animating", "Compositing", "Geometry"],
      swiftSettings: strict),

    // The transition model.
    .target(
      name: "ViewControllers",
      dependencies: ["Animating", "Compositing", "Geometry", "LayerAnimating"],
      swiftSettings: strict),
    .target(
      name: "Transitioning",
      dependencies: ["Animating", "Compositing", "Geometry", "LayerAnimating", "ViewControllers"],
      swiftSettings: strict),
    .target(
      name: "Containers",
      dependencies: [
        "Compositing", "Geometry", "LayerAnimating", "Transitioning", "ViewControllers",
      ],
      swiftSettings: strict),

    .target(
      name: "Playing",
      dependencies: [
        "SystemCalls", "Animating", "Compositing", "Containers", "Drawing", "Geometry", "Media",
        "Transitioning", "ViewControllers",
      ],
      swiftSettings: strict),

    // Plugins: hosting, registry and the SDK.
    .target(name: "CHosting"),
    .target(
      name: "CWire", dependencies: ["CTransHost", "CSignatures", "CHosting", "CFFI"],
      cSettings: [.headerSearchPath("../CSignatures")],
      linkerSettings: [.linkedLibrary("ffi")]),
    .target(name: "PluginTrust", dependencies: ["CSodium", "SystemCalls"], swiftSettings: strict),
    .target(
      name: "PluginHosting",
      dependencies: [
        "CHosting", "CTransHost", "CWire", "SystemCalls", "Animating", "Compositing", "Geometry",
        "LayerAnimating", "PluginTrust", "Transitioning", "ViewControllers",
      ],
      swiftSettings: strict),
    .target(
      name: "PluginRegistry", dependencies: ["CTransHost", "SystemCalls"], swiftSettings: strict),
    .target(
      name: "Validating",
      dependencies: [
        "CLinux", "SystemCalls", "Animating", "Compositing", "Containers", "Geometry",
        "LayerAnimating", "Media", "Playing", "PluginHosting", "PluginRegistry", "Transitioning",
        "ViewControllers",
      ],
      swiftSettings: strict),
    .target(name: "AnimatorKit", dependencies: ["CTransHost"], swiftSettings: animator),
    .target(name: "UIKit", dependencies: ["AnimatorKit"], swiftSettings: animator),

    // The command.
    .target(name: "Measuring", swiftSettings: strict),
    .executableTarget(
      name: "transhost",
      dependencies: [
        "CEnding", "CGetopt", "CLazyLibraries", "SystemCalls", "Compositing", "Geometry",
        "LayerAnimating", "Measuring", "Media", "Playing", "PluginHosting", "PluginRegistry",
        "PluginTrust",
        "Transitioning", "Validating", "ViewControllers",
      ],
      exclude: ["Machines"], swiftSettings: strict, linkerSettings: linksWhatIsNeeded),

    // What runs apart from the host, confined.
    .target(name: "CConfinement", linkerSettings: [.linkedLibrary("seccomp")]),
    // Plugins. Without a Swift runtime: a plugin brings its own.
    .executableTarget(
      name: "transhost-worker", dependencies: ["CConfinement", "CHosting", "CWire"],
      path: "Sources/CWorker", linkerSettings: [.linkedLibrary("m")] + withoutSwift),
    // Files of pictures and sound.
    .target(name: "CDecoder", dependencies: ["CConfinement"]),
    .executableTarget(
      name: "transhost-decoder", dependencies: ["CDecoder", "Media"], path: "Sources/Decoder",
      swiftSettings: strict),

    // What the command measures calls with, and the cost of a process of a plugin's own.
    .target(
      name: "measured", dependencies: ["CTransHost"], path: "Tests/Benchmarks/Measured",
      publicHeadersPath: ".",
      linkerSettings: exportsEntryOnly + withoutSwift),
    .target(
      name: "measured-swift", dependencies: ["CTransHost", "UIKit"],
      path: "Tests/Benchmarks/MeasuredSwift", swiftSettings: animator,
      linkerSettings: exportsEntryOnly),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "Animating", "Compositing", "Containers", "Geometry", "LayerAnimating", "Media",
        "PluginHosting", "Transitioning", "ViewControllers",
      ],
      path: "Tests/TestSupport", exclude: ["Fixtures"], swiftSettings: strict),
    .target(
      name: "CallAny", dependencies: ["CSignatures", "CFFI"], path: "Tests/ABIFuzz/CallAny"),
    .executableTarget(
      name: "abi-fuzz",
      dependencies: [
        "CSignatures", "CallAny", "CTransHost", "Containers", "PluginHosting", "LayerAnimating",
        "Transitioning", "ViewControllers", "Compositing", "Geometry",
      ],
      path: "Tests/ABIFuzz/Program", swiftSettings: strict),
    .target(
      name: "FuzzWire", dependencies: ["CWire", "CHosting", "CSignatures", "CFFI", "CallAny"],
      path: "Tests/Fuzz/Wire", cSettings: [.headerSearchPath("../../../Sources/CWire")]),
    .executableTarget(
      name: "fuzz",
      dependencies: ["FuzzWire", "CTransHost", "Playing", "PluginHosting", "PluginRegistry"],
      path: "Tests/Fuzz/Program", swiftSettings: strict),
    // What pictures ought to be; nothing that it is held against is imported.
    .target(name: "Exact", path: "Tests/Truth/Exact", swiftSettings: strict),
    .target(
      name: "Truth", dependencies: ["Compositing", "Exact", "Geometry"], path: "Tests/Truth/Scenes",
      swiftSettings: strict),
    .executableTarget(
      name: "truth", dependencies: ["Exact", "Truth"], path: "Tests/Truth/Program",
      swiftSettings: strict),
    .executableTarget(
      name: "allocations", dependencies: ["Compositing", "Geometry", "HeapUse"],
      path: "Tests/Allocations", exclude: ["README.md"], swiftSettings: strict),
    .testTarget(
      name: "ABITests", dependencies: ["CSignatures", "CTransHost", "TestSupport"],
      resources: [.copy("Golden/layout.txt"), .copy("Golden/constants.txt")],
      swiftSettings: strict),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"],
      resources: [.copy("Oracles")], swiftSettings: strict),
    .testTarget(
      name: "AnimatingTests", dependencies: ["Animating", "Geometry", "TestSupport"],
      resources: [.copy("Oracles")], swiftSettings: strict),
    .testTarget(
      name: "CompositingTests",
      dependencies: ["CKernels", "Compositing", "Exact", "Geometry", "TestSupport", "Truth"],
      resources: [.copy("Oracles"), .copy("Golden")], swiftSettings: strict),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Drawing", "Compositing", "Geometry"],
      swiftSettings: strict),
    .testTarget(
      name: "MediaTests", dependencies: ["Media", "Compositing", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LayerAnimatingTests",
      dependencies: [
        "LayerAnimating", "ViewControllers", "Animating", "Compositing", "Geometry", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ViewControllersTests",
      dependencies: [
        "ViewControllers", "LayerAnimating", "Animating", "Compositing", "Geometry", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ContainersTests",
      dependencies: [
        "Containers", "Transitioning", "ViewControllers", "LayerAnimating", "Animating",
        "Compositing", "Geometry", "HeapUse", "TestSupport",
      ],
      resources: [.copy("Golden")], swiftSettings: strict),
    .testTarget(
      name: "TransitioningTests",
      dependencies: [
        "Containers", "Transitioning", "ViewControllers", "LayerAnimating", "Animating",
        "Compositing", "Geometry", "TestSupport",
      ],
      resources: [.copy("Oracles")], swiftSettings: strict),
    .testTarget(
      name: "PlayingTests",
      dependencies: [
        "Playing", "Containers", "Transitioning", "ViewControllers", "LayerAnimating", "Animating",
        "Media", "Compositing", "Geometry", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AnimatorKitTests",
      dependencies: [
        "AnimatorKit", "CSignatures", "CTransHost", "CallAny", "Containers", "PluginHosting",
        "Transitioning",
        "ViewControllers", "LayerAnimating", "Animating", "Compositing", "Geometry", "TestSupport",
      ],
      swiftSettings: animator),
    .testTarget(
      name: "PluginTrustTests", dependencies: ["PluginTrust", "SystemCalls", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PluginHostingTests",
      dependencies: [
        "CSignatures", "CTransHost", "CallAny", "Containers", "PluginHosting", "Transitioning",
        "ViewControllers", "LayerAnimating", "Animating", "Compositing", "Geometry", "SystemCalls",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HostileTests",
      dependencies: [
        "Animating", "Compositing", "PluginHosting", "TestSupport", "Transitioning",
        "ViewControllers",
      ],
      exclude: ["Cases", "Plugin", "README.md"], swiftSettings: strict),
    .target(name: "HeapUse", path: "Tests/HeapUse"),
    .testTarget(
      name: "PluginTests",
      dependencies: [
        "HeapUse", "TestSupport", "CHosting", "Containers", "Playing", "PluginHosting",
        "PluginRegistry", "Transitioning", "ViewControllers", "LayerAnimating", "Animating",
        "Media", "Compositing",
        "Geometry",
      ],
      exclude: ["Isolation/added-function.c", "Matrix/Plugin", "Matrix/README.md"],
      swiftSettings: strict),
    .testTarget(
      name: "ValidatingTests", dependencies: ["TestSupport", "Validating"], exclude: ["Broken"],
      swiftSettings: strict),
    .testTarget(name: "MeasuringTests", dependencies: ["Measuring"], swiftSettings: strict),
    .testTarget(
      name: "PluginRegistryTests", dependencies: ["PluginRegistry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests", dependencies: ["TestSupport"], resources: [.copy("Marker")],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: ["CLazyLibraries", "Compositing", "Media", "TestSupport"],
      swiftSettings: strict),
  ] + plugins
)
