internal import Glibc
internal import SystemCalls

/// A look at a file's ELF headers before the dynamic linker sees it.
///
/// `dlopen` maps what the headers promise; a file that is shorter ends the process with a bus
/// error. The layout is that of the System V ABI, "Object Files" (ELF-64).
enum ELFFile {
  /// The one name that a plugin has for others.
  static let entrySymbol = "th_plugin_entry"

  /// Opens a file that is a whole shared library for this machine.
  ///
  /// - Parameter path: The file.
  /// - Returns: The file.
  /// - Throws: The `PluginLoadError` that says what is wrong.
  static func open(_ path: String) throws(PluginLoadError) -> OpenFile {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(path)
    } catch {
      throw switch error.number {
      case ENOENT, ENOTDIR: .notFound(path: path)
      // What nobody listens at, or is no longer there: a socket, a device.
      case ENXIO, ENODEV: .notAFile(path: path)
      default: .notReadable(path: path, reason: systemText(error.number))
      }
    }
    switch file.kind {
    case S_IFDIR: throw .isDirectory(path: path)
    case S_IFREG: break
    default: throw .notAFile(path: path)
    }
    try checkHeaders(file.descriptor, fileSize: UInt64(file.size), path: path)
    return file
  }

  private static func checkHeaders(
    _ descriptor: Int32, fileSize: UInt64, path: String
  ) throws(PluginLoadError) {
    let header = readAll(descriptor, offset: 0, count: 64)
    guard header.count >= 4, Array(header[0..<4]) == [0x7F, 0x45, 0x4C, 0x46] else {
      throw .notALibrary(path: path)
    }
    guard header.count == 64 else { throw .truncated(path: path) }
    let machine = UInt16(header[18]) | UInt16(header[19]) << 8
    let is64BitLittleEndian = header[4] == 2 && header[5] == 1
    guard is64BitLittleEndian, machine == Self.machine else {
      throw .wrongMachine(
        path: path, found: name(ofMachine: machine, header), expected: name(ofMachine: Self.machine)
      )
    }
    let sharedObject: UInt64 = 3
    guard number(header, at: 16, bytes: 2) == sharedObject else { throw .notALibrary(path: path) }

    let tableOffset = number(header, at: 32, bytes: 8)
    let entrySize = number(header, at: 54, bytes: 2)
    let entryCount = number(header, at: 56, bytes: 2)
    // Every linker puts the table right behind the header; elsewhere is a sign of damage.
    guard number(header, at: 52, bytes: 2) == 64, tableOffset == 64, entrySize == 56,
      entryCount > 0
    else { throw .damaged(path: path) }
    guard contains(tableOffset, entrySize * entryCount, in: fileSize) else {
      throw .truncated(path: path)
    }
    let table = readAll(descriptor, offset: tableOffset, count: Int(entrySize * entryCount))
    guard table.count == Int(entrySize * entryCount) else { throw .truncated(path: path) }
    for index in 0..<Int(entryCount) {
      let segment = Array(table[index * 56..<(index + 1) * 56])
      let offset = number(segment, at: 8, bytes: 8)
      let size = number(segment, at: 32, bytes: 8)
      guard contains(offset, size, in: fileSize) else { throw .truncated(path: path) }
      guard isSound(segment, offset: offset, size: size) else { throw .damaged(path: path) }
    }
    let sectionOffset = number(header, at: 40, bytes: 8)
    let sectionBytes = number(header, at: 58, bytes: 2) * number(header, at: 60, bytes: 2)
    guard contains(sectionOffset, sectionBytes, in: fileSize) else { throw .truncated(path: path) }
  }

  /// Whether a segment is of a known type, and is mapped as the System V ABI says.
  private static func isSound(_ segment: [UInt8], offset: UInt64, size: UInt64) -> Bool {
    let type = number(segment, at: 0, bytes: 4)
    let address = number(segment, at: 16, bytes: 8)
    let memorySize = number(segment, at: 40, bytes: 8)
    let alignment = number(segment, at: 48, bytes: 8)
    let isKnown = type <= 7 || (0x6000_0000...0x7FFF_FFFF).contains(type)
    let isAligned =
      alignment <= 1
      || (alignment & (alignment - 1) == 0 && (address &- offset) % alignment == 0)
    return isKnown && isAligned && memorySize >= size
  }

  #if arch(x86_64)
    private static let machine: UInt16 = 62
  #elseif arch(arm64)
    private static let machine: UInt16 = 183
  #else
    private static let machine: UInt16 = 0
  #endif

  private static func name(ofMachine machine: UInt16, _ header: [UInt8] = []) -> String {
    let names: [UInt16: String] = [
      3: "x86", 8: "MIPS", 20: "PowerPC", 21: "64-bit PowerPC", 22: "S/390", 40: "ARM",
      62: "x86-64", 183: "AArch64", 243: "RISC-V", 258: "LoongArch",
    ]
    let name = names[machine] ?? "ELF machine \(machine)"
    return header.count > 4 && header[4] == 1 ? name + " (32 bits)" : name
  }

  private static func contains(_ offset: UInt64, _ size: UInt64, in fileSize: UInt64) -> Bool {
    let (end, overflows) = offset.addingReportingOverflow(size)
    return !overflows && end <= fileSize
  }

  static func number(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }
}
