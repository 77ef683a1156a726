#if Media
  extension InputFile {
    /// What the numbers of a TIFF are that nobody here reads, such as `floating-point numbers`; nil for other files.
    ///
    /// FFmpeg calls most of them damaged, and shows those of sixteen bits as if they were whole.
    var unreadNumbers: String? {
      guard signature.isTIFF, let directory = TIFFDirectory(self),
        // SGI's LogLuv says of its numbers what a program is to make of them.
        !directory.values(259).contains(where: { [34_676, 34_677].contains($0) })
      else { return nil }
      let (real, complex) = (3, 6)
      let formats = directory.values(339)
      if formats.contains(real) { return "floating-point numbers" }
      if formats.contains(complex) { return "complex numbers" }
      guard let bits = directory.values(258).max(), bits > 16 else { return nil }
      return "numbers of \(bits) bits"
    }
  }
#endif
