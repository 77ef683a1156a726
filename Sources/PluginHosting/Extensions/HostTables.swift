internal import CTransHost

/// The host's tables by id: what `th_host_t.get_extension` answers.
///
/// Each has a file in this folder, named after its header, and one line in the list.
enum HostTables {
  /// The table, or null for an id that is not known, not text, or too long.
  static func table(_ id: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    guard let id = try? ForeignMemory.text(at: id) else { return nil }
    return tables[id]?.address
  }

  /// What every plugin is given, to begin with: none of it belongs to an actor, for any thread asks.
  static var host: th_host_t {
    th_host_t(
      size: UInt32(MemoryLayout<th_host_t>.size), abi_major: UInt16(TH_ABI_MAJOR),
      abi_minor: UInt16(TH_ABI_MINOR), host_data: nil, name: name.pointer, vendor: name.pointer,
      version: version.pointer, get_extension: { _, id in HostTables.table(id) })
  }

  private static let name = StaticCString("transhost")
  private static let version = StaticCString(hostVersion)

  private static let tables: [String: Table] = [
    TH_EXT_HANDLES: Table(handles),
    TH_EXT_TRANSITION_CONTEXT: Table(transitionContext),
    TH_EXT_VIEW_CONTROLLERS: Table(viewControllers),
    TH_EXT_VIEWS: Table(views),
    TH_EXT_LAYERS: Table(layers),
    TH_EXT_VIEW_ANIMATIONS: Table(viewAnimations),
    TH_EXT_PROPERTY_ANIMATORS: Table(propertyAnimators),
    TH_EXT_LAYER_ANIMATIONS: Table(layerAnimations),
    TH_EXT_DISPLAY_LINK: Table(displayLink),
    TH_EXT_GESTURES: Table(gestures),
    TH_EXT_ACTIONS: Table(actions),
    TH_EXT_MAIN_LOOP: Table(mainLoop),
    TH_EXT_SNAPSHOT: Table(snapshot),
    TH_EXT_PIXELS: Table(pixels),
    TH_EXT_FILTER: Table(filter),
    TH_EXT_RANDOM: Table(random),
    TH_EXT_LOG: Table(log),
    TH_EXT_ACCESSIBILITY: Table(accessibility),
    TH_EXT_THREAD_CHECK: Table(threadCheck),
  ]

  /// A C table at an address that stays valid.
  private struct Table: @unchecked Sendable {
    // Written once, before anyone else knows the address.
    let address: UnsafeRawPointer

    init<T>(_ table: T) {
      let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
      memory.initialize(to: table)
      address = UnsafeRawPointer(memory)
    }
  }
}
