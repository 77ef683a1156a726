internal import CTransHost

/// An instance that a plugin's factory gave: where it is, and a checked copy of its functions.
struct PluginInstance<Functions: SizedStruct> {
  let pointer: UnsafePointer<Functions>
  let functions: Functions
  private let path: String

  /// Copies what the plugin gave.
  ///
  /// - Parameters:
  ///   - pointer: The instance; its first field is its size.
  ///   - path: The plugin's file.
  ///   - id: The animator's or interactor's.
  /// - Throws: The `PluginLoadError` that says why it is none.
  init(
    _ pointer: UnsafePointer<Functions>, path: String, id: String
  ) throws(PluginLoadError) {
    self.pointer = pointer
    self.path = path
    functions = try DescriptionReader.sized(
      Functions.self, at: pointer, "the instance of '\(id)'", path: path)
  }

  /// Checks that a function that need not be there is one if it is.
  func allow<Function>(_ function: Function?, _ name: String) throws(PluginLoadError) {
    if function != nil { try require(function, name) }
  }

  /// Checks that a function is there.
  func require<Function>(_ function: Function?, _ name: String) throws(PluginLoadError) {
    _ = try SharedLibrary.function(function, "\(Functions.structName).\(name)", path: path)
  }
}
