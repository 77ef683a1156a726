internal import CTransHost
internal import PluginTrust
internal import SystemCalls
internal import Transitioning

/// A plugin between its `init` and its `deinit`: what all libraries of one file share.
@MainActor
final class StartedPlugin {
  let descriptor: PluginDescriptor
  let abi: (major: Int, minor: Int)
  let animators: [AnimatorDescriptor]
  let host: PluginHost
  let factory: GivenFactory<th_animation_controller_factory_t>
  let interactionFactory: GivenFactory<th_interaction_controller_factory_t>?

  /// A factory of the plugin's: where it is, which its functions are told, and a checked copy.
  struct GivenFactory<Functions> {
    let pointer: UnsafePointer<Functions>
    let functions: Functions
  }

  let getFactory: GetFactory
  private let end: () -> Void

  /// How many libraries stand for it.
  ///
  /// After the last one it has no handle any more, and ends when nothing that the host keeps has a
  /// callback of it.
  var libraryCount = 0 {
    didSet { if libraryCount == 0 { host.takeEverythingBack() } }
  }

  /// Every image that was opened, by its address: its host, and the plugin while it is started.
  private static var images: [UnsafeMutableRawPointer: Image] = [:]

  private struct Image {
    let host: PluginHost
    weak var plugin: StartedPlugin?
  }

  /// The plugin in a file: the one that is started, or else a new one.
  static func at(
    _ path: String, _ setting: PluginHost.Setting
  ) throws(PluginLoadError) -> StartedPlugin {
    let file = try ELFFile.open(path)
    let way = setting.isolation.way(of: file, setting.trust)
    // What was built with the host is in nobody's way.
    let quarantine = way.isOwn && !way.isIsolated ? nil : setting.quarantine
    if let known = quarantine?.entry(for: file) {
      throw .quarantined(path: path, name: known.name, deed: known.deed, day: known.day)
    }
    if way.isIsolated { return try isolated(path, file, setting) }
    let attempt = try? quarantine?.begin(
      file, at: path.absolutePath(in: workingDirectory()), isMarked: true)
    let (library, host) = try load(file, setting)
    if let plugin = images[library.image]?.plugin {
      host.setting = setting
      return plugin
    }
    let entry = try entry(of: library, path: path, on: host)
    let plugin = try StartedPlugin(path: path, entry: entry, on: host)
    host.attempt = attempt
    images[library.image]?.plugin = plugin
    warnOfExports(of: file, on: host)
    return plugin
  }

  /// Opens a file, whose own start may run code already, and finds its host.
  private static func load(
    _ file: OpenFile, _ setting: PluginHost.Setting
  ) throws(PluginLoadError) -> (SharedLibrary, PluginHost) {
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    var host: PluginHost?
    setting.surroundings?.beginLoad(of: name)
    defer { setting.surroundings?.end("its load", of: host) }
    let library = try SharedLibrary(file)
    let image = images[library.image] ?? Image(host: PluginHost())
    images[library.image] = image
    host = image.host
    if image.plugin == nil { image.host.begin(as: name, setting) }
    for surrounding in library.changed { image.host.report(.changed(surrounding, in: "its load")) }
    return (library, image.host)
  }

  /// A plugin's names are for nobody else: another's function of the same name takes their place, or
  /// they take its.
  static func warnOfExports(of file: OpenFile, on host: PluginHost) {
    let names = ELFFile.exports(of: file)
    guard let first = names.first else { return }
    let more = names.count > 1 ? " and \(names.count - 1) more" : ""
    host.warn(
      "The plugin '\(host.pluginID)' exports '\(first)'\(more) beside \(ELFFile.entrySymbol); "
        + "link it with a version script such as plugin.version.")
  }

  /// Checks and starts a plugin whose code is in this process.
  init(
    path: String, entry: UnsafePointer<th_entry_t>, on host: PluginHost
  ) throws(PluginLoadError) {
    let given = entry
    let entry = try Self.checked(given, path: path)
    descriptor = try PluginDescriptor(entry.descriptor, path: path)
    abi = (Int(entry.abi_major), Int(entry.abi_minor))
    let start = try SharedLibrary.function(entry.`init`, "th_entry_t.init", path: path)
    let deinitialize = try SharedLibrary.function(
      entry.deinit, "th_entry_t.deinit", path: path)
    end = { deinitialize(given) }
    let function = try SharedLibrary.function(
      entry.get_factory, "th_entry_t.get_factory", path: path)
    let getFactory: GetFactory = { function(given, $0) }
    self.getFactory = getFactory
    self.host = host
    host.isKnown(as: descriptor.id)
    let absolutePath = path.absolutePath(in: workingDirectory())
    host.resources = PluginResources(besidePluginAt: absolutePath)
    let file = StaticCString(absolutePath)
    let status =
      host.ask("init") { start(given, host.host, file.pointer) } ?? th_status_t(TH_ERROR_FAILED)
    guard status == TH_OK else { throw .initFailed(path: path, status: status) }
    do throws(PluginLoadError) {
      factory = try Self.animationFactory(getFactory, path: path, on: host)
      interactionFactory = try Self.interactionFactory(getFactory, path: path, on: host)
      animators = try Self.animators(of: factory, path: path, on: host)
    } catch {
      _ = host.ask("deinit", end)
      throw error
    }
    host.plugin = self
  }

  /// Whether it has to be started anew: its process has gone, or its file is another by now.
  var isStale: Bool {
    host.death != nil || loaded.map { FileVersion(of: $0.path) != $0.version } ?? false
  }

  /// The file that its process has loaded; nil for one in this process, which is never loaded anew.
  var loaded: (path: String, version: FileVersion)?

