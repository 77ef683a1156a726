import Compositing

/// Puts layers that show what was seen between those that stay, so that all lie over one another as they
/// did.
@MainActor
struct Afterimages {
  private let home: Layer
  private let places: [ObjectIdentifier: Int]
  /// What lies in front of everything so far, and where it is among those that stay.
  private var front: (layer: Layer, place: Int)?
  /// Those behind everything that stays so far.
  private var waiting: [Layer] = []
  /// Those that have been put in, from back to front.
  private(set) var all: [Layer] = []

  /// Begins at the back.
  ///
  /// - Parameter home: The layer that everything is in.
  init(in home: Layer) {
    self.home = home
    places = Dictionary(
      uniqueKeysWithValues: home.sublayers.enumerated().map { (ObjectIdentifier($1), $0) })
  }

  /// Goes on in front of a layer that stays.
  ///
  /// - Parameter layer: The next in the old order.
  /// - Returns: False if it lies behind one that was behind it: then it needs an image before that.
  mutating func pass(_ layer: Layer) -> Bool {
    guard let place = places[ObjectIdentifier(layer)] else { return true }
    guard place > front?.place ?? -1 else { return false }
    for image in waiting { home.insert(image, below: layer) }
    waiting = []
    front = (layer, place)
    return true
  }

  /// Puts an image in front of everything so far.
  mutating func add(_ image: Layer) {
    all.append(image)
    guard let front else { return waiting.append(image) }
    home.insert(image, above: front.layer)
    self.front = (image, front.place)
  }

  /// Puts in what is left where nothing stays.
  mutating func finish() {
    for image in waiting { home.addSublayer(image) }
    waiting = []
  }
}
