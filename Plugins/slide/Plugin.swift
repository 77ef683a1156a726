import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.slide", name: "Slide", version: "1.0.0", vendor: "transhost", license: "MIT",
  description: "Slides one screen out and the other in.",
  animators: [
    .init(
      id: "slide", name: "Slide", transitions: [.push, .pop, .tab, .custom], duration: 0.5,
      text: "Slides one screen out and the other in, a small black gap between them."
    ) { request in
      SlideAnimator(goesBack: request.transition == .pop)
    }
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
