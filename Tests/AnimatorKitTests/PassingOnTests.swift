import CTransHost
import Testing

@testable import AnimatorKit

// What an animator sets crosses as the number that the ABI has for it, and no other.
extension HostTests {
  @Suite("Passing on to a host", .serialized)
  struct PassingOnTests {
    let host = FakeHost()

    private func inHost(_ body: () -> Void) {
      #expect(HostSession.open(UnsafePointer(host.pointer)))
      body()
      HostSession.close()
      #expect(HostCallbacks.alive == 0)
    }

    /// What the host keeps of an object.
    private func numbers(_ handle: th_handle_t, _ key: Int) -> [Double]? {
      host.objects[handle]?.numbers[UInt32(key)]
    }

    @Test func everyPropertyOfALayerHasItsNumber() {
      inHost {
        let layer = CALayer()
        let color = CGColor(red: 0.125, green: 0.25, blue: 0.5, alpha: 0.75)
        let rest = CGColor(red: 0.75, green: 0.5, blue: 0.25, alpha: 0.125)
        layer.borderWidth = 2
        layer.cornerRadius = 3
        layer.borderColor = color
        layer.shadowColor = rest
        layer.shadowOpacity = 0.5
        layer.shadowOffset = CGSize(width: 4, height: 5)
        layer.shadowRadius = 6
        layer.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        layer.contentsGravity = .bottomRight
        layer.contentsScale = 1.5
        layer.zPosition = 7
        layer.anchorPointZ = 8
        layer.beginTime = 9
        layer.speed = 0.25
        layer.timeOffset = 10
        layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
        layer.allowsEdgeAntialiasing = false
        let expected: [(Int, [Double])] = [
          (TH_LAYER_BORDER_WIDTH, [2]), (TH_LAYER_CORNER_RADIUS, [3]),
          (TH_LAYER_BORDER_COLOR, [0.125, 0.25, 0.5, 0.75]),
          (TH_LAYER_SHADOW_COLOR, [0.75, 0.5, 0.25, 0.125]), (TH_LAYER_SHADOW_OPACITY, [0.5]),
          (TH_LAYER_SHADOW_OFFSET, [4, 5]), (TH_LAYER_SHADOW_RADIUS, [6]),
          (TH_LAYER_MASKED_CORNERS, [12]), (TH_LAYER_CONTENTS_GRAVITY, [11]),
          (TH_LAYER_CONTENTS_SCALE, [1.5]), (TH_LAYER_Z_POSITION, [7]),
          (TH_LAYER_ANCHOR_POINT_Z, [8]), (TH_LAYER_BEGIN_TIME, [9]), (TH_LAYER_SPEED, [0.25]),
          (TH_LAYER_TIME_OFFSET, [10]), (TH_LAYER_EDGE_ANTIALIASING_MASK, [9]),
          (TH_LAYER_ALLOWS_EDGE_ANTIALIASING, [0]),
        ]
        for (key, value) in expected { #expect(numbers(layer.handle, key) == value, "\(key)") }
        #expect(layer.shadowOffset == CGSize(width: 4, height: 5))
        #expect(layer.contentsGravity == .bottomRight)
        #expect(layer.edgeAntialiasingMask == [.layerLeftEdge, .layerTopEdge])
        #expect(CALayer().allowsEdgeAntialiasing)
      }
    }

    @Test func everyPropertyOfAViewHasItsNumber() {
      inHost {
        let view = UIView()
        view.isOpaque = false
        view.isHidden = true
        view.alpha = 0.5
        view.clipsToBounds = true
        view.contentMode = .bottomRight
        view.isUserInteractionEnabled = false
        let expected: [(Int, [Double])] = [
          (TH_VIEW_OPAQUE, [0]), (TH_VIEW_HIDDEN, [1]), (TH_VIEW_ALPHA, [0.5]),
          (TH_VIEW_CLIPS_TO_BOUNDS, [1]), (TH_VIEW_CONTENT_MODE, [12]),
          (TH_VIEW_USER_INTERACTION_ENABLED, [0]),
        ]
        for (key, value) in expected { #expect(numbers(view.handle, key) == value, "\(key)") }
        #expect(!view.isOpaque && view.isHidden && view.clipsToBounds)
      }
    }

    @Test func aBouncingBlockHasItsOptions() {
      inHost {
        UIView.animate(
          springDuration: 0.5, bounce: 0.25, options: [.repeat, .autoreverse], animations: {})
        #expect(host.calls.first?.hasPrefix("begin 0.5 0.0 ") == true)
        #expect(host.calls.first?.contains(" 24 ") == true)
      }
    }

    @Test func everyFieldOfALayerAnimationCrosses() {
      inHost {
        let layer = CALayer()
        let animation = CASpringAnimation(keyPath: "opacity")
        (animation.beginTime, animation.duration, animation.timeOffset) = (1, 2, 3)
        (animation.speed, animation.repeatCount, animation.repeatDuration) = (0.5, 4, 5)
        animation.autoreverses = true
        animation.fillMode = .backwards
        animation.isRemovedOnCompletion = false
        animation.isAdditive = true
        animation.isCumulative = true
        animation.fromValue = 6
        animation.byValue = 7
        (animation.mass, animation.stiffness, animation.damping) = (8, 9, 10)
        animation.initialVelocity = 11
        layer.add(animation, forKey: nil)
        let expected: [(Int, [Double])] = [
          (TH_LAYER_ANIMATION_BEGIN_TIME, [1]), (TH_LAYER_ANIMATION_DURATION, [2]),
          (TH_LAYER_ANIMATION_TIME_OFFSET, [3]), (TH_LAYER_ANIMATION_SPEED, [0.5]),
          (TH_LAYER_ANIMATION_REPEAT_COUNT, [4]), (TH_LAYER_ANIMATION_REPEAT_DURATION, [5]),
          (TH_LAYER_ANIMATION_AUTOREVERSES, [1]), (TH_LAYER_ANIMATION_FILL_MODE, [2]),
          (TH_LAYER_ANIMATION_REMOVED_ON_COMPLETION, [0]), (TH_LAYER_ANIMATION_ADDITIVE, [1]),
          (TH_LAYER_ANIMATION_CUMULATIVE, [1]), (TH_LAYER_ANIMATION_FROM, [6]),
          (TH_LAYER_ANIMATION_BY, [7]), (TH_LAYER_ANIMATION_MASS, [8]),
          (TH_LAYER_ANIMATION_STIFFNESS, [9]), (TH_LAYER_ANIMATION_DAMPING, [10]),
          (TH_LAYER_ANIMATION_INITIAL_VELOCITY, [11]),
        ]
        let line = host.calls.last ?? ""
        for (key, value) in expected { #expect(line.contains("\"\(key): \(value)\""), "\(key)") }
        #expect(!line.contains("\"\(TH_LAYER_ANIMATION_TO): "))
      }
    }

    @Test func keyframesCrossWithTheirTimesAndCurves() {
      inHost {
        let animation = CAKeyframeAnimation(keyPath: "opacity")
        animation.values = [0, 1, 0.5]
        animation.keyTimes = [0, 0.25, 1]
        animation.timingFunctions = [
          CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn),
        ]
        animation.calculationMode = .cubic
        CALayer().add(animation, forKey: nil)
        let line = host.calls.last ?? ""
        let expected: [(Int, [Double])] = [
          (TH_LAYER_ANIMATION_VALUES, [0, 1, 0.5]), (TH_LAYER_ANIMATION_KEY_TIMES, [0, 0.25, 1]),
          (TH_LAYER_ANIMATION_TIMINGS, [0, 0, 1, 1, 0.42, 0, 1, 1]),
          (TH_LAYER_ANIMATION_CALCULATION_MODE, [3]),
        ]
        for (key, value) in expected { #expect(line.contains("\"\(key): \(value)\""), "\(key)") }
      }
    }

    @Test func blocksThatWaitRunOnce() {
      inHost {
        var runs = 0
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { runs += 1 }
        animator.pauseAnimation()
        animator.startAnimation()
        animator.startAnimation()
        #expect(runs == 1)
      }
    }

    @Test func aLinkThatIsPausedBeforeItIsAddedDoesNotTick() {
      inHost {
        var ticks: [(CFTimeInterval, CFTimeInterval)] = []
        let link = CADisplayLink { ticks.append(($0.timestamp, $0.targetTimestamp)) }
        link.isPaused = true
        link.add(to: .main, forMode: .common)
        link.add(to: .main, forMode: .common)
        #expect(host.calls == ["paused 1"])
        #expect(host.ticks.count == 1)
        for tick in host.ticks { tick.invoke(tick.user_data, 7, 1, 1.25) }
        #expect(ticks.count == 1 && ticks.first?.0 == 1 && ticks.first?.1 == 1.25)
        link.invalidate()
      }
    }

    @Test func aMaskReachesTheLayer() {
      inHost {
        let (view, mask) = (UIView(), UIView())
        view.mask = mask
        #expect(view.layer.mask === mask.layer)
        view.mask = nil
        #expect(view.layer.mask == nil)
      }
    }

    @Test func aboveAndBelowAreWhatTheySay() {
      inHost {
        let (view, a, b, c) = (UIView(), UIView(), UIView(), UIView())
        view.addSubview(a)
        view.insertSubview(b, aboveSubview: a)
        view.insertSubview(c, belowSubview: b)
        #expect(view.subviews.map(\.handle) == [a, c, b].map(\.handle))
        let (layer, x, y) = (CALayer(), CALayer(), CALayer())
        layer.addSublayer(x)
        layer.insertSublayer(y, below: nil)
        #expect(layer.sublayers?.map(\.handle) == [y, x].map(\.handle))
      }
    }

    @Test func aDelegateHearsWhetherItWasFinished() {
      final class Delegate: NSObject, CAAnimationDelegate {
        var stops: [Bool] = []
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
      }
      inHost {
        let delegate = Delegate()
        for finished in [false, true] {
          let animation = CABasicAnimation(keyPath: "opacity")
          animation.delegate = delegate
          CALayer().add(animation, forKey: nil)
          for triple in host.delegates {
            triple.did_stop(triple.user_data, finished ? 1 : 0)
            triple.destroy(triple.user_data)
          }
          host.delegates = []
        }
        #expect(delegate.stops == [false, true])
      }
    }

    @Test func aCallbackRunsForTheHostThatItCameFrom() {
      let other = FakeHost()
      FakeHost.current = host
      var ran: [UnsafePointer<th_host_t>?] = []
      inHost {
        UIView.animate(withDuration: 1, animations: {}) { _ in
          ran.append(HostSession.current?.host)
        }
        #expect(HostSession.open(UnsafePointer(other.pointer)))
        host.runLoop()
      }
      #expect(ran == [UnsafePointer(host.pointer)])
    }

    @Test func aSessionThatIsClosedIsNotEntered() {
      var closed: HostSession?
      inHost { closed = HostSession.current }
      HostSession.enter(closed)
      #expect(closed != nil && HostSession.current == nil)
    }

    @Test func aHostThatLacksATableIsToldOf() {
      PoorHost.getExtension = host.pointer.pointee.get_extension
      host.pointer.pointee.get_extension = { host, id in
        id.map { String(cString: $0) } == TH_EXT_SNAPSHOT
          ? nil : PoorHost.getExtension?(host, id)
      }
      inHost {
        #expect(UIView().snapshotView(afterScreenUpdates: false) == nil)
        #expect(host.warnings == ["snapshotView: this host cannot do it"])
      }
    }

    @Test func aControllerThatHasNoTitleHasNone() {
      inHost {
        let context = HostSession.current.flatMap {
          HostTransitionContext.lent(host.context, by: $0)
        }
        let controller = context?.viewController(forKey: .to)
        #expect(controller != nil && controller?.title == nil)
        context?.end()
      }
    }

    @Test func layoutGoesDownTheTreeOnce() {
      final class Counting: UIView {
        var laidOut = 0
        override func layoutSubviews() { laidOut += 1 }
      }
      inHost {
        let (outer, middle, inner) = (UIView(), UIView(), Counting(frame: .zero))
        outer.addSubview(middle)
        middle.addSubview(inner)
        inner.setNeedsLayout()
        outer.layoutIfNeeded()
        outer.layoutIfNeeded()
        #expect(inner.laidOut == 1)
      }
    }
  }
}

/// What a host without a table has been before.
private enum PoorHost {
  nonisolated(unsafe) static var getExtension:
    (@convention(c) (UnsafePointer<th_host_t>?, UnsafePointer<CChar>?) -> UnsafeRawPointer?)?
}

/// What a parameter says of itself to the host.
struct ParameterDescriptorTests {
  @Test func choicesGoFromTheFirstToTheLast() {
    let parameter = AnimatorPlugin.Parameter.choice("edge", of: ["a", "b", "c"], default: "b")
    #expect(parameter.descriptor.default_value.0 == 1)
    #expect(parameter.descriptor.minimum.0 == 0 && parameter.descriptor.maximum.0 == 2)
  }

  @Test func aPointLiesInItsRectangle() {
    let range = CGRect(x: 10, y: 20, width: 30, height: 40)
    let descriptor = AnimatorPlugin.Parameter.point(
      "center", default: CGPoint(x: 11, y: 21), in: range
    ).descriptor
    #expect(descriptor.minimum.0 == 10 && descriptor.minimum.1 == 20)
    #expect(descriptor.maximum.0 == 40 && descriptor.maximum.1 == 60)
    #expect(descriptor.default_value.0 == 11 && descriptor.default_value.1 == 21)
  }

  /// Films and settings that were made with an older version keep their meaning.
  @Test func aKeysNumberIsTheSameForEver() {
    let parameter = AnimatorPlugin.Parameter.double("amount", default: 0, in: 0...1)
    #expect(parameter.identifier == 4_152_741_449)
  }
}

/// What timing parameters say, of themselves and to the host.
struct TimingParameterTests {
  @Test(arguments: [0, 1, 2, 3] as [UInt32])
  func aNamedCurveHasItsNumber(curve: UInt32) throws {
    let named = try #require(UIView.AnimationCurve(rawValue: Int(curve)))
    let parameters = UICubicTimingParameters(animationCurve: named)
    #expect(parameters.timing.curve == curve)
    #expect(parameters.animationCurve == named)
  }

  @Test func aNamedCurveTellsItsControlPoints() {
    let parameters = UICubicTimingParameters(animationCurve: .easeOut)
    #expect(parameters.controlPoint1 == CGPoint(x: 0, y: 0))
    #expect(parameters.controlPoint2 == CGPoint(x: 0.58, y: 1))
  }

  @Test func controlPointsCross() {
    let parameters = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.125, y: 0.25), controlPoint2: CGPoint(x: 0.5, y: 0.75))
    let numbers = parameters.timing.numbers
    #expect(numbers.0 == 0.125 && numbers.1 == 0.25 && numbers.2 == 0.5 && numbers.3 == 0.75)
  }

