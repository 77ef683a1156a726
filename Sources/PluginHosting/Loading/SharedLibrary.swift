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

  /// Whether an address lies in some loaded image, as a function's must.
  static func isCode(_ address: UnsafeRawPointer) -> Bool {
    hosting_is_in_image(address)
  }

  /// The dynamic linker's words, without the path that the sentence around them has already.
  private static func linkerError(path: String) -> String {
    guard let text = dlerror() else { return "the dynamic linker gives no reason" }
    let words = String(cString: text)
    let prefix = path + ": "
    return words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
  }
}
