extension SheetPresentationController {
  /// A height at which a sheet may rest.
  ///
  /// UIKit: `UISheetPresentationController.Detent`.
  @MainActor
  public struct Detent {
    /// What a detent is called.
    public struct Identifier: RawRepresentable, Sendable, Hashable {
      /// The name.
      public let rawValue: String

      /// Makes an identifier.
      ///
      /// - Parameter rawValue: The name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Half of the screen.
      public static let medium = Identifier(rawValue: "medium")
      /// All of it that a sheet may have.
      public static let large = Identifier(rawValue: "large")
    }

    /// What it is called.
    public let identifier: Identifier
    /// Gives its height in points, of the greatest that there is and of the container view's; nil
    /// switches the detent off.
    let height: (_ most: Double, _ whole: Double) -> Double?

    /// Half of the container view's height.
    public static let medium = Detent(identifier: .medium) { _, whole in whole / 2 }
    /// As high as a sheet may be.
    public static let large = Detent(identifier: .large) { most, _ in most }

    /// A height of the application's.
    ///
    /// UIKit: `custom(identifier:resolver:)`.
    ///
    /// - Parameters:
    ///   - identifier: What it is called.
    ///   - resolver: Gives the height in points; it is told the greatest height that there is. Nil
    ///     switches the detent off.
    /// - Returns: The detent.
    public static func custom(
      identifier: Identifier, resolver: @escaping (_ maximumDetentValue: Double) -> Double?
    ) -> Detent {
      Detent(identifier: identifier) { most, _ in resolver(most) }
    }
  }
}
