#if Drawing
  internal import CCairo
  public import Compositing
  public import Geometry

  /// Where lines stand in their width.
  public enum TextAlignment: Hashable, Sendable {
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
  }

  extension Canvas {
    /// The family that the project's set-up installs; another one stands in where it is missing.
    private static let family = "Inter"

    /// Draws one line of text, cut with an ellipsis where it does not fit.
    ///
    /// - Parameters:
    ///   - text: What to draw.
    ///   - rect: Where; the line stands in the middle of its height.
    ///   - size: Of the letters, in points.
    ///   - weight: 100 thin … 400 regular … 700 bold … 900 black.
    ///   - color: Of the letters.
    ///   - alignment: Where the line stands in the width.
    public func draw(
      _ text: String, in rect: Rect, size: Double, weight: Int = 400, color: Color = .black,
      alignment: TextAlignment = .left
    ) {
      guard rect.width > 0, rect.height > 0, size > 0.5,
        let layout = pango_cairo_create_layout(context)
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      let options = cairo_font_options_create()
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
      cairo_font_options_destroy(options)
      let font = pango_font_description_new()
      pango_font_description_set_family(font, Self.family)
      pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(weight)))
      pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout, font)
      pango_font_description_free(font)
      pango_layout_set_text(layout, text, -1)
      pango_layout_set_width(layout, Int32(min(1e6, rect.width) * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_single_paragraph_mode(layout, 1)
      let stands =
        switch alignment {
        case .left: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .right: PANGO_ALIGN_RIGHT
        }
      pango_layout_set_alignment(layout, stands)
      var height: Int32 = 0
      pango_layout_get_pixel_size(layout, nil, &height)
      cairo_move_to(context, rect.minX, rect.midY - Double(height) / 2)
      set(color)
      pango_cairo_show_layout(context, layout)
    }
  }
#endif
