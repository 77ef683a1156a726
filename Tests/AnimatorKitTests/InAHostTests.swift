import CTransHost
import Testing

@testable import AnimatorKit

/// One process, one host at a time.
@Suite("The host", .serialized)
struct HostTests {}

extension HostTests {
  @Suite("Objects in a host", .serialized)
  struct ObjectTests {
    let host = FakeHost()

    private func inHost(_ body: () -> Void) {
      #expect(HostSession.open(UnsafePointer(host.pointer)))
      body()
      HostSession.close()
      #expect(HostCallbacks.alive == 0)
    }

    @Test func oneViewIsOneObject() {
      inHost {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let child = UIView()
        parent.addSubview(child)
        #expect(parent.subviews.first === child && child.superview === parent)
        #expect(parent.layer === parent.layer)
        #expect(child.isDescendant(of: parent) && !parent.isDescendant(of: child))
      }
    }

    @Test func aSuperviewKeepsItsSubviewsObjects() {
      final class Card: UIView {
        var number = 0
      }
      inHost {
        let parent = UIView()
        do {
          let card = Card(frame: .zero)
          card.number = 7
          parent.addSubview(card)
        }
        #expect((parent.subviews.first as? Card)?.number == 7)
        parent.subviews.first?.removeFromSuperview()
        #expect(parent.subviews.isEmpty && parent.heldSubviews.isEmpty)
      }
    }

    @Test func movingASubviewMovesWhoKeepsIt() {
      inHost {
        let first = UIView()
        let second = UIView()
        weak var seen: UIView?
        do {
          let child = UIView()
          seen = child
          first.addSubview(child)
          second.insertSubview(child, at: 0)
        }
        #expect(first.heldSubviews.isEmpty && seen?.superview === second)
      }
    }

    @Test func allHandlesAreGivenBack() {
      inHost {
        do {
          let parent = UIView()
          for _ in 0..<10 { parent.addSubview(UIView()) }
          _ = parent.subviews.map { $0.layer.anchorPoint }
          _ = parent.subviews.compactMap(\.superview)
          parent.layer.addSublayer(CALayer())
          _ = parent.layer.sublayers
          for view in parent.subviews { view.removeFromSuperview() }
        }
        #expect(host.outstanding == 0)
        #expect(HostSession.current?.referenceCount == 0)
      }
    }

    @Test func objectsThatOutliveTheSessionDoNothing() {
      var view: UIView?
      inHost { view = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)) }
      #expect(view?.frame == .zero)
      view?.alpha = 0.5
      view = nil
      #expect(host.warnings.isEmpty)
    }

    @Test func whatTheHostRefusesLeavesTheValueAndALine() {
      inHost {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        view.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(host.warnings == ["frame: a value is out of range or not finite"])
      }
    }

    @Test func theClockIsTheHosts() {
      inHost { #expect(CACurrentMediaTime() == 7.25) }
    }
  }
}
