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
            throw .invalidHandle("live handle")
          }
        }
      },
      get_kind: { host, handle, out in
        serve(host, writing: out) { (plugin) throws(Fault) in plugin.handles.kind(of: handle) }
      })
  }
}
