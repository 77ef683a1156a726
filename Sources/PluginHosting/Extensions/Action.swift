internal import CTransHost
internal import Transitioning
internal import ViewControllers

extension HostTables {
  static var actions: th_host_actions_t {
    th_host_actions_t(
      pop: { host, controller in
        serve(host) { (plugin) throws(Fault) in
          try plugin.act(on: controller, or: "the controller is in no navigation stack") {
            $0.nearest { $0.popping }
          }
        }
      },
      perform_segue: { host, controller, name, length in
        let name = text(name, length, "segue's name")
        return serve(host) { (plugin) throws(Fault) in
          let name = try name.get()
          try plugin.act(on: controller, or: "the app has no segue of that name") {
            $0.segue(withIdentifier: name)
          }
        }
      },
      dismiss: { host, controller in
        serve(host) { (plugin) throws(Fault) in
          try plugin.act(on: controller, or: "nothing is presented") { $0.dismissal }
        }
      },
      select: { host, controller, index in
        serve(host) { (plugin) throws(Fault) in
          try plugin.act(on: controller, or: "there is no such child to select") {
            $0.nearest { $0.selecting(Int(index)) }
          }
        }
      })
  }
}

extension PluginHost {
  /// Starts a transition of a controller, when the plugin has returned from the gesture's action that
  /// it is in.
  ///
  /// - Parameters:
  ///   - handle: The controller.
  ///   - problem: What is wrong where there is nothing to do.
  ///   - action: Gives what there is to do.
  /// - Throws: The fault of a call at another time, of a stale handle, and the problem.
  fileprivate func act(
    on handle: th_handle_t, or problem: String,
    _ action: (ViewController) -> (@MainActor () -> Void)?
  ) throws(Fault) {
    let controller = try viewController(handle)
    guard gestures.isPerforming else {
      throw .invalidState("transitions are started in a gesture's action")
    }
    guard let action = action(controller) else { throw .notFound(problem) }
    whenReturned(action)
  }
}

extension ViewController {
  /// What the controller itself, or the nearest container around it that can, does.
  fileprivate func nearest(
    _ action: (any TransitionContainer) -> (@MainActor () -> Void)?
  ) -> (@MainActor () -> Void)? {
    (self as? any TransitionContainer).flatMap(action) ?? parent?.nearest(action)
  }
}
