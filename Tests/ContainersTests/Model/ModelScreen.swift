import ViewControllers

/// A screen that knows what may be called when, and notes what was called otherwise.
@MainActor
final class ModelScreen: ViewController {
  private(set) var faults: [String] = []
  private var state = AppearanceState.disappeared
  private var hasBeenAppearing = false
  private var announcedParent: ViewController??

  private func expect(_ what: String, _ isRight: Bool) {
    if !isRight { faults.append("\(title ?? "?"): \(what) while \(state)") }
  }

  override func viewWillAppear(_ animated: Bool) {
    expect("viewWillAppear", state == .disappeared || state == .disappearing)
    state = .appearing
    hasBeenAppearing = false
  }

  override func viewIsAppearing(_ animated: Bool) {
    expect("viewIsAppearing", state == .appearing && !hasBeenAppearing)
    expect("viewIsAppearing out of the window", view.window === stage.window)
    hasBeenAppearing = true
  }

  override func viewDidAppear(_ animated: Bool) {
    expect("viewDidAppear", state == .appearing)
    state = .appeared
  }

  override func viewWillDisappear(_ animated: Bool) {
    expect("viewWillDisappear", state == .appeared || state == .appearing)
    state = .disappearing
  }

  override func viewDidDisappear(_ animated: Bool) {
    expect("viewDidDisappear", state == .disappearing)
    state = .disappeared
  }

  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    announcedParent = .some(parent)
  }

  override func didMove(toParent parent: ViewController?) {
    super.didMove(toParent: parent)
    if parent != nil { expect("didMove to another parent", self.parent === parent) }
  }
}
