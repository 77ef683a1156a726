#if Drawing
  internal import Compositing
  internal import Geometry
  internal import ViewControllers

  /// The first photograph of the list of photographs, to be shown over the rest of the list.
  struct ListPhotograph {
    /// The photograph; what is drawn over the rest to the pixel is the whole list.
    let picture: PixelBuffer
    /// The list without it.
    let rest: PixelBuffer
    /// Whole pixels, in points.
    let frame: Rect
    let cornerRadius: Double

    /// Draws the photograph; nil where the list has no place for it.
    ///
    /// - Parameters:
    ///   - whole: The whole list.
    ///   - size: The list's, in points.
    ///   - scale: Pixels for a point.
    init?(of whole: PixelBuffer, size: Size, scale: Double) {
      var place = Rect.zero
      var radius = 0.0
      let alone = BuiltInScreen.draw(size, scale) { painter in
        painter.drawFirstPhotograph()
        place = painter.firstPhotograph
        radius = painter.photographRadius
      }
      let rest = BuiltInScreen.draw(size, scale) { $0.drawPhotoList(withFirstPhotograph: false) }
      let left = max(0, Int((place.minX * scale).rounded(.down)))
      let top = max(0, Int((place.minY * scale).rounded(.down)))
      let right = min(whole.width, Int((place.maxX * scale).rounded(.up)))
      let bottom = min(whole.height, Int((place.maxY * scale).rounded(.up)))
      guard let alone, let rest, left < right, top < bottom,
        let picture = try? PixelBuffer(width: right - left, height: bottom - top)
      else { return nil }
      for y in top..<bottom {
        for x in left..<right {
          let pixel = Self.pixel(
            over: rest.pixel(x: x, y: y), giving: whole.pixel(x: x, y: y),
            asOpaqueAs: alone.pixel(x: x, y: y).alpha)
          picture.setPixel(pixel, x: x - left, y: y - top)
        }
      }
      self.picture = picture
      self.rest = rest
      frame = Rect(
        x: Double(left) / scale, y: Double(top) / scale, width: Double(right - left) / scale,
        height: Double(bottom - top) / scale)
      cornerRadius = radius
    }

    /// A view that shows it in its place.
    @MainActor
    func makeView(on stage: Stage) -> View {
      let view = ImageView(image: picture, frame: frame, stage: stage)
      view.tag = BuiltInScreen.photographTag
      view.layer.name = "photograph"
      // The picture is round already: this tells whoever moves the view.
      view.layer.model.cornerRadius = cornerRadius
      return view
    }

    /// The pixel that, blended over another, gives a third: as opaque as asked for, or a little more
    /// where rounding wants it.
    private static func pixel(
      over below: Pixel, giving result: Pixel, asOpaqueAs alpha: UInt8
    ) -> Pixel {
      for alpha in Int(alpha)..<255 {
        func part(_ channel: KeyPath<Pixel, UInt8>) -> UInt8? {
          let shining = (Int(below[keyPath: channel]) * (255 - alpha) + 127) / 255
          let part = Int(result[keyPath: channel]) - shining
          return (0...alpha).contains(part) ? UInt8(part) : nil
        }
        if let blue = part(\.blue), let green = part(\.green), let red = part(\.red),
          part(\.alpha) == UInt8(alpha)
        {
          return Pixel(blue: blue, green: green, red: red, alpha: UInt8(alpha))
        }
      }
      return result
    }
  }
#endif
