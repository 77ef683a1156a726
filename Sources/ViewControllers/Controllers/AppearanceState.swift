/// Where a view controller stands between not being on the screen and being on it.
///
/// A controller walks off → appearing → on → disappearing → off; a cancelled transition turns it
/// round half-way. Each step is one callback, so that the callbacks are always in balance.
public enum AppearanceState: String, Sendable, Hashable, CaseIterable {
  /// Not on the screen; the last callback, if any, was `viewDidDisappear`.
  case disappeared
  /// Between `viewWillAppear` and `viewDidAppear`.
  case appearing
  /// On the screen; the last callback was `viewDidAppear`.
  case appeared
  /// Between `viewWillDisappear` and `viewDidDisappear`.
  case disappearing

  /// Whether the controller is on the screen or on its way there.
  public var isTowardsScreen: Bool { self == .appearing || self == .appeared }

  /// The state after the beginning of a change, or nil where nothing changes.
  ///
  /// - Parameter isAppearing: Whether the change leads to the screen.
  /// - Returns: The new state; nil if the controller is there, or on its way, already.
  func beginning(isAppearing: Bool) -> AppearanceState? {
    isAppearing == isTowardsScreen ? nil : (isAppearing ? .appearing : .disappearing)
  }

  /// The state after the end of a change, or nil where none is under way.
  var ended: AppearanceState? {
    switch self {
    case .appearing: .appeared
    case .disappearing: .disappeared
    case .appeared, .disappeared: nil
    }
  }
}
