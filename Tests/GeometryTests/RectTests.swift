import Geometry
import Testing

struct RectTests {
  @Test func edgesAreThoseOfTheStandardizedRectangle() {
    let rect = Rect(x: 10, y: 20, width: -4, height: -6)
    #expect(rect.standardized == Rect(x: 6, y: 14, width: 4, height: 6))
    #expect([rect.minX, rect.maxX, rect.minY, rect.maxY] == [6, 10, 14, 20])
    #expect(rect.center == Point(x: 8, y: 17))
    #expect(rect.width == 4)
    #expect(!rect.isEmpty)
  }

  @Test func unionAndIntersectionKnowEmptyRectangles() {
    let a = Rect(x: 0, y: 0, width: 10, height: 10)
    let b = Rect(x: 5, y: -5, width: 10, height: 10)
    #expect(a.union(b) == Rect(x: 0, y: -5, width: 15, height: 15))
    #expect(a.intersection(b) == Rect(x: 5, y: 0, width: 5, height: 5))
    #expect(a.union(.zero) == a)
    #expect(Rect.zero.union(a) == a)
    // Wherever the empty one lies.
    let empty = Rect(x: 50, y: -50, width: 0, height: 5)
    #expect(a.union(empty) == a)
    #expect(empty.union(a) == a)
    #expect(a.intersection(Rect(x: 20, y: 0, width: 1, height: 1)) == .zero)
    // An edge in common is one, without a width.
    let beside = Rect(x: 10, y: 2, width: 5, height: 5)
    #expect(a.intersection(beside) == Rect(x: 10, y: 2, width: 0, height: 5))
  }

  @Test func theUpperAndLeftEdgesBelongToARectangle() {
    let rect = Rect(x: 0, y: 0, width: 2, height: 2)
    #expect(rect.contains(Point(x: 0, y: 0)))
    #expect(!rect.contains(Point(x: 2, y: 1)))
    #expect(!rect.contains(Point(x: 1, y: 2)))
    #expect(rect.contains(Rect(x: 0, y: 0, width: 2, height: 2)))
    #expect(rect.contains(Rect(x: 0.5, y: 1, width: 1, height: 1)))
    #expect(!rect.contains(Rect(x: 1, y: 0, width: 2, height: 2)))
  }

  @Test func insetsMoveEdgesInwards() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 20)
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == Rect(x: 2, y: 1, width: 4, height: 16))
    #expect(rect.insetBy(dx: -1, dy: 2) == Rect(x: -1, y: 2, width: 12, height: 16))
    #expect(rect.offsetBy(dx: 3, dy: 4).origin == Point(x: 3, y: 4))
  }

  @Test func aTurnedRectangleIsEnclosed() {
    let rect = Rect(x: 0, y: 0, width: 2, height: 4)
    let turned = rect.applying(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(turned == Rect(x: -4, y: 0, width: 4, height: 2))
    #expect(Rect(enclosing: []) == .zero)
  }

  @Test func numbersThatAreNoneMakeARectangleEmpty() {
    #expect(Rect(x: 0, y: 0, width: .nan, height: 1).isEmpty)
    #expect(AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverted() == nil)
    #expect(AffineTransform(scaleX: 0, y: 1).inverted() == nil)
  }
}
