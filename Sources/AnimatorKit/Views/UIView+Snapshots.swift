import CTransHost

extension HostSession {
  var snapshots: UnsafePointer<th_host_snapshot_t>? { table(TH_EXT_SNAPSHOT) }
}

extension UIView {
  /// A new view that shows what this one looks like, in its size.
  ///
  /// - Parameter afterUpdates: A hint, which makes no difference to this host: what was set in this
  ///   turn of the loop shows. Without it iOS shows what was on the screen last.
  /// - Returns: The snapshot, nil if the host cannot make one.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    reference.view(\.snapshots, "snapshotView") {
      $0.snapshot_view($1, $2, afterUpdates ? 1 : 0, $3)
    }
  }

  /// A new view that shows a part of this one.
  ///
  /// - Parameters:
  ///   - rect: The part, in this view's bounds.
  ///   - afterUpdates: As in `snapshotView(afterScreenUpdates:)`.
  ///   - capInsets: The edges that keep their size when the snapshot is stretched.
  /// - Returns: The snapshot, nil if the host cannot make one.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    var rect = th_rect_t(rect)
    var insets = th_edge_insets_t(
      top: Double(capInsets.top), left: Double(capInsets.left), bottom: Double(capInsets.bottom),
      right: Double(capInsets.right))
    return reference.view(\.snapshots, "resizableSnapshotView") {
      $0.resizable_snapshot_view($1, $2, &rect, afterUpdates ? 1 : 0, &insets, $3)
    }
  }
}
