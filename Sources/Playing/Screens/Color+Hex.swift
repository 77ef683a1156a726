package import Compositing

extension Color {
  /// A colour of six hexadecimal digits.
  package static func hex(_ value: UInt32) -> Color {
    let parts = [16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }
}
