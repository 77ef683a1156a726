import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// The zoom of `preferredTransition`, without fingers.
@MainActor
struct ZoomTests {
  private let scene = ZoomScene()
  private var stage: Stage { scene.stage }

  // MARK: The ends

  @Test func atTheStartTheLikenessLiesOverTheSource() throws {
    scene.push()
    stage.advance(to: 0)
    let likeness = try #require(scene.likeness)
    #expect(same(scene.crop, scene.place()))
    #expect(same(scene.seen(likeness.current.frame), scene.place()))
    #expect(likeness.current.opacity == 1 && !scene.isSeen())
    // The corners are the source's on the screen.
    let scale = scene.crop.width / (scene.photo.view.layer.mask?.current.bounds.width ?? 1)
    #expect(abs((scene.photo.view.layer.mask?.current.cornerRadius ?? 0) * scale - 6) < 1e-9)
  }

  @Test func inTheEndItIsTheScreen() {
    scene.push()
    stage.play(0.7)
    #expect(scene.disorder(on: scene.photo) == [])
    #expect(scene.stage.appearances.suffix(2) == ["from.didDisappear", "to.didAppear"])
  }

  @Test func itGrowsAllTheTime() {
    scene.push()
    var before = 0.0
    for _ in 0..<20 {
      stage.play(0.02)
      let now = scene.crop.width * scene.crop.height
      #expect(now > before)
      before = now
    }
  }

