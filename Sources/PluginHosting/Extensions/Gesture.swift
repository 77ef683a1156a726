internal import CTransHost
internal import Geometry
internal import ViewControllers

extension HostTables {
  static var gestures: th_host_gestures_t {
    th_host_gestures_t(
      create: { host, kind, view, action, out in
        let action = Callback.read(action)
        return serve(host, writing: out) { (plugin) throws(Fault) in
          let view = try plugin.viewForGestures(view)
          guard plugin.gestures.hasRoom else { throw .limitExceeded(.gestures) }
          guard let recognizer = GestureRecognizer.make(kind: Int(kind)) else {
            throw .notFound("there is no gesture of kind \(kind)")
          }
          let callback = try action.required(by: plugin)
          let handle: th_handle_t
          do throws(Fault) {
            handle = try plugin.handle(recognizer, isOwn: true)
          } catch {
            callback.giveBack()
            throw error
          }
          recognizer.name = plugin.pluginID
          let judge = PluginGestureDelegate(callback)
          recognizer.delegate = judge
          // The handler keeps the delegate.
          recognizer.addHandler { judge.callback.gesture($0, $0.state.number) }
          plugin.gestures.add(recognizer)
          view.addGestureRecognizer(recognizer)
          return handle
        }
      },
      remove: { host, recognizer in
        serve(host) { (plugin) throws(Fault) in
          let recognizer = try plugin.gesture(recognizer)
          recognizer.view?.removeGestureRecognizer(recognizer)
        }
      },
      get_view: { answer($0, $1, handle: $2) { (it: GestureRecognizer) in it.view } },
      require_failure: { host, recognizer, other in
        serve(host) { (plugin) throws(Fault) in
          let recognizer = try plugin.gesture(recognizer)
          let other = try plugin.gesture(other)
          guard recognizer !== other else {
            throw .invalidArgument("a recogniser cannot wait for itself")
          }
          recognizer.require(toFail: other)
        }
      },
      get_numbers: { host, recognizer, key, view, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          let recognizer = try plugin.gesture(recognizer)
          let view = view == 0 ? nil : try plugin.view(view)
          guard let value = GestureKey.all[Int(key)]?.get(recognizer, view) else {
            throw .notFound("the gesture has no value \(key)")
          }
          return Listing(value)
        }
      },
      set_numbers: { host, recognizer, key, view, values, count in
        let values = PluginHosting.numbers(values, count)
        return serve(host) { (plugin) throws(Fault) in
          let recognizer = try plugin.gesture(recognizer)
          let view = view == 0 ? nil : try plugin.view(view)
          guard let property = GestureKey.all[Int(key)], let set = property.set,
            let old = property.get(recognizer, view)
          else { throw .notFound("the gesture has no value \(key) that can be set") }
          try set(recognizer, values.get().checked(count: old.count), view)
        }
      })
  }
}

extension PluginHost {
  /// The plugin's recogniser behind a handle.
  fileprivate func gesture(_ handle: th_handle_t) throws(Fault) -> GestureRecognizer {
    try object(handle)
  }
}

/// Asks a plugin on behalf of its recogniser.
@MainActor
private final class PluginGestureDelegate: GestureRecognizerDelegate {
  let callback: Callback
  var isSimultaneous = false

  init(_ callback: Callback) { self.callback = callback }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    callback.shouldBegin(recognizer)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { isSimultaneous }
}

/// A value of a recogniser's, by its number.
@MainActor
private struct GestureKey {
  /// Nil for a recogniser of a kind that has it not.
  let get: (GestureRecognizer, View?) -> [Double]?
  /// Nil for what cannot be set.
  let set: ((GestureRecognizer, [Double], View?) throws(Fault) -> Void)?

  init(
    _ get: @escaping (GestureRecognizer, View?) -> [Double]?,
    set: ((GestureRecognizer, [Double], View?) throws(Fault) -> Void)? = nil
  ) {
    self.get = get
    self.set = set
  }

  /// A whole number, not below some least, of one or several kinds.
  init<Recognizer: GestureRecognizer>(
    _ path: ReferenceWritableKeyPath<Recognizer, Int>, least: Double,
    or others: [GestureKey] = []
  ) {
    self.init { recognizer, view in
      guard let own = recognizer as? Recognizer else {
        return others.lazy.compactMap { $0.get(recognizer, view) }.first
      }
      return [Double(min(own[keyPath: path], Int(Int32.max)))]
    } set: { (recognizer, values, view) throws(Fault) in
      guard values[0] >= least, values[0] <= Double(Int32.max), values[0] == values[0].rounded()
      else { throw .invalidArgument("the value is a whole number, \(Int(least)) at least") }
      guard let own = recognizer as? Recognizer else {
        for other in others where other.get(recognizer, view) != nil {
          try other.set?(recognizer, values, view)
        }
        return
      }
      own[keyPath: path] = Int(values[0])
    }
  }

  /// A number, not below 0, of one kind.
  init<Recognizer: GestureRecognizer>(_ path: ReferenceWritableKeyPath<Recognizer, Double>) {
    self.init { recognizer, _ in
      (recognizer as? Recognizer).map { [$0[keyPath: path]] }
    } set: { (recognizer, values, _) throws(Fault) in
      guard values[0] >= 0 else { throw .invalidArgument("the value is 0 or more") }
      (recognizer as? Recognizer)?[keyPath: path] = values[0]
    }
  }

  /// A flag of all kinds.
  init(flag path: ReferenceWritableKeyPath<GestureRecognizer, Bool>) {
    self.init { recognizer, _ in
      [recognizer[keyPath: path] ? 1 : 0]
    } set: { (recognizer, values, _) throws(Fault) in
      recognizer[keyPath: path] = values[0] != 0
    }
  }

