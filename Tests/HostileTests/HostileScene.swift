import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Transitioning
import ViewControllers

/// Two screens, of which the one on show goes and the other comes.
@MainActor
protocol HostileScene: AnyObject {
  var stage: Stage { get }
  /// Vends the plugin's animator.
  var delegate: TestDelegate { get }
  var conductor: TransitionConductor { get }
  var going: ViewController { get }
  var coming: ViewController { get }
  /// The one on show.
  var shown: ViewController { get }
  /// Brings a screen on show.
  func change(to child: ViewController, animated: Bool)
  /// What is wrong where one screen should be on show.
  func disorder(on child: ViewController) -> [String]
}

extension Scene: HostileScene {
  var shown: ViewController { container.shownViewController ?? going }
}

extension HostileScene {
  /// Lets time pass until the transition is over, by frames.
  func playToTheEnd() {
    stage.play { conductor.current == nil }
  }
}

/// The containers in which a plugin is met that its case does not name.
enum OtherContainer: CaseIterable {
  case tabs, fullScreen, custom

  /// Which case is met in which: three in four in none, for the sake of time, and which is chance, but
  /// the same each time; or all in all.
  ///
  /// - Parameter cases: Those that are played in this process.
  static func meetings(
    of cases: [HostileCase], everywhere: Bool
  ) -> [(HostileCase, OtherContainer)] {
    cases.flatMap { item in
      // FNV-1a, 32 bits; the upper ones are mixed best.
      let digest = item.description.utf8.reduce(UInt32(2_166_136_261)) {
        ($0 ^ UInt32($1)) &* 16_777_619
      }
      let place = Int(digest >> 8) % (4 * allCases.count)
      return allCases.enumerated().filter { everywhere || $0.offset == place }
        .map { (item, $0.element) }
    }
  }

  @MainActor func scene() -> any HostileScene {
    switch self {
    case .tabs:
      Scene(
        .tab, titles: ["going", "coming"], size: Size(width: 64, height: 48), fill: Scene.fill)
    case .fullScreen: PresentingScene(.fullScreen)
    case .custom: PresentingScene(.custom)
    }
  }
}
