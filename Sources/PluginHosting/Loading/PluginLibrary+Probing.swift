internal import CTransHost

/// What a validator asks, and no transition needs.
extension PluginLibrary {
  /// Looks at a file as far as that goes without opening it.
  ///
  /// - Parameter path: The file.
  /// - Throws: A `PluginLoadError` if it is no whole library for this machine.
  package nonisolated static func check(_ path: String) throws(PluginLoadError) {
    _ = try ELFFile.open(path)
  }

  /// The names that a library exports beside its entry.
  ///
  /// - Parameter path: A library that `check` has found sound.
  /// - Returns: The names, in the order of its symbol table.
  package nonisolated static func exports(of path: String) -> [String] {
    (try? ELFFile.open(path)).map(ELFFile.exports) ?? []
  }

  /// The process in which it runs, if that is not this one.
  package var process: Int32? { host.worker?.process }

  /// Asks the plugin for a factory.
  ///
  /// - Parameter id: What the factory is called.
  /// - Returns: Whether it has one.
  package func hasFactory(_ id: String) -> Bool {
    host.ask("get_factory") { id.withCString { plugin.getFactory($0) != nil } } ?? false
  }

  /// Asks the plugin for an instance, whether it lists one of that id or not.
  ///
  /// - Parameter id: What the animator is called.
  /// - Returns: Whether it makes one; it is destroyed at once.
  package func makesAnimator(_ id: String) -> Bool {
    let factory = plugin.factory
    let instance = host.ask("create") {
      id.withCString { factory.functions.create?(factory.pointer, host.host, $0) }
    }
    guard let instance = instance ?? nil else { return false }
    if SharedLibrary.isFunction(instance.pointee.destroy) {
      host.ask("destroy") { instance.pointee.destroy(instance) }
    }
    return true
  }
}

extension PluginAnimationController {
  /// Hands a parameter's numbers to the plugin as they are, right or wrong.
  ///
  /// - Parameters:
  ///   - numbers: What it is to be.
  ///   - id: The parameter's.
  /// - Returns: Whether the plugin says that it has taken them; nil if it takes no numbers at all.
  package func takes(_ numbers: [Double], for id: UInt32) -> Bool? {
    guard let set = functions.set_parameter else { return nil }
    return library.host.ask("set_parameter") {
      set(given.pointer, id, numbers, UInt32(numbers.count)) == statusOK
    }
  }

  /// Asks the plugin for another table of the animator.
  ///
  /// - Parameter id: What the table is called.
  /// - Returns: Whether there is one.
  package func hasExtension(_ id: String) -> Bool { `extension`(id) != nil }
}
