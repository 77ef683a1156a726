import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.shared-element", name: "Shared element", version: "1.0.0",
  vendor: "transhost", license: "MIT",
  description: "Flies what both screens have from its place on one to its place on the other.",
  animators: [
    .init(
      id: "shared-element", name: "Shared element", transitions: .any, duration: 0.6,
      text: "Flies the views whose tags both screens have; everything else dissolves.",
      parameters: [
        .double(
          "duration", default: 0.6, in: 0.05...10, unit: "s", text: "How long it takes."),
        .double("damping", default: 1, in: 0.05...1, text: "How little it swings; 1 does not."),
      ]
    ) { request in
      SharedElementAnimator(
        goesBack: request.transition == .pop || request.transition == .dismiss,
        duration: request.double("duration"), damping: request.double("damping"))
    }
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
