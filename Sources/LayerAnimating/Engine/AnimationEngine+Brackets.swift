internal import Animating
internal import Compositing

extension AnimationEngine {
  /// How many brackets are open, keys included.
  public var bracketDepth: Int { OpenBrackets.count }

  /// How many animations are under way on this stage, or wait in brackets that are open.
  public var load: Int {
    animationCount + Bracket.open.waitingCount
  }

  /// The duration of the innermost open animation, 0 if there is none.
  ///
  /// UIKit: `UIView.inheritedAnimationDuration`.
  public var inheritedDuration: Double {
    Bracket.open.lastAnimating?.parameters.duration ?? 0
  }

  /// Opens a bracket: properties that are set until `end` are animated.
  ///
  /// Inside another animation it takes that one's duration and curve, unless its options say
  /// otherwise.
  public func begin(_ parameters: ViewAnimationParameters) {
    open(.animation, parameters)
  }

  /// Opens a bracket for keyframes.
  ///
  /// Its curve, ease-in-out without curve bits, goes over the whole.
  public func beginKeyframes(_ parameters: ViewAnimationParameters) {
    open(.keyframes, parameters)
  }

  private func open(_ kind: Bracket.Kind, _ parameters: ViewAnimationParameters) {
    var parameters = parameters
    if let outer = Bracket.open.lastAnimating, case .animation = outer.kind {
      if !parameters.options.contains(.overrideInheritedDuration) {
        parameters.duration = outer.parameters.duration
      }
      if !parameters.options.contains(.overrideInheritedCurve), parameters.timing == .builtin {
        parameters.timing = outer.parameters.timing
        let curveBits: UInt = 0xF << 16
        parameters.options = ViewAnimationOptions(
          rawValue: parameters.options.rawValue & ~curveBits
            | outer.parameters.options.rawValue & curveBits)
      }
    }
    if Bracket.open.hasQuiet { parameters.duration = 0 }
    Bracket.open.append(Bracket(kind, parameters, on: self))
  }

  /// Opens a key of a keyframe animation.
  ///
  /// - Parameters:
  ///   - relativeStart: A fraction of the whole, 0...1.
  ///   - relativeDuration: A fraction of the whole, 0...1.
  /// - Returns: False, and nothing is opened, if the innermost bracket is not for keyframes, or has
  ///   a key open.
  @discardableResult
  public func beginKeyframe(relativeStart: Double, relativeDuration: Double) -> Bool {
    guard let bracket = Bracket.open.last, case .keyframes = bracket.kind, bracket.key == nil,
      relativeStart >= 0, relativeStart <= 1, relativeDuration >= 0, relativeDuration <= 1
    else { return false }
    bracket.openKey(start: relativeStart, duration: relativeDuration)
    return true
  }

  /// Closes a key.
  ///
  /// - Returns: False if none is open.
  @discardableResult
  public func endKeyframe() -> Bool {
    guard let bracket = Bracket.open.last, bracket.isInKey else { return false }
    bracket.closeKey()
    return true
  }

  /// Whether `end` has something to close.
  public var canEnd: Bool {
    guard let bracket = Bracket.open.last, !bracket.isInKey else { return false }
    return bracket.isBlock
  }

  /// Closes a bracket of `begin` or `beginKeyframes`.
  ///
  /// - Parameter completion: Runs exactly once, from the loop: true when the animations reach
  ///   their end, false when they are taken away or run back before. With nothing to animate it
  ///   runs in the next turn.
  public func end(completion: (@MainActor (Bool) -> Void)? = nil) {
    guard canEnd, let bracket = Bracket.open.last else { return }
    if bracket.parameters.options.contains(.layoutSubviews) { bracket.layOut() }
    Bracket.open.removeLast()
    bracket.close(completion)
  }

  /// Opens a bracket in which nothing is animated.
  ///
  /// UIKit: `performWithoutAnimation(_:)`.
  public func beginWithoutAnimation() {
    Bracket.open.append(
      Bracket(.withoutAnimation, ViewAnimationParameters(duration: 0), on: self))
  }

  /// Whether `endWithoutAnimation` has something to close.
  public var canEndWithoutAnimation: Bool {
    guard case .withoutAnimation? = Bracket.open.last?.kind else { return false }
    return true
  }

  /// Closes a bracket of `beginWithoutAnimation`.
  public func endWithoutAnimation() {
    if canEndWithoutAnimation { Bracket.open.removeLast() }
  }

  /// Closes whatever is open beyond a depth; for hosts of code that may have left something.
  public func closeBrackets(downTo depth: Int) {
    while bracketDepth > depth, let bracket = Bracket.open.last {
      if bracket.isInKey {
        endKeyframe()
      } else if case .animator(let animator) = bracket.kind {
        animator.endAnimations()
      } else if canEnd {
        end()
      } else {
        endWithoutAnimation()
      }
    }
  }
}
