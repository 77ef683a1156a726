import SystemCalls
import Geometry
import Playing
import ViewControllers

extension Script {
  /// The most bytes of a script's file that are read.
  private static let largestFile = 16 << 20

  /// Reads the script that a command line names.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - patience: Seconds without a byte after which a pipe is given up.
  /// - Throws: A `Failure` that names it, and what is wrong.
  init(readingFrom path: String, patience: Double) throws {
    let bytes = try TextInput.bytes(path, "script", atMost: Self.largestFile, patience: patience)
    do {
      try self.init(json: bytes)
    } catch {
      throw Failure("The script '\(path)', \(error)")
    }
  }

  /// Refuses a script that makes the screen larger than the film.
  ///
  /// - Parameter size: The film's, in points.
  /// - Throws: A `Failure` that names the size that is needed.
  func check(in size: Size) throws {
    var orientation = InterfaceOrientation.portrait
    for step in steps {
      guard case .screen(let change) = step.event else { continue }
      switch change {
      case .rotate(let next, _): orientation = next
      case .resize(var screen, _):
        if orientation == .landscapeLeft || orientation == .landscapeRight {
          screen = Size(width: screen.height, height: screen.width)
        }
        guard screen.width > size.width || screen.height > size.height else { continue }
        func words(_ size: Size) -> String { formatted("%gx%g", size.width, size.height) }
        let both = Size(
          width: max(size.width, screen.width).rounded(.up),
          height: max(size.height, screen.height).rounded(.up))
        throw Failure(
          "The script makes the screen \(words(screen)) at \(formatted("%g", step.time)) s, "
            + "which is larger than the film, \(words(size)); make that larger: "
            + "'--size \(words(both))'.")
      }
    }
  }

  /// Whether all its actions are done in a kind of container.
  func suits(_ container: any PlayedContainer.Type) -> Bool {
    steps.allSatisfy { step in
      guard case .action(let action) = step.event else { return true }
      return container.does(action)
    }
  }
}
