import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// The tree of views, and that of their layers beside it.
@MainActor
@Suite struct ViewTreeTests {
  private let stage = Stage(size: Size(width: 100, height: 100))

  private func makeViews(_ count: Int) -> [View] {
    (0..<count).map { _ in View(stage: stage) }
  }

  @Test("Whatever is done, and whenever it is looked at, the trees are those of plain arrays")
  func ordersAsPlainArraysDo() {
    for seed in 0..<150 {
      var random = SeededRandom(seed: UInt64(seed))
      let views = makeViews(10)
      // Layers of no view, which stay where they were put: just in front of a view, or at the back.
      let strangers = (0..<4).map { _ in Layer() }
      var model = Model(count: 10)
      for step in 0..<100 {
        let comment: Comment = "seed \(seed), step \(step)"
        func pick() -> Int { Int.random(in: 0..<10, using: &random) }
        let (parent, child, sibling) = (pick(), pick(), pick())
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          views[parent].addSubview(views[child])
          model.add(child, to: parent)
        case 1:
          let index = Int.random(in: -2...6, using: &random)
          views[parent].insertSubview(views[child], at: index)
          model.insert(child, in: parent, at: index)
        case 2:
          views[parent].insertSubview(views[child], aboveSubview: views[sibling])
          model.insert(child, in: parent, beside: sibling, distance: 1)
        case 3:
          views[parent].insertSubview(views[child], belowSubview: views[sibling])
          model.insert(child, in: parent, beside: sibling, distance: 0)
        case 4:
          views[parent].bringSubviewToFront(views[child])
          if model.parent(of: child) == parent { model.add(child, to: parent) }
        case 5:
          views[parent].sendSubviewToBack(views[child])
          if model.parent(of: child) == parent { model.insert(child, in: parent, at: 0) }
        case 6:
          views[child].removeFromSuperview()
          model.remove(child)
        default:
          views[parent].layer.addSublayer(strangers[Int.random(in: 0..<4, using: &random)])
        }
        for (index, view) in views.enumerated() where step % (index + 1) == 0 {
          let wanted = model.children[index].map { views[$0] }
          #expect(areSame(view.subviews, wanted), comment)
          let layers = view.layer.sublayers.filter { $0.owner != nil }
          #expect(areSame(layers, wanted.map(\.layer)), comment)
        }
        for (index, view) in views.enumerated() {
          let wanted = model.parent(of: index).map { views[$0] }
          #expect(view.superview === wanted && view.layer.superlayer === wanted?.layer, comment)
        }
      }
    }
  }

  /// What the tree is to be: the children of each view, from back to front.
  private struct Model {
    var children: [[Int]]

    init(count: Int) { children = Array(repeating: [], count: count) }

    func parent(of child: Int) -> Int? { children.firstIndex { $0.contains(child) } }

    func isInside(_ view: Int, _ other: Int) -> Bool {
      view == other || parent(of: view).map { isInside($0, other) } == true
    }

    mutating func remove(_ child: Int) {
      if let parent = parent(of: child) { children[parent].removeAll { $0 == child } }
    }

    mutating func add(_ child: Int, to parent: Int) { insert(child, in: parent, at: .max) }

    mutating func insert(_ child: Int, in parent: Int, at index: Int) {
      guard !isInside(parent, child) else { return }
      remove(child)
      children[parent].insert(child, at: min(max(0, index), children[parent].count))
    }

    mutating func insert(_ child: Int, in parent: Int, beside sibling: Int, distance: Int) {
      let isBesideItself = child == sibling && children[parent].contains(child)
      guard !isBesideItself, !isInside(parent, child) else { return }
      remove(child)
      let index = children[parent].firstIndex(of: sibling)
      insert(child, in: parent, at: index.map { $0 + distance } ?? .max)
    }
  }

  @Test func layersOfNoViewKeepTheirPlaceAmongTheViews() {
    let views = makeViews(4)
    let (back, middle, front) = (Layer(), Layer(), Layer())
    views[0].layer.addSublayer(back)
    views[0].addSubview(views[1])
    views[0].layer.addSublayer(middle)
    views[0].addSubview(views[2])
    views[0].layer.addSublayer(front)
    views[0].insertSubview(views[3], aboveSubview: views[1])
    let order = [back, views[1].layer, middle, views[3].layer, views[2].layer, front]
    #expect(areSame(views[0].layer.sublayers, order))
    views[0].sendSubviewToBack(views[2])
    let behind = [back, views[2].layer, views[1].layer, middle, views[3].layer, front]
    #expect(areSame(views[0].layer.sublayers, behind))
  }

  @Test func aViewIsNeverInItself() {
    let views = makeViews(3)
    views[0].addSubview(views[1])
    views[1].addSubview(views[2])
    for view in views {
      view.addSubview(views[0])
      view.insertSubview(views[0], at: 0)
      view.insertSubview(views[0], aboveSubview: views[2])
    }
    #expect(views[0].superview == nil && views[2].superview === views[1])
    #expect(views[2].isDescendant(of: views[0]) && !views[0].isDescendant(of: views[2]))
    #expect(views[0].isDescendant(of: views[0]))
  }

  @Test func aViewKnowsItsWindow() {
    let views = makeViews(2)
    views[0].addSubview(views[1])
    #expect(views[1].window == nil && stage.window.window === stage.window)
    stage.window.addSubview(views[0])
    #expect(views[1].window === stage.window)
    Stage(size: Size(width: 1, height: 1)).window.addSubview(views[0])
    #expect(views[1].window == nil)
  }

  @Test func theFirstViewWithATagIsFound() {
    let views = makeViews(5)
    views[0].addSubview(views[1])
    views[1].addSubview(views[2])
    views[0].addSubview(views[3])
    for view in views[2...4] { view.tag = 7 }
    #expect(views[0].viewWithTag(7) === views[2])
    #expect(views[3].viewWithTag(7) === views[3] && views[0].viewWithTag(8) == nil)
  }

  @Test("Tens of thousands of views come and go in any order")
  func manyViewsComeAndGo() {
    var random = SeededRandom(seed: 1)
    let (first, second) = (View(stage: stage), View(stage: stage))
    stage.window.addSubview(first)
    stage.window.addSubview(second)
    let views = makeViews(20_000)
    let shuffled = views.shuffled(using: &random)
    for order in [views, views.reversed(), shuffled] {
      for view in views { first.addSubview(view) }
      for view in order { view.removeFromSuperview() }
      #expect(first.subviews.isEmpty && first.layer.sublayers.isEmpty)
    }
    for view in views { first.insertSubview(view, at: 0) }
    for view in shuffled { second.addSubview(view) }
    #expect(first.subviews.isEmpty && areSame(second.subviews, shuffled))
    for view in views { second.sendSubviewToBack(view) }
    #expect(areSame(second.subviews, views.reversed()))
    for view in shuffled where view !== views[0] {
      second.insertSubview(view, aboveSubview: views[0])
    }
    let last = second.subviews
    #expect(
      last.first === views[0]
        && areSame(last.dropFirst(), shuffled.reversed().filter { $0 !== views[0] })
    )
    for view in last { view.removeFromSuperview() }
    #expect(second.layer.sublayers.isEmpty)
  }

  /// Whoever holds what, and whatever goes first.
  @Test(arguments: [10, 1000, 100_000])
  func treesOfAnyDepthComeAndGo(count: Int) {
    var random = SeededRandom(seed: 2)
    for order in 0..<4 {
      weak var deepest: View?
      do {
        var views = makeViews(count)
        for index in 1..<count { views[index - 1].addSubview(views[index]) }
        let top = views[0]
        let last = views[count - 1]
        deepest = last
        last.tag = 7
        #expect(last.isDescendant(of: top) && last.window == nil)
        #expect(top.viewWithTag(7) === last)
        stage.window.addSubview(top)
        #expect(last.window === stage.window)
        #expect(last.convert(Point(x: 1, y: 2), to: nil) == Point(x: 1, y: 2))
        #expect(stage.window.convert(Point(x: 1, y: 2), to: last) == Point(x: 1, y: 2))
        // A tree in which something moves is taken out too.
        View.animate(withDuration: 1) { last.alpha = 0 }
        top.removeFromSuperview()
        if order == 1 { views.reverse() }
        if order == 2 { views.shuffle(using: &random) }
        if order == 3 { views = [top] }
        while views.popLast() != nil {}
      }
      #expect(deepest == nil, "order \(order)")
    }
  }

  @Test func anAlphaIsFromNothingToOne() {
    let view = View(stage: stage)
    for (given, kept) in [(1.5, 1), (0.25, 0.25), (-3, 0)] as [(Double, Double)] {
      view.alpha = given
      #expect(view.alpha == kept && view.layer.model.opacity == kept)
    }
    // On its way, too.
    stage.window.addSubview(view)
    View.animate(withDuration: 1, options: .curveLinear) { view.alpha = 3 }
    stage.advance(to: 0.5)
    #expect(view.alpha == 1 && view.layer.current.opacity == 0.5)
  }

  @Test func aContentModeIsTheGravityOfItsName() {
    let modes: [ContentMode: ContentsGravity] = [
      .scaleToFill: .resize, .scaleAspectFit: .resizeAspect, .scaleAspectFill: .resizeAspectFill,
      .redraw: .resize, .center: .center, .top: .top, .bottom: .bottom, .left: .left,
      .right: .right, .topLeft: .topLeft, .topRight: .topRight, .bottomLeft: .bottomLeft,
      .bottomRight: .bottomRight,
    ]
    #expect(modes.count == ContentMode.allCases.count)
    let view = View(stage: stage)
    for (mode, gravity) in modes {
      view.contentMode = mode
      #expect(view.layer.model.contentsGravity == gravity, "\(mode)")
    }
  }
}

/// Whether two lists hold the same objects in the same order.
func areSame<Objects: Sequence<A>, A: AnyObject>(_ a: Objects, _ b: [A]) -> Bool {
  a.elementsEqual(b, by: ===)
}
