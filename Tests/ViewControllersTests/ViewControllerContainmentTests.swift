import Geometry
import Testing
import ViewControllers

@MainActor
@Suite struct ViewControllerContainmentTests {
  private let stage = Stage(size: Size(width: 100, height: 50))

  private func controller(_ title: String) -> ViewController {
    ViewController(title: title, stage: stage)
  }

  private var log: [String] { stage.events.events.map { "\($0.target).\($0.kind)" } }

  @Test func addingAndRemovingCallBackInUIKitsOrder() {
    let (parent, child) = (controller("p"), controller("c"))
    #expect(parent.addChild(child))
    child.didMove(toParent: parent)
    child.willMove(toParent: nil)
    child.removeFromParent()
    #expect(
      log == [
        "p.addChildViewController", "c.willMoveToParentViewController",
        "c.didMoveToParentViewController", "c.willMoveToParentViewController",
        "c.removeFromParentViewController", "c.didMoveToParentViewController",
      ])
    #expect(child.parent == nil)
    #expect(parent.children.isEmpty)
  }

  @Test func aChildIsTakenOutOfItsFormerContainer() {
    let (first, second, child) = (controller("1"), controller("2"), controller("c"))
    first.addChild(child)
    second.addChild(child)
    #expect(first.children.isEmpty)
    #expect(second.children.first === child)
    #expect(child.parent === second)
  }

  @Test func addingTwiceChangesNothing() {
    let (parent, child) = (controller("p"), controller("c"))
    parent.addChild(child)
    let before = log
    #expect(parent.addChild(child))
    #expect(log == before)
    #expect(parent.children.count == 1)
  }

  @Test func circlesAreRefused() {
    let (a, b, c) = (controller("a"), controller("b"), controller("c"))
    a.addChild(b)
    b.addChild(c)
    #expect(!c.addChild(a))
    #expect(!b.addChild(b))
    #expect(a.parent == nil)
    #expect(c.isDescendant(of: a))
    #expect(!a.isDescendant(of: c))
  }

  @Test func removingWithoutAContainerDoesNothing() {
    controller("a").removeFromParent()
    #expect(log == [])
  }

  @Test func aContainerDoesNotOutliveItsOwner() {
    weak var gone: ViewController?
    let child = controller("c")
    do {
      let parent = controller("p")
      parent.addChild(child)
      gone = parent
    }
    #expect(gone == nil)
    #expect(child.parent == nil)
  }
}
