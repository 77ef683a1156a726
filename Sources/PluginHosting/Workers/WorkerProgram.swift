internal import Glibc
internal import SystemCalls

/// The program that workers run, and what they may have.
enum WorkerProgram {
  private static let name = "transhost-worker"
  /// Where it is, or ought to be.
  static let path = HelperProgram.find(name) ?? HelperProgram.expectedPath(name)

  /// What it is started with, but for what a plugin may read beside the libraries; `-` is no plugin.
  @MainActor static func arguments(forPluginAt path: String) -> [String] {
    [
      PluginIsolation.workerProgram, "3", "4", path, "--host", "\(getpid())", "--landlock",
      "--seccomp",
    ] + limits
      + libraries.flatMap { ["--read", $0] }
  }

  /// What a plugin's process may use: threads; bytes of addresses, and of memory of its own, in which are
  /// its threads' stacks; seconds of processor time; open files.
  ///
  /// Threads are counted where the kernel does so: not for the superuser, not before Linux 5.14.
  private static let limits = [
    "--threads", "256", "--room", "\(8 << 30)", "--memory", "\(2 << 30)", "--processor", "3600",
    "--files", "256",
  ]

  /// Where the libraries are that a plugin is linked with, and what text needs.
  private static let libraries = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
    "/usr/share/fonts", "/etc/fonts", "/usr/share/zoneinfo", "/usr/share/locale", "/etc/localtime",
    "/proc/self", "/dev/urandom", "/dev/null",
  ]
}
