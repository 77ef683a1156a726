internal import CTransHost
internal import ViewControllers

/// The gesture recognisers that a plugin has put on views, and what it may do about them now.
///
/// The views keep them; one whose view has gone is gone.
@MainActor
struct PluginGestures {
  private struct Entry { weak var recognizer: GestureRecognizer? }

  private var entries: [Entry] = []
  /// The container that the plugin is being told of.
  weak var attached: ViewController?
  /// Whether the plugin is in a gesture's action.
  var isPerforming = false

  /// Whether there is room for another.
  var hasRoom: Bool {
    entries.count { $0.recognizer?.view != nil } < Int(TH_GESTURES_MAXIMUM)
  }

  /// Notes one that was put on a view.
  mutating func add(_ recognizer: GestureRecognizer) {
    entries.removeAll { $0.recognizer?.view == nil }
    entries.append(Entry(recognizer: recognizer))
  }

  /// All that have been noted; none is any more.
  mutating func forgetAll() -> [GestureRecognizer] {
    defer { entries = [] }
    return entries.compactMap(\.recognizer)
  }
}

extension PluginHost {
  /// Calls the plugin's action of a gesture.
  func performingGesture(_ call: () -> Void) {
    let outer = gestures.isPerforming
    gestures.isPerforming = true
    call()
    gestures.isPerforming = outer
  }

  /// The view, if the plugin may put recognisers on it now.
  func viewForGestures(_ handle: th_handle_t) throws(Fault) -> View {
    let view = try view(handle)
    if let scope, scope.isWritable, scope.containerViewController?.viewIfLoaded === view {
      return view
    }
    if let place = gestures.attached?.viewIfLoaded, view.isDescendant(of: place) { return view }
    return try viewToChange(handle)
  }
}
