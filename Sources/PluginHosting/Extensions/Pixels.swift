internal import CTransHost
internal import Compositing
internal import Geometry
internal import ViewControllers

extension HostTables {
  static var pixels: th_host_pixels_t {
    th_host_pixels_t(
      create_image: { host, layout, pixels, length, out in
        let layout = PixelLayout.read(layout)
        let picture = layout.flatMap { $0.picture(pixels, length: length) }
        return serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.handle(PluginImage(try picture.get(), scale: try layout.get().scale))
        }
      },
      update_image: { host, image, layout, pixels, length in
        let layout = PixelLayout.read(layout)
        let picture = layout.flatMap { $0.picture(pixels, length: length) }
        return serve(host) { (plugin) throws(Fault) in
          let image = try plugin.image(image)
          let layout = try layout.get()
          guard layout.width == image.pixels.width, layout.height == image.pixels.height,
            layout.scale == image.scale
          else { throw .invalidArgument("width, height and scale are not the image's") }
          image.update(to: try picture.get())
        }
      },
      get_image_size: { host, image, width, height in
        sizeOfImage(host, image, width, height)
      },
      get_image_scale: { answer($0, $1, $2) { (image: PluginImage) in image.scale } },
      read_image: { host, image, format, buffer, capacity, bytesPerRow in
        var found: PixelBuffer?
        let status = withUnsafeMutablePointer(to: &found) { found in
          serve(host, writing: found) { (plugin) throws(Fault) in
            try plugin.image(image).pixels
          }
        }
        guard status == TH_OK, let pixels = found else { return status }
        guard let buffer else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
        let layout = PixelLayout(
          format: PixelLayout.Format(rawValue: format), of: pixels, bytesPerRow: bytesPerRow)
        guard let layout else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
        guard capacity >= layout.byteCount else { return th_status_t(TH_ERROR_BUFFER_TOO_SMALL) }
        layout.write(pixels, to: buffer)
        return statusOK
      },
      render_view: { host, view, scale, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let view = try plugin.view(view)
          guard scale.isFinite, scale >= 0, scale <= 16 else {
            throw .invalidArgument("the scale lies between 0 and 16")
          }
          let size = view.bounds.size
          let pixelsPerPoint = scale == 0 ? view.stage.scale : scale
          guard size.width > 0, size.height > 0 else {
            throw .notSupported("the view has no size")
          }
          guard
            max(size.width, size.height) * pixelsPerPoint <= Double(TH_IMAGE_SIDE_MAXIMUM)
          else { throw .limitExceeded(.imageSide) }
          let picture = view.stage.picture(
            of: view, rect: view.bounds, scale: pixelsPerPoint)
          return try plugin.handle(PluginImage(picture, scale: pixelsPerPoint))
        }
      },
      decode_image: { host, bytes, length, scale, out in
        let bytes = encoded(bytes, length)
        return serve(host, writing: out) { (plugin) throws(Fault) in
          guard scale > 0, scale <= 16 else {
            throw .invalidArgument("the scale is above 0, and 16 at most")
          }
          return try plugin.handle(plugin.decode(bytes.get(), scale: scale))
        }
      },
      load_image: { host, name, length, out in
        let name = text(name, length, "name")
        return serve(host, writing: out) { (plugin) throws(Fault) in
          let screenScale = plugin.stage?.scale ?? 1
          let file = try plugin.resources.read(name.get(), screenScale: screenScale)
          return try plugin.handle(plugin.decode(file.bytes, scale: file.scale))
        }
      })
  }
}

/// A copy of the caller's bytes, if they are not too many.
private func encoded(_ bytes: UnsafePointer<UInt8>?, _ length: UInt64) -> Reading<[UInt8]> {
  guard length <= TH_FILE_MAXIMUM else { return .failure(.limitExceeded(.file)) }
  return list(bytes, UInt32(length), .file, UInt32(TH_FILE_MAXIMUM))
}

extension PluginHost {
  /// The image of a picture as a file holds it.
  fileprivate func decode(_ bytes: [UInt8], scale: Double) throws(Fault) -> PluginImage {
    guard let decoder = setting.decoder else { throw .notSupported("this host reads no pictures") }
    let pixels: PixelBuffer
    do {
      pixels = try decoder(bytes)
    } catch {
      throw .invalidArgument("\(error)")
    }
    guard max(pixels.width, pixels.height) <= Int(TH_IMAGE_SIDE_MAXIMUM) else {
      throw .limitExceeded(.imageSide)
    }
    return PluginImage(pixels, scale: scale)
  }
}

private func sizeOfImage(
  _ host: UnsafePointer<th_host_t>?, _ image: th_handle_t,
  _ width: UnsafeMutablePointer<UInt32>?, _ height: UnsafeMutablePointer<UInt32>?
) -> th_status_t {
  var size = SIMD2<UInt32>()
  let canAnswer = width != nil && height != nil
  let status = serve(host, writing: &size) { (plugin) throws(Fault) in
    guard canAnswer else { throw .invalidArgument("there is nowhere to write the size") }
    let pixels = try plugin.image(image).pixels
    return SIMD2(UInt32(pixels.width), UInt32(pixels.height))
  }
  if status == TH_OK {
    width?.pointee = size.x
    height?.pointee = size.y
  }
  return status
}
