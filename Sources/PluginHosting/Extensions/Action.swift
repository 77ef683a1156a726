internal import CTransHost
internal import Containers
internal import Transitioning
internal import ViewControllers

extension HostTables {
  static var actions: th_host_actions_t {
    th_host_actions_t(
      pop: { host, controller in
        serve(host) { (plugin) throws(Fault) in
          let controller = try plugin.controllerToAct(controller)
          guard let stack = controller.nearest(NavigationController.self) else {
            throw .notFound("the controller is in no navigation stack")
          }
          plugin.whenReturned { stack.popViewController(animated: true) }
        }
      },
      perform_segue: { host, controller, name, length in
        let name = text(name, length, "segue's name")
        return serve(host) { (plugin) throws(Fault) in
          let controller = try plugin.controllerToAct(controller)
          let name = try name.get()
          guard let segue = controller.segue(withIdentifier: name) else {
            throw .notFound("the app has no segue of that name")
          }
          plugin.whenReturned { segue() }
        }
      },
      dismiss: { host, controller in
        serve(host) { (plugin) throws(Fault) in
          let controller = try plugin.controllerToAct(controller)
          guard
            controller.presentedViewController != nil || controller.presentingViewController != nil
          else { throw .notFound("nothing is presented") }
          plugin.whenReturned { controller.dismiss(animated: true) }
        }
      },
      select: { host, controller, index in
        serve(host) { (plugin) throws(Fault) in
          let controller = try plugin.controllerToAct(controller)
          guard let select = controller.selection(of: Int(index)) else {
            throw .notFound("there is no such child to select")
          }
          plugin.whenReturned(select)
        }
      })
  }
}

extension PluginHost {
  /// The controller, if the plugin may start a transition of it now.
  fileprivate func controllerToAct(_ handle: th_handle_t) throws(Fault) -> ViewController {
    let controller = try viewController(handle)
    guard gestures.isPerforming else {
      throw .invalidState("transitions are started in a gesture's action")
    }
    return controller
  }
}

extension ViewController {
  /// The controller itself, or the nearest around it, of a kind.
  fileprivate func nearest<Kind: ViewController>(_ kind: Kind.Type) -> Kind? {
    self as? Kind ?? parent?.nearest(kind)
  }

  /// What selects a child of the nearest container that has a selection.
  fileprivate func selection(of index: Int) -> (@MainActor () -> Void)? {
    switch self {
    case let tabs as TabBarController where tabs.viewControllers.indices.contains(index):
      return { tabs.selectedIndex = index }
    case let custom as ContainerViewController where custom.viewControllers.indices.contains(index):
      return { custom.selectedIndex = index }
    case is TabBarController, is ContainerViewController: return nil
    default: return parent?.selection(of: index)
    }
  }
}
