import CTransHost

extension UIView {
  /// Converts a point of this view to another's coordinates; nil means the window's.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    Self.convert(point, from: self, to: view, reference)
  }

  /// Converts a point of another view to this one's coordinates; nil means the window's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    Self.convert(point, from: view, to: self, reference)
  }

  /// Converts a rectangle of this view; the result holds the converted corners.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    Self.convert(rect, from: self, to: view, reference)
  }

  /// Converts a rectangle of another view; the result holds the converted corners.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    Self.convert(rect, from: view, to: self, reference)
  }

  private static func convert(
    _ point: CGPoint, from: UIView?, to: UIView?, _ reference: HostReference
  ) -> CGPoint {
    var input = th_point_t(x: Double(point.x), y: Double(point.y))
    var output = input
    reference.call(\.views, "convert") { table, host, _ in
      table.convert_point(host, from?.handle ?? 0, to?.handle ?? 0, &input, &output)
    }
    return CGPoint(x: output.x, y: output.y)
  }

  private static func convert(
    _ rect: CGRect, from: UIView?, to: UIView?, _ reference: HostReference
  ) -> CGRect {
    var input = th_rect_t(rect)
    var output = input
    reference.call(\.views, "convert") { table, host, _ in
      table.convert_rect(host, from?.handle ?? 0, to?.handle ?? 0, &input, &output)
    }
    return CGRect(output)
  }
}

extension th_rect_t {
  init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

extension CGRect {
  init(_ rect: th_rect_t) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
