#if Media
  /// Decoding in this process.
  struct OwnDecoding: Decoding {
    func picture(
      in file: InputFile, within limit: PictureLimit
    ) throws(MediaError) -> ImageFile.Picture {
      if let picture = try file.stillPicture() { return try still(picture, limit) }
      return try first(of: Decoder(file), limit)
    }

    func shown(
      in file: InputFile, within limit: PictureLimit
    ) throws(MediaError) -> ImageFile.Shown {
      if let picture = try file.stillPicture() { return .still(try still(picture, limit)) }
      if AnimatedWebP.isMeant(file.signature) {
        return shown(try TimedFrames(AnimatedWebP(file, limit), path: file.path))
      }
      let decoder = try Decoder(file)
      guard decoder.canMove else { return .still(try first(of: decoder, limit)) }
      return shown(try TimedFrames(DecodedFrames(decoder, limit), path: file.path))
    }

    func length(of file: InputFile) throws(MediaError) -> Double? {
      if file.isStillPicture || file.signature.isStill { return nil }
      let small = PictureLimit(FrameSize(width: 16, height: 16))
      guard case .clip(let clip) = try shown(in: file, within: small) else { return nil }
      return clip.length
    }

    func film(in file: InputFile) throws(MediaError) -> any FilmFrames {
      DecodedFilm(try Decoder(file))
    }

    func sound(
      in file: InputFile, from beginning: SoundFile.Beginning
    ) throws(MediaError) -> any SoundSource {
      try SoundReader(file, from: beginning)
    }

    private func still(
      _ picture: any StillPicture, _ limit: PictureLimit
    ) throws(MediaError) -> ImageFile.Picture {
      ImageFile.Picture(pixels: try picture.pixels(within: limit), size: picture.size)
    }

    private func first(
      of decoder: Decoder, _ limit: PictureLimit
    ) throws(MediaError) -> ImageFile.Picture {
      try decoder.shrink(for: limit)
      guard let frame = try DecodedFrames(decoder, limit).next() else {
        throw .damaged(path: decoder.path)
      }
      return ImageFile.Picture(pixels: try frame.picture(), size: frame.size)
    }

    private func shown(_ frames: TimedFrames) -> ImageFile.Shown {
      frames.isStill ? .still(frames.first) : .clip(Clip(frames))
    }
  }
#endif
