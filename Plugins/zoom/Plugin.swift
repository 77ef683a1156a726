import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.zoom", name: "Zoom", version: "1.0.0", vendor: "transhost", license: "MIT",
  description: "Fades one screen in over the other, which shrinks away.",
  animators: [
    .init(
      id: "zoom", name: "Zoom", transitions: [.push, .pop, .tab, .custom], duration: 0.25,
      text: "Fades the screen that comes in over the one that goes, which shrinks away.",
      parameters: [
        .double(
          "duration", default: 0.25, in: 0.05...10, unit: "s", text: "How long it takes."),
        .double(
          "scale", default: 0.1, in: 0.01...1, text: "What the screen that goes shrinks to."),
      ]
    ) { request in
      ZoomAnimator(duration: request.double("duration"), scale: request.double("scale"))
    }
  ], interactors: [.init(id: "pan", name: "Pan") { ZoomPan() }])

/// The host tells of the container; an app would call `attach(to:)` itself.
extension ZoomPan: ContainerAttaching {}

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
