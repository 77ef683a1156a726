import UIKit

/// When, within the way, each thing happens: Material's defaults.
struct Thresholds {
  /// The screen fades in or out.
  let fade: ClosedRange<CGFloat>
  /// Both looks grow or shrink.
  let scale: ClosedRange<CGFloat>
  /// What shows of them grows or shrinks.
  let mask: ClosedRange<CGFloat>
  /// The corners become others.
  let shape: ClosedRange<CGFloat>

  init(closes: Bool, isArc: Bool) {
    switch (closes, isArc) {
    case (false, false): (fade, scale, mask, shape) = (0...0.25, 0...1, 0...1, 0...0.75)
    case (true, false): (fade, scale, mask, shape) = (0.6...0.9, 0...1, 0...0.9, 0.3...0.9)
    case (false, true): (fade, scale, mask, shape) = (0.1...0.4, 0.1...1, 0.1...1, 0.1...0.9)
    case (true, true): (fade, scale, mask, shape) = (0.6...0.9, 0...0.9, 0...0.9, 0.2...0.9)
    }
  }
}
