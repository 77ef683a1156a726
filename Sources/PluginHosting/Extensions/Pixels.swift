internal import CTransHost
internal import Compositing
internal import Geometry
internal import ViewControllers

extension HostTables {
  static var pixels: th_host_pixels_t {
    th_host_pixels_t(
      create_image: { host, width, height, pixels, length, bytesPerRow, out in
        let picture = picture(width, height, pixels, length, bytesPerRow)
        return serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.handle(PluginImage(try picture.get()))
        }
      },
      update_image: { host, image, pixels, length, bytesPerRow in
        // The size is the image's: ask for it first, then read the caller's memory.
        var width: UInt32 = 0
        var height: UInt32 = 0
        let status = sizeOfImage(host, image, &width, &height)
        guard status == TH_OK else { return status }
        let picture = picture(width, height, pixels, length, bytesPerRow)
        return serve(host) { (plugin) throws(Fault) in
          try plugin.image(image).update(to: try picture.get())
        }
      },
      get_image_size: { host, image, width, height in
        sizeOfImage(host, image, width, height)
      },
      read_image: { host, image, buffer, capacity, bytesPerRow in
        var found: PixelBuffer?
        let status = withUnsafeMutablePointer(to: &found) { found in
          serve(host, writing: found) { (plugin) throws(Fault) in
            try plugin.image(image).pixels
          }
        }
        guard status == TH_OK, let pixels = found else { return status }
        guard let buffer else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
        return copy(pixels, to: buffer, capacity: capacity, bytesPerRow: bytesPerRow)
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
          return try plugin.handle(PluginImage(picture))
        }
      })
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

/// A picture of a copy of the caller's pixels, or the fault.
private func picture(
  _ width: UInt32, _ height: UInt32, _ pixels: UnsafePointer<UInt8>?, _ length: UInt64,
  _ bytesPerRow: UInt32
) -> Reading<PixelBuffer> {
  guard width > 0, height > 0 else {
    return .failure(.invalidArgument("an image has at least a pixel"))
  }
  guard max(width, height) <= TH_IMAGE_SIDE_MAXIMUM else {
    return .failure(.limitExceeded(.imageSide))
  }
  guard let picture = try? PixelBuffer(width: Int(width), height: Int(height)) else {
    return .failure(.outOfMemory)
  }
  guard let pixels else {
    return length == 0 ? .success(picture) : .failure(.invalidArgument("the pixels are null"))
  }
  let needed = UInt64(bytesPerRow) * UInt64(height - 1) + UInt64(width) * 4
  guard bytesPerRow >= width * 4, length >= needed else {
    return .failure(.invalidArgument("the buffer is shorter than its rows"))
  }
  picture.withUnsafeMutableBytes { target in
    for row in 0..<Int(height) {
      guard let base = target.baseAddress else { return }
      (base + row * picture.bytesPerRow).copyMemory(
        from: pixels + row * Int(bytesPerRow), byteCount: Int(width) * 4)
    }
  }
  return .success(picture)
}

private func copy(
  _ pixels: PixelBuffer, to buffer: UnsafeMutablePointer<UInt8>, capacity: UInt64,
  bytesPerRow: UInt32
) -> th_status_t {
  let row = pixels.width * 4
  guard bytesPerRow >= row else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
  guard capacity >= UInt64(bytesPerRow) * UInt64(pixels.height - 1) + UInt64(row) else {
    return th_status_t(TH_ERROR_BUFFER_TOO_SMALL)
  }
  pixels.withUnsafeBytes { source in
    guard let base = source.baseAddress else { return }
    for y in 0..<pixels.height {
      UnsafeMutableRawPointer(buffer + y * Int(bytesPerRow)).copyMemory(
        from: base + y * pixels.bytesPerRow, byteCount: row)
    }
  }
  return statusOK
}
