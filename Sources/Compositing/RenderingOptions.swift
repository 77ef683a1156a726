/// How pictures are sampled and mixed, where there is more than one right way.
///
/// Without anything said, all is drawn as on other platforms.
public struct RenderingOptions: Hashable, Sendable {
  /// How pictures are read that are moved by parts of a pixel, turned, or made larger; what is made smaller is
  /// read by its area in any case, and what lies on whole pixels is copied.
  public enum Sampling: String, CaseIterable, Hashable, Sendable {
    /// Between the four pixels about a place: fast. A picture that moves slowly is sharp where it lies on pixels,
    /// and soft where it lies between them.
    case bilinear
    /// By the sixteen pixels about a place and the cubic of Mitchell and Netravali ("Reconstruction filters in
    /// computer graphics", 1988; B = C = 1/3): a little soft everywhere, so that what moves slowly looks the same
    /// all the way.
    case mitchell
  }

  /// What light colours stand for while they are mixed: by opacities, edges, masks and shadows.
  public enum Blending: String, CaseIterable, Hashable, Sendable {
    /// Values are mixed as they are in sRGB, as UIKit, browsers and video editors do it: half of white over
    /// black is 128 of 255.
    case srgb
    /// Light is mixed as light is: values are decoded by the curve of sRGB (IEC 61966-2-1), mixed in 15 bits, and
    /// encoded. Half of white over black is 188. Filters and samples of pictures stay in sRGB.
    case linear
  }

  /// How pictures are read.
  public var sampling: Sampling
  /// How colours are mixed.
  public var blending: Blending

  /// Describes how pictures are sampled and mixed.
  ///
  /// - Parameters:
  ///   - sampling: How pictures are read.
  ///   - blending: How colours are mixed.
  public init(sampling: Sampling = .bilinear, blending: Blending = .srgb) {
    self.sampling = sampling
    self.blending = blending
  }

  /// How ``snapshot(of:rect:scale:)`` draws: who draws a tree otherwise, and has snapshots made meanwhile, says
  /// so here.
  @TaskLocal public static var ofSnapshots = RenderingOptions()
}
