internal import CKernels

extension Layer {
  /// Asks for the memory of layers that are gone through one after another, some way ahead: those of thousands lie
  /// anywhere, and each would have to be waited for.
  @inline(__always)
  static func expect(_ layers: UnsafeBufferPointer<Layer>, after index: Int) {
    let (next, last) = (index + Self.soon, index + Self.later)
    if last < layers.count {
      let place = UnsafeRawPointer(Unmanaged.passUnretained(layers[last]).toOpaque())
      ck_expect(place)
      ck_expect(place + 64)
    }
    if next < layers.count { layers[next].expectShown() }
  }

  /// How many layers ahead what is shown of them is asked for, and how many ahead they are themselves, which say
  /// where that lies.
  private static var soon: Int { 6 }
  private static var later: Int { 12 }
}
