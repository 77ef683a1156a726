import Compositing
import Foundation
import Geometry
import Playing
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A plugin in a container that is played, and fingers on it.
@MainActor
struct PlayedFingers {
  /// A copy of its own: other tests count what the one and only plugin holds.
  private let scratch = Scratch()
  let library: PluginLibrary
  let player: TransitionPlayer
  let hand: Hand
  var stage: Stage { player.stage }

  /// Sets the stage; nothing begins by itself.
  ///
  /// - Parameters:
  ///   - plugin: The plugin's name.
  ///   - interactor: Which of its interaction controllers drives; nil is the animator itself.
  ///   - container: The kind of container.
  ///   - operation: What is done in it, by which it knows what is on show first.
  ///   - style: How a controller is presented.
  ///   - width: The screen's, in points.
  ///   - to: What comes.
  init(
    _ plugin: String, interactor: String? = nil, container: String = "navigation",
    operation: String, style: ModalPresentationStyle = .fullScreen, width: Double = 200,
    to: Screen = .color(Color(red: 0, green: 0, blue: 1))
  ) throws {
    let path = "\(scratch.path)/lib\(plugin).so"
    try FileManager.default.copyItem(atPath: BuiltProducts.plugin(plugin), toPath: path)
    let library = try PluginLibrary(path: path, isolation: .never)
    self.library = library
    let kind = try #require(PlayedContainers.all.first { $0.name == container })
    let setting = TransitionPlayer.Setting(
      container: kind, operation: try #require(kind.operations.first { $0.name == operation }),
      presentationStyle: style, size: Size(width: width, height: 300))
    let animator = try library.makeAnimationController()
    let driver =
      try interactor.map(library.makeInteractionController) ?? animator.interactionController()
    player = TransitionPlayer(
      setting, animator: animator, from: .color(Color(red: 1, green: 0, blue: 0)),
      to: to
    ) { root in
      driver?.attach(to: root)
      return driver
    }
    hand = Hand(stage: player.stage)
  }

  /// The title of the controller on show: `from` or `to`.
  var shown: String? { player.shownViewController?.title }

  /// What the screen shows, byte by byte.
  var picture: [UInt8] { stage.picture().bytes }

  /// A pixel of it: blue, green, red, alpha.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = stage.picture().pixel(x: x, y: y)
    return [pixel.blue, pixel.green, pixel.red, pixel.alpha]
  }

  /// Nothing runs any more, and the plugin has done no wrong.
  var isInOrder: Bool {
    stage.isAtRest && stage.activeDisplayLinks.isEmpty && library.misbehaviours.isEmpty
  }
}
