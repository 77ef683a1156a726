internal import CTransHost
internal import CTransHost.Drafts
public import Transitioning
internal import ViewControllers

/// A plugin that has been opened, checked and started.
///
/// A library stays loaded, and its `th_host_t` alive, until the process ends: images with Swift
/// code in them cannot be unloaded. Main thread only.
@MainActor
public final class PluginLibrary {
  /// The file.
  public let path: String
  /// Who it is.
  public let descriptor: PluginDescriptor
  /// The revision of the ABI that it was built for.
  public let abi: (major: Int, minor: Int)
  /// What it offers; at least one.
  public let animators: [AnimatorDescriptor]

  let host: PluginHost
  private let factory: GivenFactory<th_animation_controller_factory_t>
  let interactionFactory: GivenFactory<th_interaction_controller_factory_t>?

  /// A factory of the plugin's: where it is, which its functions are told, and a checked copy.
  struct GivenFactory<Functions> {
    let pointer: UnsafePointer<Functions>
    let functions: Functions
  }

  /// Opens a plugin, checks everything that it says about itself, and starts it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - log: Where the plugin's lines, and those about it, go.
  /// - Throws: The `PluginLoadError` that says what is wrong. What has been opened stays so.
  public convenience init(path: String, log: PluginLog = .none) throws(PluginLoadError) {
    let library = try SharedLibrary(path: path)
    try self.init(path: path, entry: Self.entry(of: library, path: path), log: log)
  }

  /// Checks and starts a plugin whose code is in this process already.
  ///
  /// - Parameters:
  ///   - path: What errors call it.
  ///   - entry: What its entry function returned.
  ///   - log: Where the plugin's lines, and those about it, go.
  /// - Throws: The `PluginLoadError` that says what is wrong.
  init(path: String, entry: UnsafePointer<th_entry_t>, log: PluginLog) throws(PluginLoadError) {
    self.path = path
    let given = entry
    let entry = try Self.checked(given, path: path)
    descriptor = try PluginDescriptor(entry.descriptor, path: path)
    abi = (Int(entry.abi_major), Int(entry.abi_minor))
    let start = try SharedLibrary.function(entry.`init`, "th_entry_t.init", path: path)
    let end = try SharedLibrary.function(entry.deinit, "th_entry_t.deinit", path: path)
    let getFactory = try SharedLibrary.function(
      entry.get_factory, "th_entry_t.get_factory", path: path)

    let host = PluginHost(log: log)
    host.isKnown(as: descriptor.id)
    self.host = host
    let file = StaticCString(path)
    let status =
      host.ask("init") { start(given, host.host, file.pointer) } ?? th_status_t(TH_ERROR_FAILED)
    guard status == TH_OK else { throw .initFailed(path: path, status: status) }
    do throws(PluginLoadError) {
      factory = try Self.animationFactory({ getFactory(given, $0) }, path: path)
      interactionFactory = Self.interactionFactory { getFactory(given, $0) }
      animators = try Self.animators(of: factory, path: path)
    } catch {
      end(given)
      throw error
    }
  }

  /// What the plugin did and may not do, since it was loaded.
  public var misbehaviours: [Misbehaviour] { host.misbehaviours }

  /// How many handles the plugin holds now; after its transitions it should hold none.
  public var handleCount: Int { host.handles.count }

  /// Makes an animation controller.
  ///
  /// - Parameters:
  ///   - id: Which animator; nil takes the first.
  ///   - parameters: Keys and values as a user types them; the others have their defaults.
  /// - Returns: A controller, good for any number of transitions one after another.
  /// - Throws: A `PluginLoadError` if there is no such animator or parameter, or the plugin fails.
  public func makeAnimationController(
    id: String? = nil, parameters: [String: String] = [:]
  ) throws(PluginLoadError) -> PluginAnimationController {
    let available = animators.map(\.id)
    guard let animator = id.map({ id in animators.first { $0.id == id } }) ?? animators.first else {
      throw .noSuchAnimator(path: path, id: id ?? "", available: available)
    }
    let values = try checked(parameters, of: animator)
    guard let create = factory.functions.create,
      let instance = host.ask(
        "create", { animator.id.withCString { create(factory.pointer, host.host, $0) } }) ?? nil
    else {
      throw .cannotCreate(path: path, id: animator.id, problem: "its factory returned null")
    }
    let controller = try PluginAnimationController(instance, of: self, animator: animator)
    for (parameter, value) in values { try controller.set(parameter, to: value) }
    return controller
  }

