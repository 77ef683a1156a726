import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.rise", name: "Rise", version: "1.0.0", vendor: "transhost", license: "MIT",
  description: "Lowers one screen over the other, and out of sight again.",
  animators: [
    .init(
      id: "rise", name: "Rise", transitions: [.push, .pop], duration: 0.4,
      text: "Lowers the screen that comes from above; going back, lowers it out of sight.",
      parameters: [
        .double(
          "duration", default: 0.4, in: 0.05...10, unit: "s", text: "How long it takes.")
      ]
    ) { request in
      RiseAnimator(goesBack: request.transition == .pop, duration: request.double("duration"))
    }
  ], interactors: [.init(id: "pan", name: "Pan") { RisePan() }])

/// The host tells of the container; an app would call `attach(to:)` itself.
extension RisePan: ContainerAttaching {}

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
