#if Media
  /// What a decoder's process says of a file that it cannot decode; the program knows which file that is.
  extension Message {
    mutating func put(_ error: MediaError) {
      switch error {
      case .reference: put(1)
      case .empty: put(2)
      case .notAPicture: put(3)
      case .noSound: put(4)
      case .notSound: put(5)
      case .tooLarge(_, let width, let height):
        put(6)
        put(width)
        put(height)
      case .outOfMemory: put(7)
      case .unreadNumbers: put(9)
      case .unsupported: put(10)
      default: put(8)
      }
    }

    mutating func error(of file: InputFile) throws(Broken) -> MediaError {
      let path = file.path
      switch try integer() {
      case 1:
        return .reference(path: path, kind: file.signature.reference ?? "another kind of file")
      case 2: return .empty(path: path)
      case 3: return .notAPicture(path: path)
      case 4: return .noSound(path: path)
      case 5: return .notSound(path: path)
      case 6: return .tooLarge(path: path, width: try integer(), height: try integer())
      case 7: return .outOfMemory
      case 9:
        return .unreadNumbers(path: path, kind: file.unreadNumbers ?? "numbers of another kind")
      case 10: return .unsupported(path: path)
      default: return .damaged(path: path)
      }
    }
  }
#endif
