internal import CTransHost
internal import Geometry
internal import ViewControllers

extension HostTables {
  static var random: th_host_random_t {
    th_host_random_t(
      get_bits: { answer($0, $1) { $0.random.next() } },
      get_number: { answer($0, $1) { Double($0.random.next() >> 11) * 0x1p-53 } })
  }
}