  @Test func springsCrossWithAllTheirNumbers() {
    let physical = UISpringTimingParameters(
      mass: 1, stiffness: 2, damping: 3, initialVelocity: CGVector(dx: 4, dy: 5)
    ).timing.numbers
    #expect(physical.0 == 1 && physical.1 == 2 && physical.2 == 3)
    #expect(physical.3 == 4 && physical.4 == 5)
    let ratio = UISpringTimingParameters(
      dampingRatio: 0.5, initialVelocity: CGVector(dx: 4, dy: 5)
    ).timing.numbers
    #expect(ratio.0 == 0.5 && ratio.1 == 4 && ratio.2 == 5)
  }

  @Test func optionsHaveUIKitsBits() {
    #expect(UIView.AnimationOptions.repeat.rawValue == 8)
    #expect(UIView.AnimationOptions.autoreverse.rawValue == 16)
    #expect(UIView.KeyframeAnimationOptions.overrideInheritedDuration.rawValue == 32)
    #expect(UIView.KeyframeAnimationOptions.overrideInheritedOptions.rawValue == 512)
    #expect(UIView.KeyframeAnimationOptions.calculationModePaced.rawValue == 2 << 10)
    #expect(UIView.KeyframeAnimationOptions.calculationModeCubic.rawValue == 3 << 10)
    #expect(UIView.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue == 4 << 10)
  }
}
