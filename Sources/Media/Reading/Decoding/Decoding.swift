#if Media
  /// Makes pictures and sound of files that are open.
  ///
  /// Any thread may call; what is made of a file is used by one thread at a time. All throw the `MediaError`
  /// that says what is wrong with the file.
  protocol Decoding: Sendable {
    /// The picture in a file; of a film the first frame.
    func picture(
      in file: InputFile, within limit: PictureLimit
    ) throws(MediaError) -> ImageFile.Picture

    /// The picture or the clip in a file.
    func shown(in file: InputFile, within limit: PictureLimit) throws(MediaError) -> ImageFile.Shown

    /// How long the clip in a file takes, in seconds; nil for a picture, and for a clip that does not say.
    func length(of file: InputFile) throws(MediaError) -> Double?

    /// All frames of a film, or of a picture as a film of one frame.
    func film(in file: InputFile) throws(MediaError) -> any FilmFrames

    /// What is heard of a file; what was made of the file before may not be used any more.
    func sound(
      in file: InputFile, from beginning: SoundFile.Beginning
    ) throws(MediaError) -> any SoundSource
  }
#endif