  private func checked(
    _ parameters: [String: String], of animator: AnimatorDescriptor
  ) throws(PluginLoadError) -> [(ParameterDescriptor, ParameterDescriptor.Value)] {
    var values: [(ParameterDescriptor, ParameterDescriptor.Value)] = []
    for (key, text) in parameters.sorted(by: { $0.key < $1.key }) {
      guard let parameter = animator.parameters.first(where: { $0.key == key }) else {
        let keys = animator.parameters.map(\.key)
        throw .badParameter(
          path: path, key: key,
          problem: keys.isEmpty
            ? "animator '\(animator.id)' has no parameters"
            : "animator '\(animator.id)' has: \(keys.joined(separator: ", "))")
      }
      guard let value = parameter.value(from: text) else {
        throw .badParameter(
          path: path, key: key, problem: "'\(text)' is not \(parameter.expectation)")
      }
      values.append((parameter, value))
    }
    return values
  }
}

// MARK: - Checking what the plugin says

extension PluginLibrary {
  private static func entry(
    of library: SharedLibrary, path: String
  ) throws(PluginLoadError) -> UnsafePointer<th_entry_t> {
    guard let symbol = library.symbol("th_plugin_entry") else { throw .noEntry(path: path) }
    typealias Entry = @convention(c) () -> UnsafePointer<th_entry_t>?
    let ask = try SharedLibrary.function(
      unsafeBitCast(symbol, to: Entry.self), "th_plugin_entry", path: path)
    guard let pointer = ask() else { throw .entryReturnedNull(path: path) }
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
    guard head.size >= TH_ENTRY_SIZE_MINIMUM else {
      throw .structTooSmall(
        path: path, name: "th_entry_t", size: head.size, minimum: TH_ENTRY_SIZE_MINIMUM)
    }
    guard head.reserved == 0 else {
      throw .badDescription(
        path: path, field: "the entry", problem: "has something in what is reserved")
    }
    guard
      let bytes = ForeignMemory.bytes(
        at: pointer, count: min(Int(head.size), MemoryLayout<th_entry_t>.size))
    else {
      throw .badDescription(
        path: path, field: "the entry", problem: "points to memory that cannot be read")
    }
    var entry = th_entry_t()
    withUnsafeMutableBytes(of: &entry) { $0.copyBytes(from: bytes) }
    return entry
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

  private typealias GetFactory = (UnsafePointer<CChar>?) -> UnsafeRawPointer?

  private static func animationFactory(
    _ get: GetFactory, path: String
  ) throws(PluginLoadError) -> GivenFactory<th_animation_controller_factory_t> {
    guard let pointer = TH_FACTORY_ANIMATION_CONTROLLERS.withCString(get) else {
      throw .noAnimators(path: path)
    }
    let factory = try DescriptionReader.value(
      th_animation_controller_factory_t.self, at: pointer, "the factory", path: path)
    let type = "th_animation_controller_factory_t"
    _ = try SharedLibrary.function(factory.get_count, "\(type).get_count", path: path)
    _ = try SharedLibrary.function(factory.get_descriptor, "\(type).get_descriptor", path: path)
    _ = try SharedLibrary.function(factory.create, "\(type).create", path: path)
    return GivenFactory(
      pointer: pointer.assumingMemoryBound(to: th_animation_controller_factory_t.self),
      functions: factory)
  }

  private static func interactionFactory(
    _ get: GetFactory
  ) -> GivenFactory<th_interaction_controller_factory_t>? {
    guard let pointer = TH_FACTORY_INTERACTION_CONTROLLERS.withCString(get),
      let factory = ForeignMemory.value(th_interaction_controller_factory_t.self, at: pointer),
      SharedLibrary.isFunction(factory.get_count),
      SharedLibrary.isFunction(factory.get_descriptor), SharedLibrary.isFunction(factory.create)
    else { return nil }
    return GivenFactory(
      pointer: pointer.assumingMemoryBound(to: th_interaction_controller_factory_t.self),
      functions: factory)
  }

  private static func animators(
    of factory: GivenFactory<th_animation_controller_factory_t>, path: String
  ) throws(PluginLoadError) -> [AnimatorDescriptor] {
    let count = factory.functions.get_count(factory.pointer)
    guard count > 0 else { throw .noAnimators(path: path) }
    guard count <= TH_ANIMATION_CONTROLLERS_MAXIMUM else {
      throw .badDescription(
        path: path, field: "the factory's count",
        problem: "is \(count), and must be \(TH_ANIMATION_CONTROLLERS_MAXIMUM) at most")
    }
    var animators: [AnimatorDescriptor] = []
    for index in 0..<count {
      let animator = try AnimatorDescriptor(
        factory.functions.get_descriptor(factory.pointer, index), path: path,
        owner: "animator \(index)'s")
      guard !animators.contains(where: { $0.id == animator.id }) else {
        throw .duplicateAnimator(path: path, id: animator.id)
      }
      animators.append(animator)
    }
    return animators
  }
}
