internal import CTransHost

/// An instance that a plugin's factory gave: where it is, and a checked copy of its functions.
struct PluginInstance<Functions: BitwiseCopyable> {
  let pointer: UnsafePointer<Functions>
  let functions: Functions
  private let type: String
  private let path: String

  /// Copies what the plugin gave.
  ///
  /// - Parameters:
  ///   - pointer: The instance; its first field is its size.
  ///   - type: What the ABI calls it.
  ///   - path: The plugin's file.
  ///   - id: The animator's or interactor's.
  /// - Throws: The `PluginLoadError` that says why it is none.
  init(
    _ pointer: UnsafePointer<Functions>, _ type: String, path: String, id: String
  ) throws(PluginLoadError) {
    self.pointer = pointer
    self.type = type
    self.path = path
    let unreadable = PluginLoadError.cannotCreate(
      path: path, id: id, problem: "the instance cannot be read")
    guard let size = ForeignMemory.value(UInt32.self, at: pointer) else { throw unreadable }
    try DescriptionReader(path: path, owner: type).checkSize(size, of: Functions.self, name: type)
    guard let functions = ForeignMemory.value(Functions.self, at: pointer) else {
      throw unreadable
    }
    self.functions = functions
  }

  /// Checks that a function that need not be there is one if it is.
  func allow<Function>(_ function: Function?, _ name: String) throws(PluginLoadError) {
    if function != nil { try require(function, name) }
  }

  /// Checks that a function is there.
  func require<Function>(_ function: Function?, _ name: String) throws(PluginLoadError) {
    _ = try SharedLibrary.function(function, "\(type).\(name)", path: path)
  }
}
