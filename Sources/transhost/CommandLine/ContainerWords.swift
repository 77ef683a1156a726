import Media
import Playing
import Transitioning

/// What is said of the containers that can be played.
enum ContainerWords {
  private static let all = PlayedContainers.all

  /// The names of all, the default first.
  static let names = all.map { $0.name }
  /// The names of all operations; one that several containers have counts once.
  static let operations = all.flatMap { $0.operations.map(\.name) }.distinct

  /// The styles of presentations and what they are called, the default first.
  static let styles: [(name: String, style: ModalPresentationStyle)] = [
    ("full-screen", .fullScreen), ("over-full-screen", .overFullScreen), ("custom", .custom),
    ("current-context", .currentContext), ("over-current-context", .overCurrentContext),
    ("page-sheet", .pageSheet), ("form-sheet", .formSheet),
  ]

  /// `push or pop (navigation), or select (tab, custom)`.
  static let operationsOfEach: String = {
    let lists = all.map { $0.operations.map(\.name).alternatives }
    let each = lists.distinct.map { list in
      let containers = zip(all, lists).filter { $0.1 == list }.map { $0.0.name }
      return "\(list) (\(containers.joined(separator: ", ")))"
    }
    return (each.dropLast() + ["or \(each[each.count - 1])"]).joined(separator: ", ")
  }()
  /// `pop for push, push for pop, selection of the one before`.
  static let reversals = all.map { $0.reversal }.distinct.joined(separator: ", ")
}

extension [String] {
  /// The words without repetitions.
  fileprivate var distinct: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
