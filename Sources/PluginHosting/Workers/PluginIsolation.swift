/// Whether plugins run in processes of their own.
public enum PluginIsolation: String, CaseIterable, Sendable {
  /// In this process: what one does can end it.
  case never
  /// In a worker each, which may fail without harm.
  case always

  /// The program that workers run.
  ///
  /// By itself `transhost-worker` beside this program, or where it is installed with it.
  @MainActor public static var workerProgram = WorkerProgram.path

  /// Whether the functions that carry calls are made at run time, by libffi; else compiled ones serve, as
  /// they do where memory cannot be made executable.
  @MainActor public static var makesClosures = true

  /// How long a call to a plugin in a worker may take, in seconds of the machine's time; then the worker
  /// is ended.
  @MainActor public static var patience = 10.0
}