  static let all: [Int: GestureKey] = [
    TH_GESTURE_LOCATION: GestureKey { $0.location(in: $1).numbers },
    TH_GESTURE_TRANSLATION: GestureKey { recognizer, view in
      (recognizer as? PanGestureRecognizer)?.translation(in: view).numbers
    } set: { (recognizer, values, view) throws(Fault) in
      (recognizer as? PanGestureRecognizer)?.setTranslation(
        Point(x: values[0], y: values[1]), in: view)
    },
    TH_GESTURE_VELOCITY: GestureKey { recognizer, view in
      switch recognizer {
      case let pan as PanGestureRecognizer: pan.velocity(in: view).numbers
      case let pinch as PinchGestureRecognizer: [pinch.velocity]
      case let rotation as RotationGestureRecognizer: [rotation.velocity]
      default: nil
      }
    },
    TH_GESTURE_SCALE: GestureKey(\PinchGestureRecognizer.scale),
    TH_GESTURE_ROTATED: GestureKey { recognizer, _ in
      (recognizer as? RotationGestureRecognizer).map { [$0.rotation] }
    } set: { (recognizer, values, _) throws(Fault) in
      (recognizer as? RotationGestureRecognizer)?.rotation = values[0]
    },
    TH_GESTURE_TOUCHES: GestureKey { recognizer, _ in [Double(recognizer.numberOfTouches)] },
    TH_GESTURE_STATE: GestureKey { recognizer, _ in [Double(recognizer.state.number)] },
    TH_GESTURE_EDGES: GestureKey { recognizer, _ in
      (recognizer as? ScreenEdgePanGestureRecognizer).map { [Double($0.edges.rawValue)] }
    } set: { (recognizer, values, _) throws(Fault) in
      (recognizer as? ScreenEdgePanGestureRecognizer)?.edges = .init(
        rawValue: Int(values[0]) & ScreenEdgePanGestureRecognizer.Edges.all.rawValue)
    },
    TH_GESTURE_DIRECTION: GestureKey { recognizer, _ in
      (recognizer as? SwipeGestureRecognizer).map { [Double($0.direction.rawValue)] }
    } set: { (recognizer, values, _) throws(Fault) in
      (recognizer as? SwipeGestureRecognizer)?.direction = .init(rawValue: Int(values[0]) & 15)
    },
    TH_GESTURE_MINIMUM_TOUCHES: GestureKey(
      \PanGestureRecognizer.minimumNumberOfTouches, least: 1),
    TH_GESTURE_MAXIMUM_TOUCHES: GestureKey(
      \PanGestureRecognizer.maximumNumberOfTouches, least: 1),
    TH_GESTURE_REQUIRED_TOUCHES: GestureKey(
      \TapGestureRecognizer.numberOfTouchesRequired, least: 1,
      or: [
        GestureKey(\SwipeGestureRecognizer.numberOfTouchesRequired, least: 1),
        GestureKey(\LongPressGestureRecognizer.numberOfTouchesRequired, least: 1),
      ]),
    TH_GESTURE_REQUIRED_TAPS: GestureKey(
      \LongPressGestureRecognizer.numberOfTapsRequired, least: 0,
      or: [GestureKey(\TapGestureRecognizer.numberOfTapsRequired, least: 1)]),
    TH_GESTURE_PRESS_DURATION: GestureKey(\LongPressGestureRecognizer.minimumPressDuration),
    TH_GESTURE_MOVEMENT: GestureKey(\LongPressGestureRecognizer.allowableMovement),
    TH_GESTURE_ENABLED: GestureKey(flag: \.isEnabled),
    TH_GESTURE_CANCELS_TOUCHES: GestureKey(flag: \.cancelsTouchesInView),
    TH_GESTURE_SIMULTANEOUS: GestureKey { recognizer, _ in
      (recognizer.delegate as? PluginGestureDelegate).map { [$0.isSimultaneous ? 1 : 0] }
    } set: { (recognizer, values, _) throws(Fault) in
      (recognizer.delegate as? PluginGestureDelegate)?.isSimultaneous = values[0] != 0
    },
  ]
}

extension GestureRecognizer {
  /// A recogniser of one of the ABI's kinds; nil for a number that is none.
  fileprivate static func make(kind: Int) -> GestureRecognizer? {
    switch kind {
    case TH_GESTURE_PAN: PanGestureRecognizer()
    case TH_GESTURE_SCREEN_EDGE_PAN: ScreenEdgePanGestureRecognizer()
    case TH_GESTURE_PINCH: PinchGestureRecognizer()
    case TH_GESTURE_ROTATION: RotationGestureRecognizer()
    case TH_GESTURE_SWIPE: SwipeGestureRecognizer()
    case TH_GESTURE_TAP: TapGestureRecognizer()
    case TH_GESTURE_LONG_PRESS: LongPressGestureRecognizer()
    default: nil
    }
  }
}

extension GestureRecognizer.State {
  /// The ABI's number.
  fileprivate var number: UInt32 {
    let number =
      switch self {
      case .possible: TH_GESTURE_POSSIBLE
      case .began: TH_GESTURE_BEGAN
      case .changed: TH_GESTURE_CHANGED
      case .ended: TH_GESTURE_ENDED
      case .cancelled: TH_GESTURE_CANCELLED
      case .failed: TH_GESTURE_FAILED
      }
    return UInt32(number)
  }
}

extension Point {
  fileprivate var numbers: [Double] { [x, y] }
}
