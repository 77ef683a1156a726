internal import CTransHost
internal import Transitioning
internal import ViewControllers

extension HostTables {
  static var displayLink: th_host_display_link_t {
    th_host_display_link_t(
      create: { host, tick, out in
        let tick = Callback.read(tick)
        return serve(host, writing: out) { (plugin) throws(Fault) in
          guard let scope = plugin.scope, !scope.isOver else {
            throw .invalidState("no transition of the plugin's is going on")
          }
          guard scope.displayLinks.count < Int(TH_DISPLAY_LINKS_MAXIMUM) else {
            throw .limitExceeded(.displayLinks)
          }
          let callback = try tick.required(by: plugin)
          var handle: th_handle_t = 0
          let link = DisplayLink { link in
            callback.tick(
              link: handle, timestamp: link.timestamp, target: link.targetTimestamp)
          }
          do throws(Fault) {
            handle = try plugin.handle(link, isOwn: true)
          } catch {
            callback.giveBack()
            throw error
          }
          scope.stage.addDisplayLink(link)
          scope.displayLinks[ObjectIdentifier(link)] = link
          if plugin.gestures.isPerforming { scope.linksOfGestures.insert(ObjectIdentifier(link)) }
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
          plugin.forget(link)
        }
      })
  }
}

extension PluginHost {
  fileprivate func link(_ handle: th_handle_t) throws(Fault) -> DisplayLink { try object(handle) }
}
