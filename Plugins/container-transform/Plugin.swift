import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.container-transform", name: "Container transform", version: "1.0.0",
  vendor: "transhost", license: "MIT",
  description: "Opens a part of one screen into the other, as Material's container transform.",
  animators: [
    .init(
      id: "container-transform", name: "Container transform",
      transitions: [.push, .pop, .present, .dismiss], duration: 0.3,
      text: "Opens a part of one screen into the other; going back, closes it again.",
      parameters: [
        .double(
          "duration", default: 0.3, in: 0.05...10, unit: "s", text: "How long it takes."),
        .int(
          "tag", default: 1, in: 1...1_000_000_000, text: "The tag of the view that opens."),
        .choice(
          "path", of: ["linear", "arc"], default: "linear", text: "The way that it moves along."),
        .color(
          "scrim", default: UIColor(white: 0, alpha: 82 / 255),
          text: "What lies over the rest of the screen."),
        .color(
          "background", default: .white, text: "What is behind the part and the screen that fades."),
      ]
    ) { request in
      ContainerTransformAnimator(
        goesBack: request.transition == .pop || request.transition == .dismiss,
        duration: request.double("duration"), tag: request.int("tag"),
        isArc: request.choice("path") == "arc", scrim: request.color("scrim"),
        background: request.color("background"))
    }
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
