internal import Synchronization

/// How many of the layers that a plugin has made are alive.
final class LayerCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  /// What a layer keeps as long as it lives, and which goes with it.
  final class Share: Sendable {
    private let owner: LayerCount

    init(of owner: LayerCount) {
      self.owner = owner
      owner.count.add(1, ordering: .relaxed)
    }

    deinit { owner.count.subtract(1, ordering: .relaxed) }
  }
}
