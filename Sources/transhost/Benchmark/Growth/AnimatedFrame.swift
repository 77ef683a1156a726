import Compositing
import Geometry
import Measuring
import Playing
import SystemCalls
import ViewControllers

/// A frame of many small views that move: their animations, and drawing them.
struct AnimatedFrame {
  private let count: Int
  private let times: Measurement
  /// The time to copy the frame in memory, in milliseconds.
  private let copy: Double

  private static let name = "frame of animated views"
  /// How many there are, 8 points by 8, on a screen of 1920 by 1080.
  static let usualCount = 20_000
  /// What such a frame may take at most, in copies of itself, with one thread.
  private static let mostCopies = 40.0

  private var copies: Double { times.median / copy }

  /// Times frames of a second in which each view goes to another place.
  ///
  /// - Parameters:
  ///   - count: How many views there are.
  ///   - frames: How many frames are timed.
  /// - Throws: A `PixelBufferError`.
  @MainActor
  init(of count: Int, frames: Int) throws {
    let (width, height) = (1920, 1080)
    let stage = Stage(size: Size(width: Double(width), height: Double(height)))
    var random = SeededRandom(seed: 1)
    func place() -> Point {
      Point(
        x: .random(in: 0..<Double(width), using: &random),
        y: .random(in: 0..<Double(height), using: &random))
    }
    let views = (0..<count).map { index in
      let view = View(frame: Rect(x: 0, y: 0, width: 8, height: 8), stage: stage)
      view.center = place()
      view.backgroundColor = Color(red: Double(index % 7) / 6, green: 0.5, blue: 0.25, alpha: 1)
      stage.window.addSubview(view)
      return view
    }
    stage.advance(to: 0)
    View.animate(withDuration: 1) { for view in views { view.center = place() } }
    let target = try PixelBuffer(width: width, height: height)
    let renderer = Renderer(threads: 1)
    let copy = try Measurement.copy(of: target)
    let times = (0...frames).map { frame in
      Measurement.time {
        stage.advance(to: (Double(frame) + 0.5) / Double(frames + 1))
        renderer.render(
          stage.window.layer, size: (width, height), scale: 1, background: .black, into: target)
      }
    }
    self.count = count
    // The first one makes what all the others keep.
    self.times = Measurement(Array(times.dropFirst()))
    self.copy = copy.median
  }

  /// A member of the list in `transhost-bench/1`.
  var json: JSON {
    [
      "workload": "growth", "what": .text(Self.name), "count": .whole(count),
      "width": .whole(1920), "height": .whole(1080), "threads": .whole(1),
      "frames": .whole(times.frames),
      "median_ms": .milliseconds(times.median), "copy_ms": .milliseconds(copy),
      "copies": .milliseconds(copies), "most_copies": .milliseconds(Self.mostCopies),
    ]
  }

  /// The same for people.
  var text: String {
    formatted(
      """
      %d views of 8 x 8 that move, 1920 x 1080, one thread: %.3f ms a frame, %.1f copies of it
      (%.4f ms each); of 20,000 it may be %.0f.

      """, count, times.median, copies, copy, Self.mostCopies)
  }
}
