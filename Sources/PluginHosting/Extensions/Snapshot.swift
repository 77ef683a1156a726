internal import CTransHost
internal import Geometry
internal import ViewControllers

extension HostTables {
  static var snapshot: th_host_snapshot_t {
    th_host_snapshot_t(
      snapshot_view: { host, view, afterScreenUpdates, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let view = try plugin.view(view)
          guard let snapshot = view.snapshotView(afterScreenUpdates: afterScreenUpdates != 0) else {
            throw .notSupported("the view cannot be drawn: it has no size")
          }
          return try plugin.handle(snapshot, owning: snapshot.layer)
        }
      },
      resizable_snapshot_view: { host, view, rect, afterScreenUpdates, insets, out in
        let rect = rect?.pointee
        let insets = insets?.pointee
        return serve(host, writing: out) { (plugin) throws(Fault) in
          let view = try plugin.view(view)
          let rect = try Rect(checking: rect)
          guard
            let snapshot = view.resizableSnapshotView(
              from: rect, afterScreenUpdates: afterScreenUpdates != 0,
              withCapInsets: try EdgeInsets(checking: insets))
          else { throw .notSupported("the part cannot be drawn: it has no size") }
          return try plugin.handle(snapshot, owning: snapshot.layer)
        }
      })
  }
}
