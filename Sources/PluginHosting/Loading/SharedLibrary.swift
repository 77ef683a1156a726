internal import CHosting
internal import Glibc

/// A library that the dynamic linker has opened.
///
/// It is never closed: images with Swift code in them cannot be unloaded from a process.
struct SharedLibrary {
  private let image: UnsafeMutableRawPointer

  /// Opens the file with `RTLD_NOW | RTLD_LOCAL`, after a look at its headers.
  ///
  /// - Parameter path: The file. A path without a slash is taken relative to the working
  ///   directory, not looked for where the system keeps its libraries.
  /// - Throws: The `PluginLoadError` that says why it cannot be opened.
  init(path: String) throws(PluginLoadError) {
    try ELFFile.check(path)
    let file = path.contains("/") ? path : "./" + path
    guard let image = dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
      throw .cannotOpen(path: path, reason: Self.linkerError(path: file))
    }
    self.image = image
  }

  /// The address of an exported symbol, or nil.
  func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(image, name)
  }

  /// Whether a function that a plugin gave is there, and lies in some loaded image.
  static func isFunction<Function>(_ function: Function?) -> Bool {
    guard let function else { return false }
    return hosting_is_in_image(unsafeBitCast(function, to: UnsafeRawPointer.self))
  }

  /// The function, if it is one; the error names it and the plugin's file otherwise.
  static func function<Function>(
    _ function: Function?, _ name: String, path: String
  ) throws(PluginLoadError) -> Function {
    guard let function, isFunction(function) else {
      throw .missingFunction(path: path, name: name)
    }
    return function
  }

  /// The dynamic linker's words, without the path that the sentence around them has already.
  private static func linkerError(path: String) -> String {
    guard let text = dlerror() else { return "the dynamic linker gives no reason" }
    let words = String(cString: text)
    let prefix = path + ": "
    return words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
  }
}
