import CTransHost
import UIKit

/// The two animators differ in how the screens move, and in how long.
private func animator(
  _ motion: CornerAnimator.Motion, id: String, name: String, duration: TimeInterval, text: String
) -> AnimatorPlugin.Animator {
  .init(
    id: id, name: name, transitions: [.push, .pop, .present, .dismiss], duration: duration,
    text: text,
    parameters: [
      .double(
        "duration", default: duration, in: 0.05...10, unit: "s", text: "How long it takes."),
      .double("damping", default: 0.5, in: 0.05...1, text: "How little it swings; 1 does not."),
      .double(
        "velocity", default: 0.8, in: -20...20, text: "At the start: the whole way in a second."),
      .color("background", default: .black, text: "What shows where no screen is."),
    ]
  ) { request in
    CornerAnimator(
      motion, presenting: request.transition == .push || request.transition == .present,
      duration: request.double("duration"), damping: request.double("damping"),
      velocity: request.double("velocity"), background: request.color("background"))
  }
}

private let plugin = AnimatorPlugin(
  id: "org.transhost.corner-rotate", name: "Corner rotate", version: "1.0.0", vendor: "transhost",
  license: "MIT", description: "Turns both screens about the top left corner, or slides them.",
  animators: [
    animator(
      .rotation, id: "rotate", name: "Corner rotate", duration: 0.75,
      text: "Turns one screen out about its top left corner, and the other in."),
    animator(
      .slide, id: "slide", name: "Springy slide", duration: 0.5,
      text: "Slides one screen out to the left and the other in, side by side."),
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
