import CTransHost

/// A layer of the host's: everything that is set and asked goes to the host.
///
/// The same layer of the host's is the same object while that object lives. Inside
/// `UIView.animate`, properties of a view's layer are animated as the view's own are, and a layer
/// without a view changes at once. Outside, a layer without a view that is on the screen moves to
/// what is set by itself, unless it was made in this turn of the host's loop or `CATransaction`
/// disables that. All of it belongs to the main thread.
open class CALayer: NSObject, HostProperties {
  let reference: HostReference
  /// Whether this is what the screen shows of the layer, and not the layer.
  let isPresentation: Bool
  private var heldMask: CALayer?
  private var heldContents: Any?
  var heldSublayers: [ObjectIdentifier: CALayer] = [:]
  weak var holder: CALayer?
  var animations: [String: CAAnimation] = [:]

  /// Makes a layer without a superlayer.
  public override init() {
    reference = HostReference(\.layers, "CALayer.init") { $0.create($1, $2) }
    isPresentation = false
    super.init()
    reference.bind(self)
  }

  /// There are no archives to load layers from: gives nil.
  public required init?(coder: NSCoder) { nil }

  init(reference: HostReference) {
    self.reference = reference
    isPresentation = false
    super.init()
    reference.bind(self)
  }

  /// Makes a layer that shows what another does, for subclasses that override it; nothing here
  /// calls it.
  public init(layer: Any) {
    reference = (layer as? CALayer)?.reference ?? .none
    isPresentation = true
    super.init()
  }

  private init(presentationOf layer: CALayer) {
    reference = layer.reference
    isPresentation = true
    super.init()
  }

  var handle: th_handle_t { reference.handle }

  /// What the screen shows of the layer now: its properties are those of this moment, and
  /// setting them does nothing.
  open func presentation() -> CALayer? { CALayer(presentationOf: self) }

  // MARK: Properties of kinds of their own

  /// A layer whose opacity is this layer's, pixel by pixel; it must be in no other layer.
  open var mask: CALayer? {
    get { heldMask }
    set {
      heldMask = newValue
      setReference("mask", TH_LAYER_MASK, newValue?.handle ?? 0)
    }
  }

  /// What is drawn: a `CGImage` or a `UIImage`, nil for nothing; anything else counts as nothing.
  open var contents: Any? {
    get { heldContents }
    set {
      let image = newValue as? CGImage ?? (newValue as? UIImage)?.cgImage
      heldContents = image
      setReference("contents", TH_LAYER_CONTENTS, image?.reference.handle ?? 0)
    }
  }

  /// The name that shows in traces.
  open var name: String? {
    get {
      guard let session = reference.session else { return nil }
      let name = session.text { session.layers.pointee.get_name(session.host, handle, $0, $1, $2) }
      return name.isEmpty ? nil : name
    }
    set {
      (newValue ?? "").withHostText { text in
        _ = reference.call(\.layers, "name") {
          $0.set_name($1, $2, text.baseAddress, UInt32(clamping: text.count))
        }
      }
    }
  }

  // MARK: Properties by key

  func numbers(_ what: StaticString, _ key: Int) -> [Double]? {
    reference.session?.numbers(reference.session?.layers, what) {
      isPresentation
        ? $0.get_presentation_numbers($1, handle, UInt32(key), $2, $3, $4)
        : $0.get_numbers($1, handle, UInt32(key), $2, $3, $4)
    }
  }

  func setNumbers(_ what: StaticString, _ key: Int, _ numbers: UnsafeBufferPointer<Double>) {
    guard !isPresentation else { return }
    reference.call(\.layers, what) {
      $0.set_numbers($1, $2, UInt32(key), numbers.baseAddress, UInt32(numbers.count))
    }
  }

  private func setReference(_ what: StaticString, _ key: Int, _ value: th_handle_t) {
    guard !isPresentation else { return }
    reference.call(\.layers, what) { $0.set_reference($1, $2, UInt32(key), value) }
  }
}
