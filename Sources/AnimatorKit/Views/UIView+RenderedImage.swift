import CTransHost

extension UIView {
  /// Draws the view as it looks now into an image; nil if the host cannot.
  ///
  /// On iOS the same is `UIGraphicsImageRenderer(bounds: bounds).image { _ in
  /// drawHierarchy(in: bounds, afterScreenUpdates: false) }`.
  ///
  /// - Parameter scale: Pixels for a point; 0 takes the screen's.
  /// - Returns: The image.
  public func renderedImage(scale: CGFloat = 0) -> UIImage? {
    guard let session = reference.session else { return nil }
    let image = reference.value(\.pixels, "renderedImage", or: TH_NONE) {
      $0.render_view($1, $2, Double(scale), $3)
    }
    guard image != TH_NONE else { return nil }
    let pixels = CGImage(reference: HostReference(session, lent: image))
    let scale = scale > 0 ? scale : bounds.width > 0 ? CGFloat(pixels.width) / bounds.width : 1
    return UIImage(cgImage: pixels, scale: scale, orientation: .up)
  }
}
