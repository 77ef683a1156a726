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
          guard let index = controller.parent?.contents.firstIndex(where: { $0 === controller })
          else { throw .notFound("the view controller has no place in a parent") }
          return UInt32(index)
        }
      },
      get_title: { host, controller, buffer, capacity, length in
        serve(host, listing: (buffer, capacity, length)) { (plugin) throws(Fault) in
          let title = try plugin.viewController(controller).title ?? ""
          return Listing(text: title)
        }
      },
      get_kind: { answer($0, $1, $2) { (it: ViewController) in it.kindNumber } },
      get_state: { answer($0, $1, $2) { (it: ViewController) in it.stateBits } },
      get_children: { host, controller, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          let children = try plugin.viewController(controller).contents
          return try Listing(children, capacity: capacity) { (child) throws(Fault) in
            try plugin.handle(child)
          }
        }
      },
      get_shown: {
        answer($0, $1, handle: $2) { (it: ViewController) in
          (it as? any TransitionContainer)?.shownViewController
        }
      },
      get_presenting: {
        answer($0, $1, handle: $2) { (it: ViewController) in it.presentingViewController }
      },
      get_presented: {
        answer($0, $1, handle: $2) { (it: ViewController) in it.presentedViewController }
      })
  }
}

extension ViewController {
  /// What it contains, in the order in which people know it.
  fileprivate var contents: [ViewController] {
    (self as? any TransitionContainer)?.viewControllers ?? children
  }

  fileprivate var kindNumber: UInt32 {
    let number =
      switch (self as? any TransitionContainer).map({ type(of: $0).kind }) {
      case nil: TH_VIEW_CONTROLLER_CONTENT
      case .navigation: TH_VIEW_CONTROLLER_NAVIGATION
      case .tabBar: TH_VIEW_CONTROLLER_TAB_BAR
      case .custom: TH_VIEW_CONTROLLER_CONTAINER
      }
    return UInt32(number)
  }

  fileprivate var stateBits: UInt32 {
    let bits = [
      (isViewLoaded, TH_VIEW_CONTROLLER_VIEW_LOADED),
      (isBeingPresented, TH_VIEW_CONTROLLER_BEING_PRESENTED),
      (isBeingDismissed, TH_VIEW_CONTROLLER_BEING_DISMISSED),
      (isMovingToParent, TH_VIEW_CONTROLLER_MOVING_TO_PARENT),
      (isMovingFromParent, TH_VIEW_CONTROLLER_MOVING_FROM_PARENT),
    ]
    return bits.reduce(0) { $1.0 ? $0 | UInt32($1.1) : $0 }
  }
}
