import CTransHost

/// A plugin: who it is, and the animators in it.
///
/// An animator's source stays as it is for iOS; a second file makes a plugin of it:
///
/// ```swift
/// import CTransHost
/// import UIKit
///
/// private let plugin = AnimatorPlugin(
///   id: "org.example.fold", name: "Fold", version: "1.0.0",
///   animators: [
///     .init(id: "fold", name: "Fold", transitions: [.push, .pop], duration: 2) { FoldAnimator() }
///   ])
///
/// @c @implementation
/// public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
/// ```
///
/// A library holds one plugin.
public final class AnimatorPlugin {
  /// The plugin whose entry was asked for: the functions of the C ABI carry no instance.
  static private(set) var shared: AnimatorPlugin?

  let animators: [Animator]
  let interactors: [Interactor]
  private let descriptor: UnsafePointer<th_plugin_descriptor_t>
  private let animatorDescriptors: [UnsafePointer<th_animation_controller_descriptor_t>]
  private let interactorDescriptors: [UnsafePointer<th_animation_controller_descriptor_t>]

  /// The absolute path of the plugin's own file, once a host has opened it; empty before.
  public private(set) var path = ""

  /// How many successful `init`s wait for their `deinit`.
  private var useCount = 0

  /// Describes a plugin.
  ///
  /// - Parameters:
  ///   - id: Reverse domain; letters, digits, dots, hyphens, underscores.
  ///   - name: For people.
  ///   - version: Semantic, "1.0.0".
  ///   - vendor: Who made it.
  ///   - license: SPDX.
  ///   - url: Where more is to be read.
  ///   - description: One sentence.
  ///   - animators: At least one, unless there are interactors.
  ///   - interactors: Interaction controllers that can drive any animator.
  public init(
    id: String, name: String, version: String, vendor: String = "", license: String = "",
    url: String = "", description: String = "", animators: [Animator],
    interactors: [Interactor] = []
  ) {
    self.animators = animators
    self.interactors = interactors
    let text = PluginMemory.text
    descriptor = PluginMemory.keep(
      th_plugin_descriptor_t(
        size: UInt32(MemoryLayout<th_plugin_descriptor_t>.size), reserved: 0, id: text(id),
        name: text(name), vendor: text(vendor), version: text(version), license: text(license),
        url: text(url), description: text(description), language: text(Self.language)))
    animatorDescriptors = animators.map { PluginMemory.keep($0.descriptor) }
    interactorDescriptors = interactors.map { PluginMemory.keep($0.descriptor) }
  }

  /// What `th_plugin_entry` returns; the same at each call.
  public var entry: UnsafePointer<th_entry_t> {
    Self.shared = self
    return keptEntry
  }

  private lazy var keptEntry = PluginMemory.keep(
    th_entry_t(
      magic: TH_ENTRY_MAGIC, size: UInt32(MemoryLayout<th_entry_t>.size),
      abi_major: UInt16(TH_ABI_MAJOR), abi_minor: UInt16(TH_ABI_MINOR), min_host_minor: 0,
      reserved: 0, descriptor: descriptor, plugin_data: nil,
      init: { AnimatorPlugin.shared?.open($1, $2) ?? th_status_t(TH_ERROR_FAILED) },
      deinit: { _ in AnimatorPlugin.shared?.close() },
      get_factory: { AnimatorPlugin.shared?.factory($1) }))

  private func open(
    _ host: UnsafePointer<th_host_t>?, _ path: UnsafePointer<CChar>?
  ) -> th_status_t {
    guard let host else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
    guard HostSession.open(host) else { return th_status_t(TH_ERROR_NOT_SUPPORTED) }
    useCount += 1
    self.path = path.map { String(cString: $0) } ?? ""
    return th_status_t(TH_OK)
  }

  private func close() {
    guard useCount > 0 else { return }
    useCount -= 1
    if useCount == 0 { HostSession.close() }
  }

  private func factory(_ id: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    guard let id else { return nil }
    switch String(cString: id) {
    case TH_FACTORY_ANIMATION_CONTROLLERS:
      return animators.isEmpty ? nil : UnsafeRawPointer(Self.animationControllers)
    case TH_FACTORY_INTERACTION_CONTROLLERS:
      return interactors.isEmpty ? nil : UnsafeRawPointer(Self.interactionControllers)
    default:
      return nil
    }
  }

  private static let animationControllers = PluginMemory.keep(
    th_animation_controller_factory_t(
      plugin_data: nil,
      get_count: { _ in UInt32(AnimatorPlugin.shared?.animators.count ?? 0) },
      get_descriptor: { _, index in
        AnimatorPlugin.shared.flatMap { $0.animatorDescriptors.at(index) }
      },
      create: { _, host, id in
        guard let id else { return nil }
        let name = String(cString: id)
        return AnimatorPlugin.shared?.animators.first { $0.id == name }.map {
          AnimationControllerInstance.make($0, HostSession.of(host))
        }
      }))

  private static let interactionControllers = PluginMemory.keep(
    th_interaction_controller_factory_t(
      plugin_data: nil,
      get_count: { _ in UInt32(AnimatorPlugin.shared?.interactors.count ?? 0) },
      get_descriptor: { _, index in
        AnimatorPlugin.shared.flatMap { $0.interactorDescriptors.at(index) }
      },
      create: { _, host, id in
        guard let id else { return nil }
        let name = String(cString: id)
        return AnimatorPlugin.shared?.interactors.first { $0.id == name }.map {
          InteractionControllerInstance.make($0, HostSession.of(host))
        }
      }))

  private static var language: String {
    #if compiler(>=6.4)
      "Swift"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }
}

extension Array {
  fileprivate func at(_ index: UInt32) -> Element? {
    index < count ? self[Int(index)] : nil
  }
}
