#if Drawing
  internal import CCairo
  public import Compositing
  public import Geometry

  /// A picture that is drawn on, in points; y grows downwards.
  ///
  /// One thread at a time.
  ///
  /// Cairo draws, Pango sets the text. Anti-aliasing and hinting are fixed, so that the same calls
  /// give the same bytes wherever the same fonts are.
  public final class Canvas {
    let context: OpaquePointer
    private let surface: OpaquePointer
    private let width: Int
    private let height: Int

    /// Creates a clear canvas; nil if it has no size, or an absurd one.
    ///
    /// - Parameters:
    ///   - size: In points.
    ///   - scale: Pixels for a point.
    public init?(size: Size, scale: Double) {
      let width = (size.width * scale).rounded(.up)
      let height = (size.height * scale).rounded(.up)
      guard (1...Double(PixelBuffer.maximumSide)).contains(width),
        (1...Double(PixelBuffer.maximumSide)).contains(height),
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
      else { return nil }
      guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
        let context = cairo_create(surface)
      else {
        cairo_surface_destroy(surface)
        return nil
      }
      self.surface = surface
      self.context = context
      self.width = Int(width)
      self.height = Int(height)
      cairo_scale(context, scale, scale)
      cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    }

    deinit {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }

    /// A copy of what has been drawn; nil without memory.
    public func picture() -> PixelBuffer? {
      cairo_surface_flush(surface)
      guard let picture = try? PixelBuffer(width: width, height: height),
        let data = cairo_image_surface_get_data(surface)
      else { return nil }
      let stride = Int(cairo_image_surface_get_stride(surface))
      picture.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        for y in 0..<height {
          (base + y * picture.bytesPerRow).copyMemory(from: data + y * stride, byteCount: width * 4)
        }
      }
      return picture
    }

    // MARK: Shapes

    /// Fills a rectangle, with round corners if so asked for.
    public func fill(_ rect: Rect, _ color: Color, cornerRadius: Double = 0) {
      path(rect, cornerRadius)
      set(color)
      cairo_fill(context)
    }

    /// Fills a rectangle with colours from top to bottom.
    public func fill(_ rect: Rect, from top: Color, to bottom: Color, cornerRadius: Double = 0) {
      path(rect, cornerRadius)
      fill(cairo_pattern_create_linear(0, rect.minY, 0, rect.maxY), top, bottom)
    }

    /// Fills a disc whose colour fades from its middle outwards.
    public func glow(center: Point, radius: Double, _ inner: Color, _ outer: Color) {
      cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
      fill(
        cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), inner, outer
      )
    }

    /// Fills a disc.
    public func fillCircle(center: Point, radius: Double, _ color: Color) {
      set(color)
      cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
      cairo_fill(context)
    }

    /// Fills a polygon.
    public func fill(_ points: [Point], _ color: Color) {
      trace(points)
      cairo_close_path(context)
      set(color)
      cairo_fill(context)
    }

    /// Draws a line through points, with round ends.
    public func stroke(_ points: [Point], _ color: Color, width: Double) {
      trace(points)
      set(color)
      cairo_set_line_width(context, width)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(context)
    }

    /// Draws within a rectangle with round corners.
    public func clipped(to rect: Rect, cornerRadius: Double = 0, _ draw: () -> Void) {
      cairo_save(context)
      path(rect, cornerRadius)
      cairo_clip(context)
      draw()
      cairo_restore(context)
    }

    private func trace(_ points: [Point]) {
      cairo_new_path(context)
      for point in points { cairo_line_to(context, point.x, point.y) }
    }

    private func path(_ rect: Rect, _ cornerRadius: Double) {
      cairo_new_path(context)
      let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
      guard radius > 0 else {
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        return
      }
      let quarter = Double.pi / 2
      cairo_arc(context, rect.maxX - radius, rect.minY + radius, radius, -quarter, 0)
      cairo_arc(context, rect.maxX - radius, rect.maxY - radius, radius, 0, quarter)
      cairo_arc(context, rect.minX + radius, rect.maxY - radius, radius, quarter, 2 * quarter)
      cairo_arc(context, rect.minX + radius, rect.minY + radius, radius, 2 * quarter, 3 * quarter)
      cairo_close_path(context)
    }

    func set(_ color: Color) {
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    /// Fills the path with a gradient, which goes.
    private func fill(_ gradient: OpaquePointer?, _ first: Color, _ last: Color) {
      for (offset, color) in [(0.0, first), (1, last)] {
        cairo_pattern_add_color_stop_rgba(
          gradient, offset, color.red, color.green, color.blue, color.alpha)
      }
      cairo_set_source(context, gradient)
      cairo_fill(context)
      cairo_pattern_destroy(gradient)
    }
  }
#endif
