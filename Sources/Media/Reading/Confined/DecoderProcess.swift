#if Media
  internal import Glibc
  internal import SystemCalls
  internal import Synchronization

  /// The process that decoders are copies of: it has loaded the codecs, and reads no file.
  ///
  /// There is one for each program, for as long as this process lives; it ends when its line does, and its
  /// copies with it.
  enum DecoderProcess {
    private struct Started {
      let process: Int32
      let socket: Int32
    }

    private static let started = Mutex<[String: Started]>([:])
    private static let reported = Mutex<Set<String>>([])

    /// What the kernel lacked to confine decoders so far.
    static var lacking: [String] { reported.withLock { $0.sorted() } }

    /// Has a decoder begin.
    ///
    /// - Parameters:
    ///   - file: What it decodes.
    ///   - program: The program.
    /// - Returns: The line to it.
    /// - Throws: A `MediaError` if there is none.
    static func open(_ file: InputFile, program: String) throws(MediaError) -> DecoderLine {
      let memory = makeMemoryFile("pixels")
      guard memory >= 0, let (ours, theirs) = SocketPair.make() else {
        let reason = systemText()
        if memory >= 0 { close(memory) }
        throw .noDecoder(path: file.path, reason: reason)
      }
      let line = DecoderLine(ours, memory)
      let result = started.withLock { started -> Result<Void, SystemError> in
        // One that was ended by somebody is begun anew, once.
        for isLast in [false, true] {
          let process: Started
          switch start(program, &started) {
          case .failure(let error): return .failure(error)
          case .success(let one): process = one
          }
          let status = SocketPair.hand([theirs, file.descriptor, memory], over: process.socket)
          if status == 0 { return .success(()) }
          if isLast { return .failure(SystemError(number: status)) }
          started[program] = nil
          close(process.socket)
          waitpid(process.process, nil, WNOHANG)
        }
        return .success(())
      }
      // Else the line would not end with the decoder.
      close(theirs)
      if case .failure(let error) = result {
        throw .noDecoder(path: file.path, reason: "'\(program)': \(systemText(error.number))")
      }
      guard var hello = line.receive(), let text = try? hello.text() else {
        throw .decoderEnded(path: file.path)
      }
      let lines = text.split(separator: "\n").map { String($0.prefix(200)).printable }
      if !lines.isEmpty { reported.withLock { $0.formUnion(lines.prefix(8)) } }
      return line
    }

    private static func start(
      _ program: String, _ started: inout [String: Started]
    ) -> Result<Started, SystemError> {
      if let one = started[program] { return .success(one) }
      guard let (ours, theirs) = SocketPair.make() else {
        return .failure(SystemError(number: errno))
      }
      defer { close(theirs) }
      let result = HelperProgram.start(program, ["3"], socket: theirs)
        .map { Started(process: $0, socket: ours) }
      switch result {
      case .success(let one):
        started[program] = one
        _ = endsWithProgram
      case .failure: close(ours)
      }
      return result
    }

    /// Has the processes be waited for at the end of the program: where the first process waits for none, as
    /// in many containers, what is left to it stays for ever.
    private static let endsWithProgram: Void = {
      atexit {
        started.withLockIfAvailable { started in
          for one in started.values { close(one.socket) }
          for one in started.values { waitpid(one.process, nil, 0) }
          started = [:]
        }
      }
    }()
  }
#endif
