internal import CTransHost
internal import Transitioning
internal import ViewControllers

extension HostTables {
  static var viewControllers: th_host_view_controllers_t {
    th_host_view_controllers_t(
      get_view: { answer($0, $1, handle: $2) { (it: ViewController) in it.view } },
      get_parent: { answer($0, $1, handle: $2) { (it: ViewController) in it.parent } },
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
        serve(host, listing: (buffer, capacity, length)) { (plugin) throws(Fault) in
          let title = try plugin.viewController(controller).title ?? ""
          return Listing(text: title)
        }
      })
  }
}
