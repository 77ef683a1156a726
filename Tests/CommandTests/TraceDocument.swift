/// The format `transhost-trace/1`, as strict as its readers may be.
struct TraceDocument: Decodable {
  struct Frame: Decodable {
    var t: Double
    var progress: Double
    var layers: [Layer]
  }
  struct Layer: Decodable {
    var id: Int
    var parent: Int?
    var name: String
    var frame: [Double]
    var bounds: [Double]
    var position: [Double]
    var anchorPoint: [Double]
    var zPosition: Double
    var opacity: Double
    var hidden: Bool
    var transform: [Double]
  }
  struct Event: Decodable {
    var t: Double
    var kind: String
    var target: String
  }
  var format: String
  var plugin: String
  var animator: String
  var container: String
  var operation: String
  var duration: Double
  var outcome: String
  var frames: [Frame]
  var events: [Event]
}
