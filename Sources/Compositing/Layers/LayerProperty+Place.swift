/// Where a property lies among the others of a layer.
///
/// A number of bytes, and no key path: it is asked for each animated property in each frame.
public struct LayerPropertyPlace<Value>: Sendable {
  /// How many bytes it lies behind the first.
  @usableFromInline package let offset: Int

  /// Finds where a stored property lies.
  init(_ path: KeyPath<LayerProperties, Value>) {
    guard let offset = MemoryLayout<LayerProperties>.offset(of: path) else {
      preconditionFailure("what is computed lies nowhere")
    }
    self.offset = offset
  }
}

extension UnsafePointer<LayerProperties> {
  /// A property, read where it lies.
  @inlinable @inline(__always)
  public subscript<Value>(place: LayerPropertyPlace<Value>) -> Value {
    (UnsafeRawPointer(self) + place.offset).assumingMemoryBound(to: Value.self).pointee
  }
}

extension UnsafeMutablePointer<LayerProperties> {
  /// A property, read and written where it lies.
  @inlinable @inline(__always)
  public subscript<Value>(place: LayerPropertyPlace<Value>) -> Value {
    get { UnsafePointer(self)[place] }
    nonmutating set {
      (UnsafeMutableRawPointer(self) + place.offset).assumingMemoryBound(to: Value.self).pointee =
        newValue
    }
  }
}
