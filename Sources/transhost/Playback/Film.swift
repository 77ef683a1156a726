import Compositing
import Foundation
import Geometry
import Media
import ViewControllers

/// Makes pictures of a transition: a film, or a strip of moments.
@MainActor
struct Film {
  var path: String
  var kind: OutputKind
  var scale: Double
  var framesPerSecond: Double
  var speed: Double
  var threads: Int
  var isQuiet: Bool

  /// Moments in a filmstrip, both ends among them; its pictures' height at most, and what lies
  /// between them, in pixels.
  private static let stripCount = 9
  private static let stripHeight = 400.0
  private static let stripGap = 8

  /// Plays a transition and writes it; `isGood` throws if it is not to be written after all.
  func make(of player: TransitionPlayer, if isGood: @MainActor () throws -> Void) throws {
    try Interruption.cleaningUp {
      if kind == .filmstrip {
        try makeStrip(of: player, isGood)
      } else {
        try makeFrames(of: player, isGood)
      }
    }
  }

  private func makeFrames(
    of player: TransitionPlayer, _ isGood: @MainActor () throws -> Void
  ) throws {
    let (width, height) = pixels(player, scale)
    let sink = try MediaBridge.sink(
      kind, path: path, width: width, height: height, framesPerSecond: framesPerSecond)
    let renderer = Renderer(threads: threads)
    var bar = ProgressBar(isQuiet: isQuiet)
    let clock = ContinuousClock()
    let began = clock.now
    var count = 0
    let pipeline: FramePipeline
    do {
      pipeline = try FramePipeline(sink, width: width, height: height)
    } catch {
      var sink = sink
      sink.discard()
      throw error
    }
    do {
      player.start()
      while true {
        try Interruption.check()
        player.advance(to: Double(count) / framesPerSecond * speed)
        try pipeline.append { draw(player, scale, with: renderer, into: $0) }
        count += 1
        let total = Int((player.expectedLength / speed * framesPerSecond).rounded(.up)) + 1
        bar.update(count, of: max(total, count))
        if player.isOver { break }
      }
      // What comes late is heard too: a second completion, say.
      player.advance(to: Double(count) / framesPerSecond * speed)
      bar.clear()
      try isGood()
      try pipeline.finish()
    } catch {
      bar.clear()
      pipeline.discard()
      throw error
    }
    report(player, count, width, height, seconds: (clock.now - began) / .seconds(1))
  }

  private func report(
    _ player: TransitionPlayer, _ count: Int, _ width: Int, _ height: Int, seconds: Double
  ) {
    guard !isQuiet else { return }
    let file = kind == .raw ? "stdout" : path
    let (width, height) = kind.size(ofFrames: width, height)
    let format = kind == .raw ? ", BGRA, 8 bits a channel" : ""
    let length = Double(count) / framesPerSecond
    Console.say(
      "\(file): \(count) frames, \(fixed(length)) s at \(short(framesPerSecond)) fps, "
        + "\(width) x \(height) pixels\(format); \(player.outcome.rawValue).")
    Console.say(
      "Made in \(fixed(seconds)) s: \(fixed(Double(count) / max(seconds, 1e-9), 1)) frames a "
        + "second, \(threads == 1 ? "1 thread" : "\(threads) threads").")
  }

  /// Moments side by side, evenly spaced over the time that it takes.
  private func makeStrip(
    of player: TransitionPlayer, _ isGood: @MainActor () throws -> Void
  ) throws {
    let (width, height) = pixels(player, scale)
    let whole = try PixelBuffer(width: width, height: height)
    // Drawn as in a film and then made smaller, so that what lies on whole pixels there shows no
    // seams here.
    let reduction = max(1, (Double(height) / Self.stripHeight).rounded(.up))
    let count = Self.stripCount
    var frames: [PixelBuffer] = []
    let renderer = Renderer(threads: threads)
    player.start()
    let length = player.expectedLength
    for index in 0..<count {
      try Interruption.check()
      player.advance(to: length * Double(index) / Double(count - 1))
      draw(player, scale, with: renderer, into: whole)
      frames.append(try reduced(whole, by: reduction))
    }
    // One that takes longer than it said is seen to its end.
    var extra = 0.0
    while !player.isOver {
      try Interruption.check()
      extra += 1 / framesPerSecond
      player.advance(to: length + extra)
    }
    try isGood()
    guard
      let strip = Filmstrip.picture(frames: frames, spacing: Self.stripGap, background: .white)
    else { throw Failure("'\(path)' cannot be written: there is no memory for the strip.") }
    try MediaBridge.write(strip, png: path)
    guard !isQuiet else { return }
    Console.say(
      "\(path): \(count) moments of \(fixed(length)) s, \(strip.width) x \(strip.height) pixels; "
        + "\(player.outcome.rawValue).")
  }

  private func reduced(_ picture: PixelBuffer, by factor: Double) throws -> PixelBuffer {
    let width = (Double(picture.width) / factor).rounded()
    let height = (Double(picture.height) / factor).rounded()
    let small = try PixelBuffer(width: max(1, Int(width)), height: max(1, Int(height)))
    let layer = Layer()
    layer.model.bounds = Rect(
      x: 0, y: 0, width: Double(small.width), height: Double(small.height))
    layer.model.contents = picture
    Renderer(threads: threads).render(
      layer, size: (small.width, small.height), scale: 1, background: .black, into: small)
    return small
  }

  private func draw(
    _ player: TransitionPlayer, _ scale: Double, with renderer: Renderer, into frame: PixelBuffer
  ) {
    renderer.render(
      player.stage.window.layer, size: (frame.width, frame.height), scale: scale,
      background: .black, into: frame)
  }

  private func pixels(_ player: TransitionPlayer, _ scale: Double) -> (Int, Int) {
    let size = player.stage.size
    return (
      max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded()))
    )
  }

  private func fixed(_ number: Double, _ digits: Int = 2) -> String {
    String(format: "%.\(digits)f", number)
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
