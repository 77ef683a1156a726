internal import CTransHost
internal import Transitioning
internal import ViewControllers

extension HostTables {
  static var viewControllers: th_host_view_controllers_t {
    th_host_view_controllers_t(
      get_view: { host, controller, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.handle(plugin.viewController(controller).view)
        }
      },
      get_parent: { host, controller, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.handle(plugin.viewController(controller).parent)
        }
      },
      get_index: { host, controller, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let controller = try plugin.viewController(controller)
          let parent = controller.parent
          let siblings =
            (parent as? any TransitionContainer)?.viewControllers ?? parent?.children ?? []
          guard let index = siblings.firstIndex(where: { $0 === controller })
          else { throw .notFound("the view controller has no place in a parent") }
          return UInt32(index)
        }
      },
      get_title: { host, controller, buffer, capacity, length in
        serve(host, writing: buffer, capacity: capacity, count: length) {
          (plugin) throws(Fault) in
          let title = try plugin.viewController(controller).title ?? ""
          return Listing(title.utf8.map { CChar(bitPattern: $0) })
        }
      })
  }
}
