import Compositing
import Geometry
import Measuring
import Playing
import SystemCalls

extension Benchmark {
  /// Times a snapshot of a screen that has been drawn against drawing it again.
  func timeSnapshot(width: Int, height: Int) throws -> SnapshotResult {
    let size = Size(width: Double(width), height: Double(height))
    guard let picture = BuiltInScreen.photoList.picture(size: size) else {
      #if Drawing
        throw Failure("There is no memory for a screen of \(width) x \(height) pixels.")
      #else
        throw Failure(
          "The workload 'snapshot' needs the trait Drawing, which this build is without.")
      #endif
    }
    let layer = Layer()
    layer.model.bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    layer.model.contents = picture
    // Something in front of it: else the picture itself would be the snapshot.
    let badge = Layer()
    badge.model.frame = Rect(x: 20, y: 20, width: 64, height: 64)
    badge.model.backgroundColor = Color(red: 0.9, green: 0.2, blue: 0.2, alpha: 0.8)
    layer.addSublayer(badge)
    let drawing = (0..<max(3, frames / 10)).map { _ in
      Measurement.time { _ = BuiltInScreen.photoList.picture(size: size) }
    }
    let rect = layer.model.bounds
    let snapshots = (0..<frames).map { _ in
      Measurement.time { _ = snapshot(of: layer, rect: rect, scale: 1) }
    }
    return SnapshotResult(
      width: width, height: height, snapshot: Measurement(snapshots), drawing: Measurement(drawing))
  }
}

/// How long a snapshot takes, and the same screen drawn with Cairo and Pango.
struct SnapshotResult {
  var width: Int
  var height: Int
  var snapshot: Measurement
  var drawing: Measurement

  /// The result as a member of the list in `transhost-bench/1`.
  var json: JSON {
    [
      "workload": "snapshot", "width": .whole(width), "height": .whole(height),
      "frames": .whole(snapshot.frames), "median_ms": .milliseconds(snapshot.median),
      "drawing_ms": .milliseconds(drawing.median),
    ]
  }

  /// The same for people.
  var text: String {
    formatted(
      "snapshot of a list, %d x %d: %.3f ms; drawn again with Cairo: %.3f ms (%.0f times)\n",
      width, height, snapshot.median, drawing.median, drawing.median / snapshot.median)
  }
}
