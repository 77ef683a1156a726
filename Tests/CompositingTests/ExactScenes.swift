import Compositing
import Exact
import Testing
import Truth

extension Exact.Scene {
  /// What scenes are made of, drawn once for all tests.
  static let pictures = Result { try Source.all.map { try $0.picture() } }

  static func named(_ name: String) throws -> Exact.Scene {
    try #require(all.first { $0.name == name })
  }

  /// The left upper part.
  func cut(to size: (width: Int, height: Int)) -> Exact.Scene {
    var part = self
    (part.width, part.height) = size
    return part
  }

  /// How near what is drawn comes to the exact picture.
  func nearness() throws -> Nearness {
    Nearness(of: try drawn(try Self.pictures.get()), to: ExactPicture(self, Source.all, samples: 8))
  }
}
