internal import Exact
internal import Foundation
internal import Truth

/// What the peers draw, and what they drew: see README.md.
struct Exchange: Codable {
  var sources: [Source]
  var scenes: [Scene]
}

/// The peers, in the order of the table.
let peers = ["Skia", "Cairo"]

/// Writes what is to be drawn, for the peers.
///
/// What they drew of other scenes goes.
func writeScenes(into directory: URL) throws {
  for url in try FileManager.default.contentsOfDirectory(
    at: directory, includingPropertiesForKeys: nil) where url.pathExtension == "rgb"
  {
    try FileManager.default.removeItem(at: url)
  }
  let exchange = Exchange(
    sources: Source.all, scenes: Scene.all + Motion.all.flatMap(\.frames))
  try JSONEncoder().encode(exchange).write(to: directory.appending(path: "scenes.json"))
}

/// Reads what a peer has drawn; `nil` if it cannot draw such a thing.
func readDrawn(_ peer: String, _ index: Int, of scene: Scene, in directory: URL) throws -> [UInt8]?
{
  guard let data = try? Data(contentsOf: directory.appending(path: "\(peer)-\(index).rgb")) else {
    return nil
  }
  guard data.count == 3 * scene.width * scene.height else {
    throw Failure("\(peer)-\(index).rgb has \(data.count) bytes; draw the scenes again")
  }
  return [UInt8](data)
}

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func words(_ found: Nearness) -> String {
  func signed(_ value: Double, _ digits: Int) -> String {
    String(format: "%+.\(digits)f", value)
  }
  let edge = found.edge.map { String(format: "%.2f", $0) } ?? "–"
  return String(format: "%.1f", found.psnr) + " / " + signed(found.largest, 0) + " / "
    + signed(found.mean, 2) + " / " + edge + " / " + String(format: "%.2f", found.local)
}

/// Prints how near everybody comes, as Markdown.
func printTable(from directory: URL) throws {
  let pictures = try Source.all.map { try $0.picture() }
  print(
    "PSNR in dB / largest error / mean error / mean size of errors on edges / errors of means over 8x8 "
      + "pixels, in levels\n")
  print("| kind | scene | transhost | \(peers.joined(separator: " | ")) |")
  print("|---|---|---|---|---|")
  for (index, scene) in Scene.all.enumerated() {
    let exact = ExactPicture(scene, Source.all)
    let ours = try scene.drawn(pictures)
    try Data(ours).write(to: directory.appending(path: "transhost-\(index).rgb"))
    var cells = [scene.kind, scene.name, words(Nearness(of: ours, to: exact))]
    for peer in peers {
      let drawn = try readDrawn(peer, index, of: scene, in: directory)
      cells.append(drawn.map { words(Nearness(of: $0, to: exact)) } ?? "–")
    }
    print("| \(cells.joined(separator: " | ")) |")
  }
}

/// Prints how much slow motions change that ought not to, as Markdown.
func printMotions(from directory: URL) throws {
  let pictures = try Source.all.map { try $0.picture() }
  print("\nChange from frame to frame that ought not to be, root of the mean square in levels\n")
  print("| slow motion | transhost | \(peers.joined(separator: " | ")) |")
  print("|---|---|---|---|")
  var index = Scene.all.count
  for motion in Motion.all {
    let exact = motion.frames.map { ExactPicture($0, Source.all) }
    let ours = try motion.frames.map { try $0.drawn(pictures) }
    var cells = [motion.name, String(format: "%.2f", crawl(of: ours, exact: exact))]
    for peer in peers {
      let drawn = try motion.frames.enumerated().map {
        try readDrawn(peer, index + $0.offset, of: $0.element, in: directory)
      }
      let all = drawn.compactMap { $0 }
      cells.append(
        all.count == drawn.count ? String(format: "%.2f", crawl(of: all, exact: exact)) : "–")
    }
    print("| \(cells.joined(separator: " | ")) |")
    index += motion.frames.count
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let directory = arguments.last else {
  FileHandle.standardError.write(Data("usage: truth scenes|table DIRECTORY\n".utf8))
  exit(64)
}
do {
  switch arguments.first {
  case "scenes": try writeScenes(into: URL(filePath: directory))
  case "table":
    try printTable(from: URL(filePath: directory))
    try printMotions(from: URL(filePath: directory))
  default: throw Failure("there is 'scenes' and 'table', but no '\(arguments.first ?? "")'")
  }
} catch {
  FileHandle.standardError.write(Data("truth: \(error)\n".utf8))
  exit(1)
}
