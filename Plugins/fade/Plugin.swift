import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.fade", name: "Fade", version: "1.0.0", vendor: "transhost", license: "MIT",
  description: "Fades a screen in as it grows, and out again, as Material's fade.",
  animators: [
    .init(
      id: "fade", name: "Fade", transitions: [.push, .pop, .present, .dismiss], duration: 0.15,
      text: "Fades the screen in as it grows; going back, fades it out.",
      parameters: [
        .double(
          "duration", default: 0.15, in: 0.05...10, unit: "s", text: "How long coming takes."),
        .double("return", default: 0.075, in: 0.05...10, unit: "s", text: "How long going takes."),
        .double("scale", default: 0.8, in: 0.01...1, text: "What it grows from."),
        .double(
          "threshold", default: 0.3, in: 0.01...1, text: "Where on the way it has faded in."),
      ]
    ) { request in
      FadeAnimator(
        goesBack: request.transition == .pop || request.transition == .dismiss,
        duration: request.double("duration"), returnDuration: request.double("return"),
        scale: request.double("scale"), threshold: request.double("threshold"))
    }
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
