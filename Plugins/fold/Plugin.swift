import CTransHost
import UIKit

private let plugin = AnimatorPlugin(
  id: "org.transhost.fold", name: "Fold", version: "1.0.0", vendor: "transhost", license: "MIT",
  description: "Folds the screen that goes in four.",
  animators: [
    .init(
      id: "fold", name: "Fold", transitions: [.push, .pop, .dismiss, .tab, .custom], duration: 2,
      text: "Folds the screen that goes twice, like a sheet of paper, and lets it fade.",
      parameters: [
        .double(
          "perspective", default: 0, in: 0...100_000, unit: "pt",
          text: "How far away the eye is; 0 sees everything flat."),
        .double(
          "shading", default: 0, in: 0...1, text: "How dark paper is that stands upright."),
      ], isShared: true
    ) { request in
      FoldAnimator(
        perspective: request.double("perspective"), shading: request.double("shading"))
    }
  ])

/// The host tells of the container; an app would call `attach(to:)` itself.
extension FoldAnimator: ContainerAttaching {}

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
