internal import SystemCalls

/// What becomes of a file that is to be where another one is.
public enum TakenPlace: Sendable {
  /// It takes the place of what stood there when it was begun.
  case replaced
  /// It is not made: what is there stays, also what comes there before it is whole.
  case kept
  /// It gets the next name that nothing has when it is whole: `fold-2.mp4` after `fold.mp4`.
  case passedOver

  /// How far names are counted.
  static let mostNames = 9999
}

extension String {
  /// A path with a number before the ending, from 2 on: `fold-2.mp4`.
  func numbered(_ number: Int) -> String {
    guard number > 1 else { return self }
    let (directory, name) = splitAtLastSlash
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "\(directory)\(name[..<dot])-\(number)\(name[dot...])"
  }
}
