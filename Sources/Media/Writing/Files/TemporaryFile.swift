internal import Glibc
internal import SystemCalls

/// A file that is written beside its place, without a name or with a temporary one, and moved there when it is whole.
///
/// A link is followed, and what a file was allowed to whom stays. What stood at the place when this
/// began is replaced, unless nothing is to be; what came there meanwhile is not. Where it is to pass over what has its name,
/// it gets the first that is free when it is whole. What has not been moved is deleted with the object. Where a
/// pipe or a device is, or something that is open already, bytes go there at once, or, for who goes back in what it has
/// written, when all is done.
final class TemporaryFile {
  let path: String
  private var descriptor: Int32
  private var kind: Kind
  private let whenTaken: TakenPlace

  private enum Kind {
    /// A file with a temporary name; nil is one that has none yet.
    case beside(temporary: String?, place: String, mode: mode_t?)
    /// What takes bytes as they come.
    case stream
    /// Memory, of which a descriptor gets all in the end.
    case collected(for: Int32)
  }

  /// Opens what is to be written.
  ///
  /// - Parameters:
  ///   - path: Where it is to be; `-` is standard output.
  ///   - taken: What becomes of it where a file is already.
  ///   - isRevised: Whether the writer goes back in what it has written.
  /// - Throws: The `MediaError` that says why it cannot be written there.
  init(
    for path: String, whenTaken taken: TakenPlace, isRevised: Bool = false
  ) throws(MediaError) {
    self.path = path
    whenTaken = taken
    guard taken != .passedOver else {
      (descriptor, kind) = try Self.make(path, mode: nil, for: path)
      return
    }
    switch OutputPlace.at(OutputFormat.isStandardOutput(path) ? "/dev/stdout" : path) {
    case .failure(let error): throw .notWritable(path: path, reason: systemText(error.number))
    case .success(.directory): throw .notWritable(path: path, reason: "it is a directory")
    case .success(.free(let place)):
      (descriptor, kind) = try Self.make(place, mode: nil, for: path)
    case .success(.file) where taken == .kept: throw Self.taken(path)
    case .success(.file(let place, let mode)):
      (descriptor, kind) = try Self.make(place, mode: mode, for: path)
    case .success(.stream(let stream)):
      let opened = try MediaWork.openStream(stream)
      (descriptor, kind) = try Self.take(opened, isRevised: isRevised, for: path)
    case .success(.open(let descriptor)):
      let opened = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      (self.descriptor, kind) = try Self.take(opened, isRevised: isRevised, for: path)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    switch kind {
    case .beside(let temporary, _, _): temporary.map(UnfinishedFiles.delete)
    case .collected(let target): close(target)
    case .stream: break
    }
  }

  /// A path that leads to this very file, whatever becomes of its name, as long as it is open.
  var openPath: String { UnfinishedFiles.openPath(descriptor) }

  func write(_ bytes: [UInt8]) throws(MediaError) {
    try bytes.span.withUnsafeBytes { bytes throws(MediaError) in try write(bytes) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try check(writeAll(bytes, to: descriptor))
  }

  /// Says that all has been written: there may be more such files than a process can have open.
  func seal() throws(MediaError) {
    guard descriptor >= 0 else { return }
    var status: Int32 = 0
    switch kind {
    case .beside(let temporary, let place, let mode):
      if let mode, fchmod(descriptor, mode) != 0 { status = errno }
      if temporary == nil, status == 0 {
        let named = UnfinishedFiles.name(descriptor, in: place.splitAtLastSlash.directory)
        status = named.status
        if status == 0 { kind = .beside(temporary: named.path, place: place, mode: mode) }
      }
    case .collected(let target): status = copyAll(of: descriptor, to: target)
    case .stream: break
    }
    if close(descriptor) != 0, status == 0 { status = errno }
    descriptor = -1
    try check(status)
  }

  /// Makes sure that nothing has come to its place that is to stay.
  func checkPlace() throws(MediaError) {
    var status = stat()
    guard whenTaken != .passedOver, case .beside(_, let place, nil) = kind,
      lstat(place, &status) == 0
    else { return }
    throw Self.taken(path)
  }

  /// Gives it its name.
  ///
  /// - Returns: The path, or the next that was free.
  /// - Throws: The `MediaError` that says what is wrong.
  @discardableResult func moveIntoPlace() throws(MediaError) -> String {
    try seal()
    guard case .beside(let temporary?, let place, let mode) = kind else { return path }
    var number = 1
    while true {
      let status = UnfinishedFiles.move(
        temporary, to: place.numbered(number), replacing: mode != nil)
      if status == EEXIST {
        guard whenTaken == .passedOver else { throw Self.taken(path) }
        guard number < TakenPlace.mostNames else {
          throw .notWritable(
            path: path, reason: "it and \(number - 1) more of it are there; name an output")
        }
        number += 1
        continue
      }
      try check(status)
      return path.numbered(number)
    }
  }

  private static func taken(_ path: String) -> MediaError {
    .notWritable(path: path, reason: "another file came there meanwhile, which stays")
  }

  private func check(_ status: Int32) throws(MediaError) {
    guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
  }

  private static func make(
    _ place: String, mode: mode_t?, for path: String
  ) throws(MediaError) -> (Int32, Kind) {
    let directory = place.splitAtLastSlash.directory
    // Nobody else is to read what a file was that nobody else could.
    let first: mode_t = mode == nil ? 0o666 : 0o600
    if let unnamed = UnfinishedFiles.makeUnnamed(in: directory, mode: first) {
      return (unnamed, .beside(temporary: nil, place: place, mode: mode))
    }
    let (temporary, descriptor, problem) = UnfinishedFiles.make(in: directory, mode: first)
    guard problem == 0 else {
      let reason = problem == ENOENT ? "its directory does not exist" : systemText(problem)
      throw .notWritable(path: path, reason: reason)
    }
    return (descriptor, .beside(temporary: temporary, place: place, mode: mode))
  }

  private static func take(
    _ opened: Int32, isRevised: Bool, for path: String
  ) throws(MediaError) -> (Int32, Kind) {
    guard opened >= 0 else { throw .notWritable(path: path, reason: systemText()) }
    guard isatty(opened) == 0 else {
      close(opened)
      throw .notWritable(path: path, reason: "it is a terminal, which shows no pictures")
    }
    guard isRevised else { return (opened, .stream) }
    let memory = makeMemoryFile("film")
    guard memory >= 0 else {
      close(opened)
      throw .outOfMemory
    }
    return (memory, .collected(for: opened))
  }
}
