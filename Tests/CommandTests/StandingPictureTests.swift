#if Media
  import Foundation
  import TestSupport
  import Testing

  /// Pictures that have another size than the film: how they stand in it while nothing moves.
  @Suite struct StandingPictureTests {
    private let scratch = Scratch()

    private func picture(_ size: String, _ gray: String) throws {
      let made = try Command.run(
        [
          "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
          "color=size=\(size),format=gray,geq=lum='\(gray)'", "-frames:v", "1", "picture.png",
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
    }

    private func zonePlate(_ side: Int) throws {
      let middle = Double(side - 1) / 2
      try picture(
        "\(side)x\(side)",
        "127.5+127.5*cos(PI*(pow(X-\(middle),2)+pow(Y-\(middle),2))/\(side))")
    }

    /// A clip of the picture, without a loss.
    private func clip() throws {
      let made = try Command.run(
        [
          "ffmpeg", "-v", "error", "-loop", "1", "-i", "picture.png", "-frames:v", "4", "-r", "2",
          "-c:v", "ffv1", "clip.mkv",
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
    }

    /// The greens of a film's first frame.
    private func frame(_ width: Int, _ height: Int, _ words: [String] = []) throws -> [UInt8] {
      let made = try Program.run(
        [
          "--plugin", "fade", "--from", "picture.png", "--to", "#808080", "--size",
          "\(width)x\(height)", "--fps", "1", "--output", "-",
        ] + words, in: scratch.path)
      try #require(made.status == 0, "\(made.errors)")
      return (0..<width * height).map { made.output[4 * $0 + 1] }
    }

    /// The greens of a filmstrip's first moment, which has 400 pixels a side.
    private func moment() throws -> [UInt8] {
      let made = try Program.run(
        [
          "--plugin", "fade", "--from", "picture.png", "--to", "#808080", "--size", "1200x1200",
          "--output", "strip.png",
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.errors)")
      let cut = try Command.run(
        ["convert", "strip.png", "-crop", "400x400+8+8", "+repage", "gray:-"], in: scratch.path)
      try #require(cut.status == 0)
      return Array(cut.output)
    }

    /// A zone plate has each fineness once, in a ring about its middle; those that are too fine for the film's
    /// pixels are an even grey, and not rings of other places.
    @Test(arguments: ["contain", "cover", "filmstrip"]) func aZonePlateHasNoMoire(way: String)
      throws
    {
      let (side, film) = (1200, way == "filmstrip" ? 400 : 120)
      try zonePlate(side)
      let pixels = way == "filmstrip" ? try moment() : try frame(film, film, ["--fit", way])
      // A ring's fineness is its distance from the middle in cycles a side; half a cycle a pixel of the film is
      // the most.
      let nyquist = Double(film * film) / Double(2 * side)
      var (outer, inner): ([Double], [Double]) = ([], [])
      for (index, pixel) in pixels.enumerated() {
        let middle = Double(film - 1) / 2
        let (x, y) = (Double(index % film) - middle, Double(index / film) - middle)
        let distance = (x * x + y * y).squareRoot()
        if distance > 2.5 * nyquist { outer.append(Double(pixel)) }
        if distance < nyquist { inner.append(Double(pixel)) }
      }
      let mean = outer.reduce(0, +) / Double(outer.count)
      let variance = outer.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(outer.count)
      #expect(abs(mean - 127.5) < 1)
      // Means of areas leave 5 and more.
      #expect(variance.squareRoot() < 1.5)
      #expect((inner.max() ?? 0) - (inner.min() ?? 0) > 150)
    }

    /// Where the film's shape goes by the larger picture, the other one is read for that film and no other.
    @Test(arguments: ["contain", "cover"], ["picture.png", "-", "clip.mkv"])
    func withoutASizeItIsReadForTheFilm(fit: String, name: String) throws {
      // Larger than the film, and of another shape: higher, or both wider and higher.
      let isCovered = fit == "cover"
      try zonePlate(isCovered ? 2000 : 1300)
      let made = try Command.run(
        ["sh", "-ec", "convert -size $0 xc:#808080 wide.png; mogrify -crop $1 +repage picture.png"]
          + (isCovered ? ["3000x1000", "2000x800+0+600"] : ["2600x1300", "1300x1300+0+0"]),
        in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
      if name == "clip.mkv" { try clip() }
      func film(_ words: [String] = []) throws -> Data {
        let made = try Program.run(
          [
            "--plugin", "fade", "--from", name, "--to", "wide.png", "--fit", fit, "--fps", "2",
            "--duration", "1", "--output", "-", "--format", "raw",
          ] + words, in: scratch.path,
          by: ["sh", "-c", "exec \"$@\" < picture.png", "sh"])
        try #require(made.status == 0, "\(made.errors)")
        return made.output
      }
      #expect(try film() == film(["--size", isCovered ? "1920x640" : "1920x960"]))
    }

    /// Pictures that move have more pixels than are shown; a clip does not move.
    @Test func aClipAmongPicturesThatMoveStands() throws {
      try zonePlate(400)
      try clip()
      func film(_ words: [String] = []) throws -> Data {
        let made = try Program.run(
          [
            "film", "clip.mkv", "#808080", "--plugin", "fade", "--size", "120x120", "--fps", "2",
            "--duration", "1", "--hold", "0.5", "--output", "-", "--format", "raw",
          ] + words, in: scratch.path)
        try #require(made.status == 0, "\(made.errors)")
        return made.output
      }
      #expect(try film(["--ken-burns"]) == film())
    }

    /// Whatever is left beside it, no pixel of it lies between two; what is nearly the screen's is all of it.
    @Test(arguments: [
      (853, 480, 854, 480, "contain"), (855, 480, 854, 480, "cover"),
      (320, 41, 320, 240, "contain"),
      (1000, 75, 319, 241, "contain"), (1, 3000, 320, 240, "contain"),
      (160, 90, 641, 480, "contain"),
      (1199, 800, 401, 200, "contain"), (1201, 800, 400, 201, "contain"),
      (800, 1201, 333, 333, "contain"), (1200, 801, 333, 333, "cover"),
    ])
    func itsEdgesAreOnPixels(_ row: (Int, Int, Int, Int, String)) throws {
      let (wide, high, width, height, fit) = row
      try picture("\(wide)x\(high)", "255")
      let pixels = try frame(width, height, ["--fit", fit])
      #expect(pixels.allSatisfy { $0 == 0 || $0 == 255 })
      #expect(pixels.contains(255))
      #expect(pixels.contains(0) == (fit == "contain"))
    }

    /// What has the screen's height or width shows its own pixels, however many are left beside it.
    @Test(arguments: [
      (853, 480, 854, 480, "contain"), (640, 427, 640, 480, "contain"),
      (321, 240, 320, 240, "cover"),
      (1280, 721, 1280, 720, "cover"),
    ])
    func itsOwnPixelsAreShown(_ row: (Int, Int, Int, Int, String)) throws {
      let (wide, high, width, height, fit) = row
      try picture("\(wide)x\(high)", "255*mod(X+Y\\,2)")
      let pixels = try frame(width, height, ["--fit", fit])
      let middle = pixels[height / 2 * width..<(height / 2 + 1) * width]
      #expect(
        zip(middle.dropFirst(10), middle.dropFirst(11)).prefix(200).allSatisfy {
          $0 + $1 == 255 && $0 != $1
        })
      #expect(pixels.allSatisfy { $0 == 0 || $0 == 255 })
    }

    /// What is scaled and would leave less than a pixel fills the screen.
    @Test(arguments: [(333, 250, 640, 480), (1000, 563, 1280, 720), (2003, 1501, 1440, 1079)])
    func whatNearlyFillsTheScreenFillsIt(_ row: (Int, Int, Int, Int)) throws {
      let (wide, high, width, height) = row
      try picture("\(wide)x\(high)", "255")
      #expect(try frame(width, height).allSatisfy { $0 == 255 })
    }

    /// The last pixel of an odd number has its colour, and no other one's.
    @Test(arguments: ["PNG24:a.png", "PNG8:a.png", "a.tif", "a.bmp", "a.webp"])
    func aColourIsTheSameUpToTheEdge(file: String) throws {
      let made = try Command.run(
        [
          "convert", "-size", "641x480", "xc:rgb(208,32,32)", "-type", "TrueColor", "-define",
          "webp:lossless=true", file,
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
      let name = String(file.split(separator: ":").last ?? "")
      for (width, height) in [(320, 240), (160, 120)] {
        let film = try Program.run(
          [
            "--plugin", "fade", "--from", name, "--to", "#808080", "--size", "\(width)x\(height)",
            "--fit", "fill", "--fps", "1", "--output", "-",
          ], in: scratch.path)
        try #require(film.status == 0, "\(film.errors)")
        let first = film.output.prefix(4 * width * height)
        let colors = (0..<width * height).map { Array(first[4 * $0..<4 * $0 + 3]) }
        #expect(Set(colors) == [[32, 32, 208]], "\(width)x\(height)")
      }
    }
  }
#endif
