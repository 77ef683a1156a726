import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.slide-in", name: "Slide in", version: "1.0.0", vendor: "transhost",
  license: "MIT",
  description: "Slides a screen in from the left, and out to the right.",
  animators: [
    .init(
      id: "slide-in", name: "Slide in", transitions: [.present, .dismiss], duration: 0.4,
      text:
        "Slides the screen that comes in from the left, and the dismissed one out to the right.",
      parameters: [
        .double(
          "duration", default: 0.4, in: 0.05...10, unit: "s", text: "How long it takes.")
      ]
    ) { request in
      SlideInAnimator(
        dismisses: request.transition == .dismiss, duration: request.double("duration"))
    }
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
