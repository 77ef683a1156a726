import CTransHost
import UIKit

/// One of the three animators, which share all but what moves.
private func animator(
  _ axis: SharedAxisAnimator.Axis, _ text: String, _ parameters: AnimatorPlugin.Parameter...
) -> AnimatorPlugin.Animator {
  .init(
    id: axis.rawValue, name: "Shared axis \(axis.rawValue.uppercased())", transitions: .any,
    duration: 0.3, text: text,
    parameters: [
      .double("duration", default: 0.3, in: 0.05...10, unit: "s", text: "How long it takes."),
      .double(
        "threshold", default: 0.35, in: 0.01...0.99,
        text: "Where on the way one screen has gone and the other begins to come."),
      .color("background", default: .white, text: "What is behind both screens."),
    ] + parameters
  ) { request in
    SharedAxisAnimator(
      axis, goesBack: request.transition == .pop || request.transition == .dismiss,
      duration: request.double("duration"), threshold: request.double("threshold"),
      background: request.color("background"), distance: request.double("distance"),
      scales: (request.double("small"), request.double("large")))
  }
}

private let distance = AnimatorPlugin.Parameter.double(
  "distance", default: 30, in: 0...10000, unit: "pt", text: "How far each screen moves.")

private let plugin = AnimatorPlugin(
  id: "org.transhost.shared-axis", name: "Shared axis", version: "1.0.0", vendor: "transhost",
  license: "MIT", description: "Moves both screens along an axis, as Material's shared axis.",
  animators: [
    animator(.x, "Moves both screens to the left, one fading out, then the other in.", distance),
    animator(.y, "Moves both screens up, one fading out, then the other in.", distance),
    animator(
      .z, "Brings both screens nearer, one fading out, then the other in.",
      .double("small", default: 0.8, in: 0.01...1, text: "The scale of a screen that is far."),
      .double("large", default: 1.1, in: 1...10, text: "The scale of a screen that is near.")),
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
