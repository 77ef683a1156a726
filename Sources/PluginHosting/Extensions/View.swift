internal import CTransHost
internal import Geometry
internal import ViewControllers

extension HostTables {
  static var views: th_host_views_t {
    th_host_views_t(
      create: { host, frame, out in
        let frame = frame?.pointee
        return serve(host, writing: out) { (plugin) throws(Fault) in
          let frame = try Rect(checking: frame)
          let view = View(frame: frame, stage: try plugin.currentStage())
          return try plugin.handle(view, owning: view.layer)
        }
      },
      create_image_view: { host, image, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let image = image == 0 ? nil : try plugin.image(image)
          let view = ImageView(frame: .zero, stage: try plugin.currentStage())
          image?.show(in: view)
          return try plugin.handle(view, owning: view.layer)
        }
      },
      add_subview: { host, view, subview in
        serve(host) { (plugin) throws(Fault) in
          let (view, subview) = try plugin.pair(view, subview)
          view.addSubview(subview)
        }
      },
      insert_subview_at: { host, view, subview, index in
        serve(host) { (plugin) throws(Fault) in
          let (view, subview) = try plugin.pair(view, subview)
          view.insertSubview(subview, at: min(Int(index), view.subviews.count))
        }
      },
      insert_subview_above: { host, view, subview, sibling in
        serve(host) { (plugin) throws(Fault) in
          let (view, subview) = try plugin.pair(view, subview)
          view.insertSubview(subview, aboveSubview: try plugin.sibling(sibling, in: view))
        }
      },
      insert_subview_below: { host, view, subview, sibling in
        serve(host) { (plugin) throws(Fault) in
          let (view, subview) = try plugin.pair(view, subview)
          view.insertSubview(subview, belowSubview: try plugin.sibling(sibling, in: view))
        }
      },
      bring_subview_to_front: { host, view, subview in
        serve(host) { (plugin) throws(Fault) in
          let view = try plugin.viewToChange(view)
          view.bringSubviewToFront(try plugin.subview(subview, of: view))
        }
      },
      send_subview_to_back: { host, view, subview in
        serve(host) { (plugin) throws(Fault) in
          let view = try plugin.viewToChange(view)
          view.sendSubviewToBack(try plugin.subview(subview, of: view))
        }
      },
      remove_from_superview: { host, view in
        serve(host) { (plugin) throws(Fault) in
          let view = try plugin.viewToChange(view)
          try plugin.checkMayMove(view)
          view.removeFromSuperview()
        }
      },
      get_superview: { answer($0, $1, handle: $2) { (view: View) in view.superview } },
      get_subviews: { host, view, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          try Listing(plugin.view(view).subviews, capacity: capacity) { (view) throws(Fault) in
            try plugin.handle(view)
          }
        }
      },
      get_tag: { answer($0, $1, $2) { (view: View) in Int64(view.tag) } },
      set_tag: { host, view, tag in
        serve(host) { (plugin) throws(Fault) in try plugin.viewToChange(view).tag = Int(tag) }
      },
      find_by_tag: { host, view, tag, out in
        answer(host, view, handle: out) { (view: View) in view.viewWithTag(Int(tag)) }
      },
      get_numbers: { host, view, key, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          let view = try plugin.view(view)
          return Listing(try ViewKey(checking: key).numbers(of: view))
        }
      },
      set_numbers: { host, view, key, values, count in
        let numbers = FewNumbers(values, count)
        return serve(host) { (plugin) throws(Fault) in
          let view = try plugin.viewToChange(view)
          let property = try ViewKey(checking: key)
          if plugin.hasOpenBracket { try plugin.checkAnimations() }
          try numbers.check()
          guard property.isLook else { return try property.set(numbers, of: view) }
          try plugin.change(view.layer) { () throws(Fault) in
            try property.set(numbers, of: view)
          }
        }
      },
      convert_point: { host, from, to, point, out in
        let point = point?.pointee
        return serve(host, writing: out) { (plugin) throws(Fault) in
          let point = try Point(checking: point)
          let source = try plugin.viewOrWindow(from)
          let target = try plugin.viewOrWindow(to)
          return th_point_t(try source.convert(point, to: target).checked())
        }
      },
      convert_rect: { host, from, to, rect, out in
        let rect = rect?.pointee
        return serve(host, writing: out) { (plugin) throws(Fault) in
          let rect = try Rect(checking: rect)
          let source = try plugin.viewOrWindow(from)
          let target = try plugin.viewOrWindow(to)
          return th_rect_t(try source.convert(rect, to: target).checked())
        }
      },
      get_layer: { answer($0, $1, handle: $2) { (view: View) in view.layer } },
      set_image: { host, view, image in
        serve(host) { (plugin) throws(Fault) in
          guard let view = try plugin.viewToChange(view) as? ImageView else {
            throw .invalidArgument("the view is no image view")
          }
          try plugin.change(view.layer) { () throws(Fault) in
            guard image != 0 else { return PluginImage.showNothing(in: view) }
            try plugin.image(image).show(in: view)
          }
        }
      },
      set_needs_layout: { host, view in
        serve(host) { (plugin) throws(Fault) in try plugin.viewToChange(view).setNeedsLayout() }
      },
      layout_if_needed: { host, view in
        serve(host) { (plugin) throws(Fault) in try plugin.viewToChange(view).layoutIfNeeded() }
      },
      get_safe_area_insets: {
        answer($0, $1, $2) { (view: View) in th_edge_insets_t(view.safeAreaInsets) }
      },
      contains_point: { host, view, point, out in
        let point = point?.pointee
        return serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.view(view).contains(Point(checking: point)) ? 1 : 0
        }
      },
      hit_test: { host, view, point, out in
        let point = point?.pointee
        return serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.handle(plugin.view(view).hitTest(Point(checking: point)))
        }
      })
  }
}
