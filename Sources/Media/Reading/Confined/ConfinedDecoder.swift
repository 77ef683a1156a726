#if Media
  internal import Compositing

  /// A process that decodes one file, as the program sees it.
  ///
  /// What comes from there may be anything: a file that can have its decoder run other code speaks by it. One
  /// thread at a time.
  final class ConfinedDecoder: @unchecked Sendable {
    /// Kept open: what comes of it is read as it is asked for.
    private let file: InputFile
    private let line: DecoderLine

    /// Begins with a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - program: The program that decodes it.
    /// - Throws: A `MediaError` if there is no process for it.
    init(_ file: InputFile, _ program: String) throws(MediaError) {
      self.file = file
      line = try DecoderProcess.open(file, program: program)
    }

    /// Asks for something.
    ///
    /// - Parameters:
    ///   - question: What for.
    ///   - read: Reads the answer.
    /// - Returns: What that has read; nil where the answer is that there is nothing.
    /// - Throws: The `MediaError` that says what is wrong with the file; `decoderEnded` also for an answer
    ///   that is none.
    func ask<Result>(
      _ question: Message, _ read: (inout Message) throws -> Result
    ) throws(MediaError) -> Result? {
      do {
        guard line.send(question), var answer = line.receive() else { throw Message.Broken() }
        switch DecoderAnswer(rawValue: try answer.integer()) {
        case .done: return try read(&answer)
        case .nothing: return nil
        case .failed: throw try answer.error(of: file)
        case nil: throw Message.Broken()
        }
      } catch let error as MediaError {
        throw error
      } catch {
        throw .decoderEnded(path: file.path)
      }
    }

    /// Asks for something that there always is, first of all.
    func begin<Result>(
      _ question: DecoderQuestion, _ limit: PictureLimit = .none, detail: Int = 0,
      _ read: (inout Message) throws -> Result
    ) throws(MediaError) -> Result {
      var message = Message()
      message.put(question.rawValue)
      message.put(limit)
      message.put(detail)
      guard let result = try ask(message, read) else { throw .decoderEnded(path: file.path) }
      return result
    }

    /// Reads a picture out of an answer, and its pixels, which are there before it.
    func picture(_ answer: inout Message) throws -> ImageFile.Picture {
      let size = FrameSize(width: try answer.integer(), height: try answer.integer())
      let (width, height) = (try answer.integer(), try answer.integer())
      let sides = 1...PixelBuffer.maximumSide
      guard sides.contains(width), sides.contains(height), size.width > 0, size.height > 0,
        width * height <= MediaError.mostPixels
      else { throw Message.Broken() }
      guard let pixels = try? PixelBuffer(width: width, height: height) else {
        throw MediaError.outOfMemory
      }
      guard line.get(pixels) else { throw Message.Broken() }
      return ImageFile.Picture(pixels: pixels, size: size)
    }
  }
#endif
