import CTransHost
import UIKit

private typealias Parameter = AnimatorPlugin.Parameter

/// What both animators have: a spring of a duration.
private func parameters(duration: TimeInterval, _ others: Parameter...) -> [Parameter] {
  [
    .double(
      "duration", default: duration, in: 0.05...10, unit: "s", text: "How long it takes."),
    .double("damping", default: 0.75, in: 0.05...1, text: "How little it swings; 1 does not."),
    .double("velocity", default: 0, in: -20...20, text: "At the start: the whole way in a second."),
  ] + others
}

extension Spring {
  fileprivate init(_ request: AnimatorPlugin.Request) {
    self.init(
      duration: request.double("duration"), damping: request.double("damping"),
      velocity: request.double("velocity"))
  }
}

private let plugin = AnimatorPlugin(
  id: "org.transhost.drop", name: "Drop", version: "1.0.0", vendor: "transhost", license: "MIT",
  description: "Lets a screen fall in, turning.",
  animators: [
    .init(
      id: "drop", name: "Drop", transitions: [.present, .dismiss], duration: 0.75,
      text: "Lets the screen fall in from the top, turning by half, and out at the bottom.",
      parameters: parameters(
        duration: 0.75,
        .double(
          "travel", default: 500, in: 0...10000, unit: "pt", text: "How far it falls, at least."),
        .double(
          "inset", default: 0.25, in: 0...0.45,
          text: "What stays free on each side where the presenter shows around the screen."))
    ) { request in
      DropAnimator(
        dismisses: request.transition == .dismiss, spring: Spring(request),
        travel: request.double("travel"), inset: request.double("inset"))
    },
    .init(
      id: "push", name: "Drop for a push", transitions: [.push], duration: 1.25,
      text: "Lets the screen grow out of the middle, turning by half; the other fades away.",
      parameters: parameters(
        duration: 1.25,
        .double(
          "inset", default: 0.4, in: 0...0.45, text: "What is free on each side at the start."))
    ) { request in
      DropPushAnimator(spring: Spring(request), inset: request.double("inset"))
    },
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
