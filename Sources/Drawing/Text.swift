#if Drawing
  internal import CCairo
  public import Compositing
  public import Geometry

  /// How text looks.
  public struct TextStyle: Hashable, Sendable {
    /// Where lines stand in their width.
    public enum Alignment: Hashable, Sendable {
      /// At the left.
      case left
      /// In the middle.
      case center
      /// At the right.
      case right
    }

    /// The family that the project's set-up installs; another one stands in where it is missing.
    public static let family = "Inter"

    /// Of the letters, in points.
    public var size: Double
    /// 100 thin … 400 regular … 700 bold … 900 black.
    public var weight: Int
    /// Of the letters.
    public var color: Color
    /// Where lines stand.
    public var alignment: Alignment

    /// Creates a style.
    public init(
      size: Double, weight: Int = 400, color: Color = .black, alignment: Alignment = .left
    ) {
      self.size = size
      self.weight = weight
      self.color = color
      self.alignment = alignment
    }
  }

  extension Canvas {
    /// Draws one line of text, cut with an ellipsis where it does not fit.
    ///
    /// - Parameters:
    ///   - text: What to draw.
    ///   - rect: Where; the line stands in the middle of its height.
    ///   - style: How.
    public func draw(_ text: String, in rect: Rect, _ style: TextStyle) {
      guard rect.width > 0, rect.height > 0, style.size > 0.5,
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
      pango_font_description_set_family(font, TextStyle.family)
      pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(style.weight)))
      pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout, font)
      pango_font_description_free(font)
      pango_layout_set_text(layout, text, -1)
      pango_layout_set_width(layout, Int32(min(1e6, rect.width) * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_single_paragraph_mode(layout, 1)
      let alignment =
        switch style.alignment {
        case .left: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .right: PANGO_ALIGN_RIGHT
        }
      pango_layout_set_alignment(layout, alignment)
      var height: Int32 = 0
      pango_layout_get_pixel_size(layout, nil, &height)
      cairo_move_to(context, rect.minX, rect.midY - Double(height) / 2)
      set(style.color)
      pango_cairo_show_layout(context, layout)
    }
  }
#endif
