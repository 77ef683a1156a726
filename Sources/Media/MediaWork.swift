internal import Dispatch
internal import Glibc
internal import SystemCalls

/// What pictures and films are made for, which may be over before they are.
public enum MediaWork {
  /// Whether nobody wants what is being made any more: asked now and then where that takes long.
  ///
  /// Any thread may ask. What is under way then throws `MediaError.interrupted`, and leaves nothing.
  public static var isUnwanted: Bool { wish.isUnwanted() }

  /// Does work that is made for as long as somebody wants it.
  ///
  /// - Parameters:
  ///   - isUnwanted: Tells whether nobody does any more; called on any thread.
  ///   - work: What is done, in which, and in what it has other threads do, `isUnwanted` says that.
  /// - Returns: What the work gives.
  public static func perform<Result>(
    unless isUnwanted: @escaping @Sendable () -> Bool, _ work: () throws -> Result
  ) rethrows -> Result {
    try $wish.withValue(Wish(isUnwanted: isUnwanted), operation: work)
  }

  /// How it is known whether somebody wants what is being made.
  ///
  /// A type of its own: of a closure as the value of a task the optimiser of Swift 6.3 has lost the type, and programs
  /// that were built with it ended there.
  struct Wish: Sendable {
    var isUnwanted: @Sendable () -> Bool = { false }
  }

  /// For other threads to have it as well.
  @TaskLocal static var wish = Wish()

  /// Between two questions, in milliseconds: nobody notices, and it costs nothing.
  private static let pause: Int32 = 50

  /// Throws if nobody wants it any more.
  static func check() throws(MediaError) {
    if isUnwanted { throw .interrupted }
  }

  /// Waits for a semaphore, for as long as somebody wants it.
  ///
  /// - Parameter semaphore: What is to be signalled.
  /// - Throws: `MediaError.interrupted`; then it has not been taken.
  static func wait(for semaphore: DispatchSemaphore) throws(MediaError) {
    while semaphore.wait(timeout: .now() + .milliseconds(Int(pause))) == .timedOut { try check() }
  }

  /// Opens what takes bytes and keeps none, a pipe that may have no reader yet, and waits until somebody
  /// reads: nothing tells that but another try.
  ///
  /// - Parameter path: Where it is.
  /// - Returns: A descriptor, or -1 with the system's number in `errno`.
  /// - Throws: `MediaError.interrupted`.
  static func openStream(_ path: String) throws(MediaError) -> Int32 {
    while true {
      let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY
      let descriptor = open(path, flags | O_NONBLOCK)
      guard descriptor < 0 else {
        // It is read as fast as it is read, and no faster.
        _ = fcntl(descriptor, F_SETFL, flags & O_ACCMODE)
        return descriptor
      }
      guard errno == ENXIO, isPipe(path) else { return -1 }
      try check()
      poll(nil, 0, pause)
    }
  }

  /// Whether a pipe is at a path; another kind of file answers with the same number if nobody serves it.
  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    let found = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    errno = ENXIO
    return found
  }

  /// Waits until there is something to read, for as long as somebody wants it.
  ///
  /// - Parameters:
  ///   - descriptor: A pipe.
  ///   - patience: Seconds after which it is given up; may be infinite.
  /// - Returns: Whether there is something, or the end.
  /// - Throws: `MediaError.interrupted`.
  static func waitToRead(_ descriptor: Int32, patience: Double) throws(MediaError) -> Bool {
    var left = patience * 1000
    while true {
      var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let slice = min(Double(pause), max(0, left))
      if poll(&event, 1, Int32(slice.rounded(.up))) > 0 { return true }
      try check()
      left -= slice
      if left <= 0 { return false }
    }
  }
}
