/// Work that several threads can share.
class SharedWork {
  /// Does a share of the work, until there is none left.
  ///
  /// Called at the same time on several threads with numbers that differ, always with 0; any one call
  /// may have to do all of it.
  func run(worker: Int) {}
}
