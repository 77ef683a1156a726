import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.pixellate", name: "Pixellate", version: "1.0.0", vendor: "transhost",
  license: "MIT", description: "Dissolves one screen into the other in growing blocks.",
  animators: [
    .init(
      id: "pixellate", name: "Pixellate", transitions: [.push, .pop, .tab, .custom], duration: 1,
      text: "Dissolves one screen into the other, in blocks that grow and shrink again.",
      parameters: [
        .double(
          "duration", default: 1, in: 0.05...10, unit: "s", text: "How long it takes."),
        .double(
          "fraction", default: 0.1, in: 0.01...1,
          text: "The largest blocks, as a fraction of the width."),
      ], isShared: true
    ) { request in
      PixellateAnimator(
        duration: request.double("duration"), fraction: request.double("fraction"))
    }
  ])

/// The host tells of the container; an app would call `attach(to:)` itself.
extension PixellateAnimator: ContainerAttaching {}

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
