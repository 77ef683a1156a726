internal import CTransHost

extension HostTables {
  static var threadCheck: th_host_thread_check_t {
    th_host_thread_check_t(is_main_thread: { host, out in
      guard host != nil, let out else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
      out.pointee = MainThread.isCurrent ? 1 : 0
      return statusOK
    })
  }
}
