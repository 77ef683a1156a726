import Playing
import SystemCalls

/// A list of what a film shows, as a person keeps it in a file.
struct FilmListFile {
  private let name: String
  private let json: [UInt8]
  /// What it says, with paths from the working directory.
  let list: FilmList

  /// Reads the file that a command line names.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - patience: Seconds without a byte after which a pipe is given up.
  /// - Throws: A `Failure` that names it, and the line on which something is wrong.
  init(_ path: String, patience: Double) throws {
    let directory: String
    (directory, name) = path.splitAtLastSlash
    json = try TextInput.bytes(path, "film", atMost: FilmList.largestFile, patience: patience)
    do throws(JSONError) {
      list = try FilmList(json: json).from(directory)
    } catch {
      throw Failure("The film '\(path)', \(error)")
    }
  }

  /// Where a screen stands, for people.
  func place(ofScreen index: Int) -> String {
    "'\(name)', line \(FilmList.line(ofScreen: index, in: json)): screens[\(index)]"
  }

  /// Where an option stands, for people.
  func place(ofOption option: String) -> String {
    "'\(name)', line \(FilmList.line(ofOption: option, in: json))"
  }
}
