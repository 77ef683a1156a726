internal import CHosting
internal import Glibc
internal import SystemCalls
internal import Transitioning

/// A library that the dynamic linker has opened.
///
/// It is never closed: images with Swift code in them cannot be unloaded from a process.
struct SharedLibrary {
  /// What tells it from others: the linker has each file once, whatever it is called.
  let image: UnsafeMutableRawPointer
  /// What the library's own start changed, and was put back.
  let changed: [Misbehaviour.Surrounding]

  /// What has been opened, with its files: the linker goes by names first, and one that it was given leads
  /// to its file only as long as that is open.
  @MainActor private static var opened:
    [FileIdentity: (image: UnsafeMutableRawPointer, file: OpenFile)] =
      [:]

  /// Opens a file with `RTLD_NOW | RTLD_LOCAL`: the one that was looked at, whatever is at its path by now.
  ///
  /// One that needs libraries from beside itself is opened by its path, where the linker looks for them:
  /// whoever could replace it could replace those.
  ///
  /// - Parameter file: A sound library.
  /// - Throws: The `PluginLoadError` that says why it cannot be opened.
  @MainActor init(_ file: OpenFile) throws(PluginLoadError) {
    if let known = Self.opened[file.identity] {
      (image, changed) = (known.image, [])
      return
    }
    let path = file.path.absolutePath(in: workingDirectory())
    let isByPath = ELFFile.looksBesideItself(file) || access(file.place, R_OK) != 0
    let name = isByPath ? path : file.place
    let (image, changed) = MainThread.call { dlopen(name, RTLD_NOW | RTLD_LOCAL) }
    guard let image else {
      throw .cannotOpen(path: file.path, reason: Self.linkerError(path: name))
    }
    if !isByPath { path.withPathBytes { hosting_rename_library(image, name, $0) } }
    Self.opened[file.identity] = (image, file)
    self.image = image
    self.changed = changed
  }

  /// The address of an exported symbol, or nil.
  func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(image, name)
  }

  /// Whether a function that a plugin gave is there, and lies in memory that is executed.
  ///
  /// That is an executable segment of a loaded library, as a rule, and costs a comparison then. Code
  /// that was made at run time counts too, though it takes longer to find: a closure of libffi's is how
  /// other languages give functions. What is refused is data, and memory that is not there.
  static func isFunction<Function>(_ function: Function?) -> Bool {
    guard let function else { return false }
    return hosting_is_executable(unsafeBitCast(function, to: UnsafeRawPointer.self))
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
