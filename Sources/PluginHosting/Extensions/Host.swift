internal import CTransHost

extension HostTables {
  static var handles: th_host_handles_t {
    th_host_handles_t(
      retain: { host, handle in
        serve(host) { (plugin) throws(Fault) in
          guard plugin.handles.retain(handle) else { throw .invalidHandle("live handle") }
        }
      },
      release: { host, handle in
        serve(host) { (plugin) throws(Fault) in
          guard handle == 0 || plugin.handles.release(handle) else {
            throw plugin.handles.kind(of: handle) == TH_KIND_NONE
              ? .invalidHandle("live handle") : .invalidState("the handle is not retained")
          }
        }
      },
      get_kind: { host, handle, out in
        serve(host, writing: out) { (plugin) throws(Fault) in plugin.handles.kind(of: handle) }
      })
  }
}
