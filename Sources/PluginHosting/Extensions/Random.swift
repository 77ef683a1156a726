internal import CTransHost
internal import Geometry
internal import ViewControllers

extension HostTables {
  static var random: th_host_random_t {
    th_host_random_t(
      get_bits: { host, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.currentStage().random.next()
        }
      },
      get_number: { host, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          Double(try plugin.currentStage().random.next() >> 11) * 0x1p-53
        }
      })
  }
}
