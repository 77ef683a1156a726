internal import CHosting
internal import Glibc
internal import Synchronization

/// The workers that nobody has waited for yet.
///
/// At the end of the program they are: where the first process waits for none, as in many containers, what is
/// left to it stays for ever.
enum LivingWorkers {
  private static let processes = Mutex<Set<Int32>>([])

  private static let endWithProgram: Void = {
    atexit {
      _ = processes.withLockIfAvailable { processes in
        for process in processes { hosting_kill(process) }
        for process in processes { waitpid(process, nil, 0) }
        processes = []
      }
    }
  }()

  /// Takes in one that has been started.
  static func insert(_ process: Int32) {
    _ = endWithProgram
    processes.withLock { _ = $0.insert(process) }
  }

  /// Forgets one that has been waited for.
  static func remove(_ process: Int32) { processes.withLock { _ = $0.remove(process) } }
}
