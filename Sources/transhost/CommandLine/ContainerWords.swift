import Media
import Playing

/// What is said of the containers that can be played, and of those that will be.
enum ContainerWords {
  private static let all = PlayedContainers.all

  /// The names of all, the default first.
  static let names = all.map { $0.name }
  /// The names of all operations; one that several containers have counts once.
  static let operations = all.flatMap { $0.operations.map(\.name) }.distinct

  /// Known names of what cannot be played yet.
  static let planned = ["tab", "modal"].filter { !names.contains($0) }
  /// The same for operations.
  static let plannedOperations = ["present", "dismiss"].filter { !operations.contains($0) }

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
