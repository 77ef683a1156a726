import ViewControllers

extension [ImageView] {
  /// The one that fingers came down on and were lifted over.
  @MainActor
  func tapped(by touches: Set<Touch>) -> ImageView? {
    first { view in
      touches.contains { $0.view === view && view.contains($0.location(in: view)) }
    }
  }
}
