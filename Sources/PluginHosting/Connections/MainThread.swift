internal import CHosting

/// Which thread is [main]: the one on which the host is calling the plugin.
///
/// It is not asked for the process's first thread: the main actor's jobs may run on another.
enum MainThread {
  static var isCurrent: Bool { hosting_is_calling_plugin() }

  /// Runs a call to a plugin.
  static func call<Answer>(_ call: () -> Answer) -> Answer {
    hosting_enter_plugin()
    defer { hosting_leave_plugin() }
    return call()
  }
}
