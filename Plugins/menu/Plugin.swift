import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.menu", name: "Menu", version: "1.0.0", vendor: "transhost", license: "MIT",
  description: "Shows a menu behind the main screen, which moves aside.",
  animators: [
    .init(
      id: "menu", name: "Menu", transitions: [.present, .dismiss], duration: 0.5,
      text: "Moves the main screen aside and fades a menu in behind it.",
      parameters: [
        .double(
          "duration", default: 0.5, in: 0.05...10, unit: "s", text: "How long it takes."),
        .double("damping", default: 0.7, in: 0.05...1, text: "How little it swings; 1 does not."),
        .double(
          "velocity", default: 0.8, in: -20...20, text: "At the start: the whole way in a second."),
      ], isShared: true
    ) { request in
      MenuAnimator(
        duration: request.double("duration"), damping: request.double("damping"),
        velocity: request.double("velocity"))
    }
  ])

/// The host tells of the container; an app would call `attach(to:)` itself.
extension MenuAnimator: ContainerAttaching {}

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
