internal import CTransHost
internal import ViewControllers

extension HostTables {
  static var mainLoop: th_host_main_loop_t {
    th_host_main_loop_t(perform: { host, delay, work in
      guard let host, (0...TH_DURATION_MAXIMUM).contains(delay) else {
        return th_status_t(TH_ERROR_INVALID_ARGUMENT)
      }
      let reading = Callback.read(work)
      guard MainThread.isCurrent else {
        return ForeignWork.add(reading, delay: delay, host: UInt(bitPattern: host))
      }
      return serve(host) { (plugin) throws(Fault) in
        let stage = try plugin.currentStage()
        let callback = try reading.required(by: plugin)
        stage.perform(after: delay) { callback.work() }
      }
    })
  }
}
