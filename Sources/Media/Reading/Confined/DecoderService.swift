#if Media
  internal import CHEIF
  internal import Compositing

  /// What a decoder's process does: it answers what it is asked of one file, until nobody asks.
  package struct DecoderService {
    private let file: InputFile
    private let line: DecoderLine
    private let allow: () -> Void
    private let own = OwnDecoding()

    /// Has codecs ready that look for more in files, which a process that can open none could not, and what
    /// is worked out once, which each copy of a process would work out for itself.
    package static func prepare() {
      heif_init(nil)
      guard let picture = try? PixelBuffer(width: 2, height: 2),
        let bytes = try? PNGEncoder.encode(picture, path: "")
      else { return }
      _ = try? ImageFile.decode(bytes, decoding: .inProcess)
    }

    /// Serves a file.
    ///
    /// - Parameters:
    ///   - session: The line to the program; closed at the end, as the file and the memory are.
    ///   - memory: An open file in memory, for pixels.
    ///   - file: The file, open to be read.
    ///   - lacking: What the kernel lacked to confine the process, a line each.
    ///   - allow: Called with each question: the process is ended if answering it takes too long.
    package static func serve(
      session: Int32, memory: Int32, file: Int32, lacking: String, allow: @escaping () -> Void
    ) {
      let service = DecoderService(
        file: InputFile(file, path: ""), line: DecoderLine(session, memory), allow: allow)
      var hello = Message()
      hello.put(lacking)
      if service.line.send(hello), var question = service.question() {
        try? service.begin(&question)
      }
    }

    /// What is answered; nothing where that is nil.
    private struct Answer {
      var message = Message()
      /// There before it.
      var pixels: PixelBuffer?

      mutating func put(_ picture: ImageFile.Picture) {
        for number in [
          picture.size.width, picture.size.height, picture.pixels.width, picture.pixels.height,
        ] { message.put(number) }
        pixels = picture.pixels
      }

      init() {}

      init(_ pixels: PixelBuffer) {
        let size = FrameSize(width: pixels.width, height: pixels.height)
        put(ImageFile.Picture(pixels: pixels, size: size))
      }
    }

    /// The next question; nil where nobody asks any more.
    private func question() -> Message? {
      let question = line.receive()
      allow()
      return question
    }

    /// Answers a question; whether somebody was there to hear it.
    @discardableResult private func answer(_ make: () throws(MediaError) -> Answer?) -> Bool {
      var message = Message()
      do throws(MediaError) {
        guard let answer = try make() else {
          message.put(DecoderAnswer.nothing.rawValue)
          return line.send(message)
        }
        message.put(DecoderAnswer.done.rawValue)
        message.put(answer.message)
        return answer.pixels.map(line.put) != false && line.send(message)
      } catch {
        message.put(DecoderAnswer.failed.rawValue)
        message.put(error)
        return line.send(message)
      }
    }

    private func begin(_ question: inout Message) throws(Message.Broken) {
      let kind = DecoderQuestion(rawValue: try question.integer())
      let limit = try question.limit()
      switch kind {
      case .picture: picture(limit)
      case .shown: try shown(limit)
      case .length: length()
      case .film: film()
      case .sound: try sound(try question.integer() == 1 ? .picture : .sound)
      case nil: break
      }
    }

    private func picture(_ limit: PictureLimit) {
      answer { () throws(MediaError) in
        var answer = Answer()
        answer.put(try own.picture(in: file, within: limit))
        return answer
      }
    }

    private func length() {
      answer { () throws(MediaError) in
        var answer = Answer()
        answer.message.put(try own.length(of: file))
        return answer
      }
    }

    private func shown(_ limit: PictureLimit) throws(Message.Broken) {
      var playing: Clip?
      answer { () throws(MediaError) in
        var answer = Answer()
        switch try own.shown(in: file, within: limit) {
        case .still(let picture):
          answer.message.put(0)
          answer.message.put(nil as Double?)
          answer.put(picture)
        case .clip(let clip):
          playing = clip
          answer.message.put(1)
          answer.message.put(clip.length)
          answer.put(clip.first)
        }
        return answer
      }
      guard let clip = playing else { return }
      var (last, lastTime) = (clip.first.pixels, 0.0)
      while var question = question() {
        let time = try question.double()
        answer { () throws(MediaError) in
          let next = try clip.picture(at: time)
          defer { last = next }
          return next === last ? nil : Answer(next)
        }
        // Meanwhile the program draws with it. Times come evenly, for the most part.
        clip.prepare(for: 2 * time - lastTime)
        lastTime = time
      }
    }

    private func film() {
      var opened: (any FilmFrames)?
      answer { () throws(MediaError) in
        var answer = Answer()
        let film = try own.film(in: file)
        opened = film
        answer.message.put(film.framesPerSecond)
        return answer
      }
      while let film = opened, question() != nil {
        answer { () throws(MediaError) in try film.next().map { Answer($0) } }
      }
    }

    private func sound(_ beginning: SoundFile.Beginning) throws(Message.Broken) {
      var opened: (any SoundSource)?
      answer { () throws(MediaError) in
        opened = try own.sound(in: file, from: beginning)
        return Answer()
      }
      while let sound = opened, var question = question() {
        let count = try question.integer()
        guard count > 0 else { return }
        answer { () throws(MediaError) in
          guard let block = try sound.next(count) else { return nil }
          var answer = Answer()
          answer.message.put(block.count)
          answer.message.put(block.left)
          answer.message.put(block.right)
          return answer
        }
      }
    }
  }
#endif
