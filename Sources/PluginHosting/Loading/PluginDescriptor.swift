internal import CTransHost

/// Who a plugin is, in its own words, checked and copied.
///
/// The corresponding C struct is `th_plugin_descriptor_t`.
public struct PluginDescriptor: Hashable, Sendable {
  /// Reverse domain: `org.example.fold`.
  public let id: String
  /// For people.
  public let name: String
  /// Who makes it; may be empty.
  public let vendor: String
  /// Semantic version.
  public let version: String
  /// SPDX identifier; may be empty.
  public let license: String
  /// Where to read about it; may be empty.
  public let url: String
  /// What it does; may be empty.
  public let text: String
  /// What it is written in; may be empty.
  public let language: String

  init(
    _ pointer: UnsafePointer<th_plugin_descriptor_t>?, path: String
  ) throws(PluginLoadError) {
    let descriptor = try DescriptionReader.sized(
      th_plugin_descriptor_t.self, at: pointer, "the plugin's descriptor", path: path)
    let reader = DescriptionReader(path: path, owner: "the plugin's")
    id = try reader.identifier(descriptor.id, "id")
    name = try reader.text(descriptor.name, "name", mayBeEmpty: false)
    vendor = try reader.text(descriptor.vendor, "vendor")
    version = try reader.text(descriptor.version, "version", mayBeEmpty: false)
    license = try reader.text(descriptor.license, "license")
    url = try reader.text(descriptor.url, "url")
    text = try reader.text(descriptor.description, "description")
    language = try reader.text(descriptor.language, "language")
  }
}
