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

  /// How text looks.
  public struct TextStyle: Hashable, Sendable {
    /// The size of the letters, in points.
    public var size: Double
    /// 100 thin … 400 regular … 700 bold … 900 black.
    public var weight: Int
    /// The colour of the letters.
    public var color: Color
    /// Where lines stand in the width.
    public var alignment: TextAlignment

    /// Describes how text looks.
    ///
    /// - Parameters:
    ///   - size: The size of the letters, in points.
    ///   - weight: 100 thin … 400 regular … 700 bold … 900 black.
    ///   - color: The colour of the letters.
    ///   - alignment: Where lines stand in the width.
    public init(
      size: Double, weight: Int = 400, color: Color = .black, alignment: TextAlignment = .left
    ) {
      self.size = size
      self.weight = weight
      self.color = color
      self.alignment = alignment
    }
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
      let style = TextStyle(size: size, weight: weight, color: color, alignment: alignment)
      draw(text, in: rect, lines: 1, style)
    }

    /// Draws lines of text, broken between words where they do not fit, the last one cut with an ellipsis.
    ///
    /// - Parameters:
    ///   - text: What to draw; with one line for all, what ends lines is a space.
    ///   - rect: Where; the lines stand in the middle of its height.
    ///   - lines: The most lines, at least 1.
    ///   - style: How they look.
    public func draw(_ text: String, in rect: Rect, lines: Int, _ style: TextStyle) {
      guard rect.height > 0,
        let layout = Self.layout(context, text, width: rect.width, lines: lines, style)
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      var height: Int32 = 0
      pango_layout_get_pixel_size(layout, nil, &height)
      cairo_move_to(context, rect.minX, rect.midY - Double(height) / 2)
      set(style.color)
      pango_cairo_show_layout(context, layout)
    }

    /// How much room lines of text take.
    ///
    /// - Parameters:
    ///   - text: What is to be drawn.
    ///   - width: The most that a line has, in points.
    ///   - lines: The most lines, at least 1.
    ///   - style: How they look.
    /// - Returns: Whole points, with room for all of each line; nil where nothing can be drawn.
    public static func measure(
      _ text: String, width: Double, lines: Int, _ style: TextStyle
    ) -> Size? {
      guard let canvas = Canvas(size: Size(width: 1, height: 1), scale: 1),
        let layout = layout(canvas.context, text, width: width, lines: lines, style)
      else { return nil }
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      var (wide, high): (Int32, Int32) = (0, 0)
      pango_layout_get_pixel_size(layout, &wide, &high)
      return Size(width: min(width.rounded(.up), Double(wide) + 1), height: Double(high))
    }

    /// Whether the fonts of this machine lack characters of a text: a box stands for each.
    ///
    /// - Parameter text: What is to be drawn.
    /// - Returns: Whether any is missing.
    public static func lacksGlyphs(for text: String) -> Bool {
      let style = TextStyle(size: 20)
      guard let canvas = Canvas(size: Size(width: 1, height: 1), scale: 1),
        let layout = layout(canvas.context, text, width: 1e6, lines: 3, style)
      else { return false }
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      return pango_layout_get_unknown_glyphs_count(layout) > 0
    }

    private static func layout(
      _ context: OpaquePointer, _ text: String, width: Double, lines: Int, _ style: TextStyle
    ) -> OpaquePointer? {
      guard width > 0, style.size > 0.5, let layout = pango_cairo_create_layout(context) else {
        return nil
      }
      let options = cairo_font_options_create()
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
      cairo_font_options_destroy(options)
      let font = pango_font_description_new()
      pango_font_description_set_family(font, family)
      pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(style.weight)))
      pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout, font)
      pango_font_description_free(font)
      pango_layout_set_text(layout, text, -1)
      pango_layout_set_width(layout, Int32(min(1e6, width) * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      if lines == 1 {
        pango_layout_set_single_paragraph_mode(layout, 1)
      } else {
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        // Negative is a number of lines, of each paragraph.
        let paragraphs = text.count { $0 == "\n" } + 1
        pango_layout_set_height(layout, -Int32(max(1, lines / paragraphs)))
      }
      let stands =
        switch style.alignment {
        case .left: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .right: PANGO_ALIGN_RIGHT
        }
      pango_layout_set_alignment(layout, stands)
      return layout
    }
  }
#endif
