import CTransHost
import Containers
import Dispatch
import Foundation
import Geometry
import PluginHosting
import Synchronization
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What the smaller headers say: of the log, of threads, of chance, of view controllers.
@MainActor
struct SmallTableTests {
  private let probed = ProbedHost()
  private var host: UnsafePointer<th_host_t> { probed.host }
  private let notFound = th_status_t(TH_ERROR_NOT_FOUND)

  /// What a host's log has taken.
  private final class Entries: Sendable {
    let all = Mutex<[PluginLogEntry]>([])
  }

  @Test func aLineKeepsHowMuchItMatters() throws {
    let entries = Entries()
    let stage = Stage(size: Size(width: 10, height: 10))
    let log = PluginLog { entry in entries.all.withLock { $0.append(entry) } }
    let probe = PluginHostProbe(stage: stage, log: log)
    let table: th_host_log_t = probed.log
    for severity in UInt32(TH_LOG_DEBUG)...UInt32(TH_LOG_ERROR) {
      #expect(table.log(probe.pointer, severity, "hello", 5) == ok)
    }
    #expect(table.log(probe.pointer, 4, "hello", 5) == invalidArgument)
    #expect(table.log(probe.pointer, .max, "hello", 5) == invalidArgument)
    let taken = entries.all.withLock(\.self)
    #expect(taken.map(\.severity) == [.debug, .info, .warning, .error])
    #expect(taken.allSatisfy { $0.speaker == .plugin && $0.text == "hello" })
  }

  @Test func aLineIsRepairedAndCutAndNotLost() {
    let bytes = [0x61, 0xC3, 0x28].map { CChar(bitPattern: $0) }
    #expect(probed.log.log(host, UInt32(TH_LOG_INFO), bytes, 3) == ok)
    let long = [CChar](repeating: 97, count: Int(TH_TEXT_MAXIMUM) + 1)
    #expect(probed.log.log(host, UInt32(TH_LOG_INFO), long, UInt32(long.count)) == ok)
    #expect(probed.log.log(host, UInt32(TH_LOG_INFO), nil, 0) == ok)
    #expect(probed.log.log(host, UInt32(TH_LOG_INFO), nil, 1) == invalidArgument)
    #expect(
      probed.lines == ["a\u{FFFD}(", String(repeating: "a", count: Int(TH_TEXT_MAXIMUM)), ""])
  }

  @Test func aHostThatIsNoneHasNoLog() {
    var stranger = host.pointee
    #expect(probed.log.log(&stranger, UInt32(TH_LOG_INFO), "hello", 5) == invalidArgument)
    #expect(probed.log.log(nil, UInt32(TH_LOG_INFO), "hello", 5) == invalidArgument)
  }

  private final class Answer: Sendable {
    let isMain = Mutex<th_bool_t>(-1)
  }

  /// What a thread of its own is told.
  private nonisolated static func answerElsewhere(
    _ table: th_host_thread_check_t, _ host: UnsafePointer<th_host_t>
  ) -> th_bool_t {
    let (answer, done) = (Answer(), DispatchSemaphore(value: 0))
    nonisolated(unsafe) let (table, host) = (table, host)
    Thread {
      var isMain: th_bool_t = -1
      _ = table.is_main_thread(host, &isMain)
      answer.isMain.withLock { $0 = isMain }
      done.signal()
    }.start()
    done.wait()
    return answer.isMain.withLock(\.self)
  }

  @Test func aThreadIsToldWhetherItIsTheMainOne() {
    let table: th_host_thread_check_t = probed.table(TH_EXT_THREAD_CHECK)
    var isMain: th_bool_t = -1
    probed.inside { #expect(table.is_main_thread(host, &isMain) == ok) }
    #expect(isMain == 1)
    probed.inside { #expect(Self.answerElsewhere(table, host) == 0) }
    #expect(table.is_main_thread(host, nil) == invalidArgument)
    #expect(table.is_main_thread(nil, &isMain) == invalidArgument)
  }

  @Test func everyHandleHasItsKind() {
    probed.keepGoing()
    probed.inside {
      let context = probed.probe.lendHandles()[0]
      var layout = th_pixel_layout_t(
        size: UInt32(MemoryLayout<th_pixel_layout_t>.size), format: 1, width: 1, height: 1,
        bytes_per_row: 4, reserved: 0, scale: 1)
      var tick = th_tick_t()
      tick.size = UInt32(MemoryLayout<th_tick_t>.size)
      tick.invoke = { _, _, _, _ in }
      let kinds = [
        (context, TH_KIND_TRANSITION_CONTEXT),
        (
          probed.made { probed.contexts.get_view_controller(host, context, 1, $0) },
          TH_KIND_VIEW_CONTROLLER
        ),
        (probed.made { probed.pixels.create_image(host, &layout, nil, 0, $0) }, TH_KIND_IMAGE),
        (probed.made { probed.links.create(host, &tick, $0) }, TH_KIND_DISPLAY_LINK),
        (probed.makeLayer(), TH_KIND_LAYER), (0, TH_KIND_NONE),
      ]
      for (handle, kind) in kinds {
        var found: UInt32 = 99
        #expect(probed.handles.get_kind(host, handle, &found) == ok && found == kind)
      }
    }
  }

  @Test func aRandomNumberLiesBetween0And1() {
    let table: th_host_random_t = probed.table(TH_EXT_RANDOM)
    probed.inside {
      var numbers: [Double] = []
      for _ in 0..<200 {
        var number = -1.0
        #expect(table.get_number(host, &number) == ok)
        numbers.append(number)
      }
      #expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 })
      #expect(Set(numbers).count == 200)
      #expect(numbers.contains { $0 < 0.1 } && numbers.contains { $0 > 0.9 })
    }
  }

  @Test func aViewControllerHasItsPlaceItsParentAndItsTitle() throws {
    let table: th_host_view_controllers_t = probed.table(TH_EXT_VIEW_CONTROLLERS)
    probed.inside {
      let context = probed.probe.lendHandles()[0]
      let controllers = [TH_KEY_FROM, TH_KEY_TO].map { key in
        probed.made { probed.contexts.get_view_controller(host, context, UInt32(key), $0) }
      }
      var places: [UInt32] = []
      var titles: [String] = []
      for controller in controllers {
        var (index, length): (UInt32, UInt32) = (99, 0)
        var title = [CChar](repeating: 0, count: 16)
        #expect(table.get_index(host, controller, &index) == ok)
        #expect(table.get_title(host, controller, &title, 16, &length) == ok)
        places.append(index)
        titles.append(
          String(decoding: title.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self))
      }
      #expect(places == [0, 1] && titles == ["going", "coming"])
      let parents = controllers.map { one in probed.made { table.get_parent(host, one, $0) } }
      #expect(parents[0] == parents[1] && parents[0] != 0 && !controllers.contains(parents[0]))
      // The container is the root, and has none.
      #expect(probed.made { table.get_parent(host, parents[0], $0) } == 0)
      var index: UInt32 = 99
      #expect(table.get_index(host, parents[0], &index) == notFound && index == 99)
      let views = controllers.map { one in probed.made { table.get_view(host, one, $0) } }
      #expect(
        views[1]
          == probed.made { probed.contexts.get_view(host, context, UInt32(TH_KEY_TO), $0) })
    }
  }
}
