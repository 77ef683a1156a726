import Foundation
import Playing

extension Script {
  /// The most bytes of a script's file that are read.
  private static let largestFile = 16 << 20

  /// Reads the script that a command line names.
  init(readingFrom path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: Self.largestFile + 1)
    else { throw Failure("The script '\(path)' cannot be read.") }
    guard data.count <= Self.largestFile else {
      throw Failure("The script '\(path)' has more than \(Self.largestFile >> 20) MiB.")
    }
    do {
      try self.init(json: Array(data))
    } catch {
      throw Failure("The script '\(path)', \(error)")
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