  @Test func backItEndsOverTheSource() throws {
    scene.open()
    scene.pop()
    stage.play(0.49)
    let likeness = try #require(scene.likeness)
    let place = scene.place()
    #expect(abs(scene.crop.midX - place.midX) < 1 && abs(scene.crop.midY - place.midY) < 1)
    #expect(abs(scene.crop.width - place.width) < 1 && likeness.current.opacity > 0.99)
    stage.play(0.2)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test(arguments: [
    Size(width: 40, height: 30), Size(width: 30, height: 90), Size(width: 90, height: 9),
  ])
  func whateverShapeTheSourceHasItIsCovered(size: Size) throws {
    scene.sources[1].frame = Rect(origin: Point(x: 70, y: 100), size: size)
    scene.push()
    stage.advance(to: 0)
    #expect(same(scene.crop, scene.place()))
    let shape = scene.photo.view.layer.current.transform
    #expect(shape.m11 == shape.m22, "it is not stretched")
    #expect(same(scene.seen(try #require(scene.likeness).current.frame), scene.place()))
  }

  @Test func whatIsAlignedLiesOverTheSource() {
    let picture = Rect(x: 0, y: 75, width: 200, height: 150)
    scene.options.alignmentRectProvider = { context in
      #expect(context.zoomedViewController === scene.photo)
      #expect(context.sourceView === scene.sources[1])
      return picture
    }
    scene.push()
    stage.advance(to: 0)
    // The picture has the shape of the source.
    #expect(same(scene.seen(picture), scene.place()))
    #expect(same(scene.crop, scene.place()))
  }

  @Test func whatBelongsToTheScreenBehindIsDimmedAndBack() {
    scene.options.dimmingColor = Color(red: 1, green: 0, blue: 0)
    scene.options.dimmingBlurRadius = 4
    scene.push()
    stage.play(0.25)
    let dimming = scene.navigation.containerView.subviews[1]
    #expect(dimming.backgroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(dimming.layer.current.opacity > 0.1 && dimming.layer.current.opacity < 1)
    #expect(scene.list.view.layer.model.filters.count == 1)
    #expect(scene.list.view.layer.current.transform.m11 > 1)
    stage.play(1)
    #expect(scene.disorder(on: scene.photo) == [] && scene.list.view.transform3D == .identity)
  }

  // MARK: The source

  @Test func theProviderIsAskedAgainForTheWayBack() {
    scene.open()
    scene.chosen = 2
    scene.pop()
    #expect(scene.asked.last?.zoomedViewController === scene.photo)
    #expect(scene.asked.last?.sourceViewController === scene.list)
    stage.play(0.495)
    #expect(abs(scene.crop.midX - scene.place(2).midX) < 1 && !scene.isSeen(2) && scene.isSeen(1))
    stage.play(0.2)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test(arguments: ["none", "hidden", "beside the screen", "out of the window"])
  func withoutASourceItComesFromTheMiddle(because reason: String) {
    switch reason {
    case "none": scene.chosen = nil
    case "hidden": scene.sources[1].isHidden = true
    case "beside the screen": scene.scroll(to: 250)
    default: scene.sources[1].removeFromSuperview()
    }
    scene.push()
    stage.advance(to: 0)
    #expect(scene.photo.view.layer.current.opacity == 0)
    #expect(scene.crop.center == Point(x: 100, y: 150) && scene.crop.width < 200)
    stage.play(0.25)
    #expect(scene.photo.view.layer.current.opacity > 0.5)
    scene.sources[1].isHidden = false
    stage.play(1)
    #expect(scene.disorder(on: scene.photo) == [])
  }

  @Test func anotherSourceMeanwhileIsFlownToWithoutAJump() {
    scene.open()
    scene.pop()
    stage.play(0.1)
    let before = scene.crop
    scene.chosen = 2
    stage.advance(to: stage.clock.now)
    #expect(same(scene.crop, before))
    stage.advance(to: stage.clock.now)
    #expect(scene.isSeen(1) && !scene.isSeen(2))
    stage.play(0.395)
    #expect(abs(scene.crop.midX - scene.place(2).midX) < 1)
    stage.play(0.2)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func aSourceThatGoesMeanwhileIsLeftWithoutAJump() {
    scene.open()
    scene.pop()
    stage.play(0.1)
    let before = scene.crop
    scene.sources[1].removeFromSuperview()
    stage.advance(to: stage.clock.now)
    #expect(same(scene.crop, before))
    stage.play(0.39)
    #expect(abs(scene.crop.midX - 100) < 1 && scene.photo.view.layer.current.opacity < 0.05)
    scene.scroll.addSubview(scene.sources[1])
    stage.play(0.2)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test(arguments: [true, false]) func whereTheScreenGetsAnotherSizeItGoesOn(isPush: Bool) {
    if isPush { scene.push() } else { scene.open() }
    if !isPush { scene.pop() }
    stage.play(0.2)
    let bounds = Rect(x: 0, y: 0, width: 240, height: 200)
    scene.list.view.frame = bounds
    scene.navigation.containerView.frame = bounds
    stage.play(0.295)
    let end = isPush ? bounds : scene.place()
    #expect(abs(scene.crop.midX - end.midX) < 1 && abs(scene.crop.midY - end.midY) < 1)
    #expect(abs(scene.crop.width - end.width) < 2 && abs(scene.crop.height - end.height) < 2)
    stage.play(0.3)
    #expect(scene.running == nil && scene.isSeen())
  }

  @Test func whoeverPrefersLessMotionSeesItFade() {
    stage.isReducedMotion = true
    scene.push()
    stage.play(0.2)
    let look = scene.photo.view.layer.current
    #expect(look.transform == .identity && look.position == Point(x: 100, y: 150))
    #expect(look.opacity > 0 && look.opacity < 1 && scene.isSeen())
    stage.play(1)
    #expect(scene.disorder(on: scene.photo) == [])
  }

  // MARK: Who vends

  @Test func aDelegateComesFirstAndANameLast() {
    let delegate = TestDelegate()
    let animator = TestAnimator(duration: 0.2) { $0.completeTransition(true) }
    delegate.animator = animator
    scene.navigation.delegate = delegate
    scene.push()
    #expect(scene.likeness == nil && scene.running == nil)
    scene.navigation.popViewController(animated: false)
    delegate.animator = nil
    scene.navigation.animatorName = "none"
    scene.push()
    #expect(scene.likeness != nil && scene.navigation.diagnoses == [])
  }

  @Test func aTransitionStyleIsForPresentationsAlone() {
    scene.photo.preferredTransition = .crossDissolve
    scene.push()
    stage.play(0.1)
    #expect(scene.photo.view.layer.current.transform.m41 > 0, "a push slides")
    stage.play(1)
    scene.pop()
    stage.play(1)
    scene.list.present(scene.photo, animated: true)
    stage.play(0.2)
    #expect(scene.photo.view.layer.current.opacity < 1)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .custom])
  func aPresentationZooms(style: ModalPresentationStyle) {
    scene.options.dimmingBlurRadius = 4
    scene.photo.modalPresentationStyle = style
    scene.list.present(scene.photo, animated: true)
    stage.advance(to: 0)
    #expect(same(scene.crop, scene.place()) && !scene.isSeen())
    stage.play(1)
    #expect(scene.isSeen() && scene.photo.view.layer.mask == nil && scene.likeness == nil)
    #expect(scene.photo.view.frame == stage.window.bounds && scene.photo.view.window != nil)
    // The presenter is the application's meanwhile.
    scene.navigation.view.backgroundColor = .white
    scene.list.dismiss(animated: true)
    stage.play(0.495)
    #expect(abs(scene.crop.midX - scene.place().midX) < 1 && !scene.isSeen())
    stage.play(0.5)
    #expect(scene.disorder(on: scene.list) == [] && stage.window.subviews.count == 1)
    #expect(scene.navigation.view.layer.model.filters.isEmpty)
  }

  @Test func aSheetSlides() {
    scene.photo.modalPresentationStyle = .pageSheet
    scene.list.present(scene.photo, animated: true)
    stage.advance(to: 0)
    #expect(scene.likeness == nil && scene.asked.isEmpty)
  }
}