  isolated deinit {
    let (host, end) = (host, end)
    host.whenFree {
      _ = host.ask("deinit", end)
      host.endWorker()
      // The host stays for ever; who has loaded the plugin is not kept by it, unless it is again.
      if host.plugin == nil { host.setting = PluginHost.Setting() }
    }
  }
}

// MARK: - Checking what the plugin says

extension StartedPlugin {
  private static func entry(
    of library: SharedLibrary, path: String, on host: PluginHost
  ) throws(PluginLoadError) -> UnsafePointer<th_entry_t> {
    guard let symbol = library.symbol(ELFFile.entrySymbol) else { throw .noEntry(path: path) }
    typealias Entry = @convention(c) () -> UnsafePointer<th_entry_t>?
    let ask = try SharedLibrary.function(
      unsafeBitCast(symbol, to: Entry.self), ELFFile.entrySymbol, path: path)
    guard let pointer = host.ask(ELFFile.entrySymbol, ask) ?? nil else {
      throw .entryReturnedNull(path: path)
    }
    return pointer
  }

  private static func checked(
    _ pointer: UnsafePointer<th_entry_t>, path: String
  ) throws(PluginLoadError) -> th_entry_t {
    // Magic number and size first: what lies behind them is read only if they say that it is there.
    let head = try DescriptionReader.value(EntryHead.self, at: pointer, "the entry", path: path)
    guard head.magic == TH_ENTRY_MAGIC else { throw .wrongMagic(path: path, found: head.magic) }
    guard head.abiMajor == TH_ABI_MAJOR else {
      throw .incompatibleABI(path: path, found: head.abiMajor, supported: UInt16(TH_ABI_MAJOR))
    }
    // Before the first release every minor is a version of its own.
    guard TH_ABI_MAJOR > 0 || head.abiMinor == TH_ABI_MINOR else {
      throw .unreleasedABI(path: path, found: head.abiMinor, supported: UInt16(TH_ABI_MINOR))
    }
    guard head.minimumHostMinor <= TH_ABI_MINOR else {
      throw .hostTooOld(
        path: path, needed: head.minimumHostMinor, supported: UInt16(TH_ABI_MINOR))
    }
    return try DescriptionReader.sized(
      th_entry_t.self, at: pointer, size: head.size, "the entry", path: path)
  }

  /// The beginning of `th_entry_t`, which every revision of the ABI has.
  private struct EntryHead: BitwiseCopyable {
    var magic: UInt32
    var size: UInt32
    var abiMajor: UInt16
    var abiMinor: UInt16
    var minimumHostMinor: UInt16
    var reserved: UInt16
  }

  typealias GetFactory = (UnsafePointer<CChar>?) -> UnsafeRawPointer?

  private static func animationFactory(
    _ get: GetFactory, path: String, on host: PluginHost
  ) throws(PluginLoadError) -> GivenFactory<th_animation_controller_factory_t> {
    let type = "th_animation_controller_factory_t"
    guard
      let factory = try factory(
        th_animation_controller_factory_t.self, TH_FACTORY_ANIMATION_CONTROLLERS, get, path: path,
        on: host)
    else { throw .noAnimators(path: path) }
    _ = try SharedLibrary.function(factory.functions.get_count, "\(type).get_count", path: path)
    _ = try SharedLibrary.function(
      factory.functions.get_descriptor, "\(type).get_descriptor", path: path)
    _ = try SharedLibrary.function(factory.functions.create, "\(type).create", path: path)
    return factory
  }

  private static func interactionFactory(
    _ get: GetFactory, path: String, on host: PluginHost
  ) throws(PluginLoadError) -> GivenFactory<th_interaction_controller_factory_t>? {
    let type = "th_interaction_controller_factory_t"
    guard
      let factory = try factory(
        th_interaction_controller_factory_t.self, TH_FACTORY_INTERACTION_CONTROLLERS, get,
        path: path, on: host)
    else { return nil }
    _ = try SharedLibrary.function(factory.functions.get_count, "\(type).get_count", path: path)
    _ = try SharedLibrary.function(
      factory.functions.get_descriptor, "\(type).get_descriptor", path: path)
    _ = try SharedLibrary.function(factory.functions.create, "\(type).create", path: path)
    return factory
  }

  private static func factory<Factory: BitwiseCopyable>(
    _ type: Factory.Type, _ id: String, _ get: GetFactory, path: String, on host: PluginHost
  ) throws(PluginLoadError) -> GivenFactory<Factory>? {
    guard let pointer = host.ask("get_factory", { id.withCString(get) }) ?? nil else { return nil }
    return GivenFactory(
      pointer: pointer.assumingMemoryBound(to: type),
      functions: try DescriptionReader.value(type, at: pointer, "the factory", path: path))
  }

  private static func animators(
    of factory: GivenFactory<th_animation_controller_factory_t>, path: String, on host: PluginHost
  ) throws(PluginLoadError) -> [AnimatorDescriptor] {
    let given = factory.pointer
    let factory = factory.functions
    let count = host.ask("get_count") { factory.get_count(given) } ?? 0
    guard count > 0 else { throw .noAnimators(path: path) }
    guard count <= TH_ANIMATION_CONTROLLERS_MAXIMUM else {
      throw .badDescription(
        path: path, field: "the factory's count",
        problem: "is \(count), and must be \(TH_ANIMATION_CONTROLLERS_MAXIMUM) at most")
    }
    var animators: [AnimatorDescriptor] = []
    for index in 0..<count {
      let pointer = host.ask("get_descriptor") { factory.get_descriptor(given, index) } ?? nil
      let animator = try AnimatorDescriptor(pointer, path: path, owner: "animator \(index)'s")
      guard !animators.contains(where: { $0.id == animator.id }) else {
        throw .duplicateAnimator(path: path, id: animator.id)
      }
      animators.append(animator)
    }
    return animators
  }
}
