internal import CTransHost
internal import Transitioning
internal import ViewControllers

extension HostTables {
  static var displayLink: th_host_display_link_t {
    th_host_display_link_t(
      create: { host, tick, out in
        let tick = Callback.read(tick)
        return serve(host, writing: out) { (plugin) throws(Fault) in
          let stage = try plugin.currentStage()
          guard plugin.displayLinks.count < Int(TH_DISPLAY_LINKS_MAXIMUM) else {
            throw .limitExceeded(.displayLinks)
          }
          let callback = try tick.required(by: plugin)
          let link = DisplayLink { link in
            callback.tick(timestamp: link.timestamp, target: link.targetTimestamp)
          }
          let handle: th_handle_t
          do throws(Fault) {
            handle = try plugin.handle(link)
          } catch {
            callback.giveBack()
            throw error
          }
          stage.addDisplayLink(link)
          plugin.displayLinks[ObjectIdentifier(link)] = link
          return handle
        }
      },
      set_paused: { host, link, paused in
        serve(host) { (plugin) throws(Fault) in try plugin.link(link).isPaused = paused != 0 }
      },
      invalidate: { host, link in
        serve(host) { (plugin) throws(Fault) in
          let link = try plugin.link(link)
          link.invalidate()
          plugin.displayLinks[ObjectIdentifier(link)] = nil
        }
      })
  }
}

extension PluginHost {
  /// Ends the display links that the plugin keeps beyond its transition.
  func endDisplayLinks() {
    guard !displayLinks.isEmpty else { return }
    let count = displayLinks.count
    for link in displayLinks.values { link.invalidate() }
    displayLinks.removeAll()
    report(.leftDisplayLinks(count))
  }

  fileprivate func link(_ handle: th_handle_t) throws(Fault) -> DisplayLink { try object(handle) }
}
