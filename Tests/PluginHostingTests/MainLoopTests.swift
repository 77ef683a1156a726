import Animating
import CTransHost
import Dispatch
import Synchronization
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import PluginHosting

/// Calls from the host's loop: when, in which order, how often.
@MainActor
@Suite(.serialized)
struct MainLoopTests {
  private let plugin: ScriptedPlugin

  init() throws { plugin = try ScriptedPlugin() }

  /// What was called, with the time that its clock showed, and how many were destroyed.
  private final class Told: Sendable {
    let calls = Mutex<[Int]>([])
    let destroyed = Mutex(0)
  }

  private final class Ticket: Sendable {
    let told: Told
    let number: Int
    init(_ told: Told, _ number: Int) { (self.told, self.number) = (told, number) }
  }

  private nonisolated static func perform(
    _ table: th_host_main_loop_t, _ host: UnsafePointer<th_host_t>, after delay: Double,
    _ told: Told, _ number: Int
  ) -> th_status_t {
    let ticket = Unmanaged.passRetained(Ticket(told, number))
    var work = th_work_t(
      size: UInt32(MemoryLayout<th_work_t>.size), reserved: 0,
      invoke: { data in
        let ticket = Unmanaged<Ticket>.fromOpaque(data!).takeUnretainedValue()
        ticket.told.calls.withLock { $0.append(ticket.number) }
      }, user_data: ticket.toOpaque(),
      destroy: { data in
        let ticket = Unmanaged<Ticket>.fromOpaque(data!)
        ticket.takeUnretainedValue().told.destroyed.withLock { $0 += 1 }
        ticket.release()
      })
    let status = table.perform(host, delay, &work)
    if status != TH_OK { ticket.release() }
    return status
  }

  private var table: th_host_main_loop_t { plugin.table(TH_EXT_MAIN_LOOP) }

  @Test func whatIsDueComesInItsTimeAndInItsOrder() throws {
    let told = Told()
    plugin.animate = { [table] plugin, context in
      for (number, delay) in [(1, 0.3), (2, 0), (3, 0.1), (4, 0.1), (5, 0)] {
        #expect(Self.perform(table, plugin.host, after: delay, told, number) == TH_OK)
      }
    }
    let scene = try plugin.play(finish: false)
    #expect(told.calls.withLock(\.self) == [])
    scene.stage.advance(to: scene.stage.clock.now)
    #expect(told.calls.withLock(\.self) == [2, 5])
    scene.stage.advance(to: scene.stage.clock.now + 0.2)
    #expect(told.calls.withLock(\.self) == [2, 5, 3, 4] && told.destroyed.withLock(\.self) == 4)
    // Nothing moves, but the transition is not forgotten while work waits.
    #expect(scene.outcomes == [])
    scene.stage.advance(to: scene.stage.clock.now + 0.2)
    #expect(told.calls.withLock(\.self) == [2, 5, 3, 4, 1])
    #expect(scene.outcomes == [true] && told.destroyed.withLock(\.self) == 5)
    #expect(plugin.library.misbehaviours.map(\.kind) == [.neverCompleted])
  }

  @Test func anAnimationMayBeginInItAndEndTheTransition() throws {
    let told = Told()
    plugin.animate = { [table] plugin, context in
      #expect(Self.perform(table, plugin.host, after: 0.2, told, 1) == TH_OK)
      plugin.fade(context)
    }
    let scene = try plugin.play()
    // What comes after the transition still comes.
    #expect(scene.outcomes == [true] && told.calls.withLock(\.self) == [])
    scene.stage.advance(to: scene.stage.clock.now + 0.2)
    #expect(told.calls.withLock(\.self) == [1])
    #expect(plugin.library.misbehaviours.isEmpty)
  }

  @Test func anyThreadMayAsk() throws {
    let told = Told()
    plugin.animate = { plugin, context in plugin.fade(context) }
    let scene = try plugin.play()
    let table = table
    nonisolated(unsafe) let host = plugin.host
    let statuses = Mutex<[th_status_t]>([])
    DispatchQueue.concurrentPerform(iterations: 100) { number in
      let status = Self.perform(table, host, after: 0, told, number)
      statuses.withLock { $0.append(status) }
    }
    #expect(statuses.withLock { $0.allSatisfy { $0 == TH_OK } && $0.count == 100 })
    #expect(told.calls.withLock(\.self) == [])
    for _ in 0..<2 { scene.stage.advance(to: scene.stage.clock.now) }
    #expect(Set(told.calls.withLock(\.self)) == Set(0..<100))
    #expect(told.destroyed.withLock(\.self) == 100)
  }

  @Test func workFromAThreadComesWhenItIsDueAndOnce() throws {
    let told = Told()
    plugin.animate = { plugin, context in plugin.fade(context) }
    let scene = try plugin.play()
    let table = table
    nonisolated(unsafe) let host = plugin.host
    DispatchQueue.concurrentPerform(iterations: 100) { number in
      _ = Self.perform(table, host, after: 0.5, told, number)
    }
    let start = scene.stage.clock.now
    for seconds in [0, 0.1, 0.4] {
      scene.stage.advance(to: start + seconds)
      #expect(told.calls.withLock(\.self) == [])
    }
    scene.stage.advance(to: start + 0.6)
    scene.stage.advance(to: start + 5)
    #expect(told.calls.withLock { $0.count } == 100)
    #expect(told.destroyed.withLock(\.self) == 100)
  }

  @Test func workThatWaitsIsLimited() throws {
    let table = table
    let maximum = Int(TH_CALLBACKS_MAXIMUM)
    nonisolated(unsafe) let host = plugin.host
    let statuses = Mutex<[th_status_t: Int]>([:])
    DispatchQueue.concurrentPerform(iterations: 50) { _ in
      var work = th_work_t()
      work.size = UInt32(MemoryLayout<th_work_t>.size)
      work.invoke = { _ in }
      for _ in 0..<maximum / 25 {
        let status = table.perform(host, 1, &work)
        statuses.withLock { $0[status, default: 0] += 1 }
      }
    }
    let counts = statuses.withLock(\.self)
    #expect(counts[th_status_t(TH_OK)] == maximum)
    #expect(counts[th_status_t(TH_ERROR_LIMIT_EXCEEDED)] == maximum)
  }

  @Test func aHostThatIsNoneTakesNoWork() throws {
    let told = Told()
    let table = table
    nonisolated(unsafe) var stranger = plugin.host.pointee
    withUnsafePointer(to: &stranger) { stranger in
      nonisolated(unsafe) let stranger = stranger
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        let status = Self.perform(table, stranger, after: 0, told, number)
        if status != TH_ERROR_INVALID_ARGUMENT { told.calls.withLock { $0.append(-1) } }
      }
    }
    #expect(told.calls.withLock(\.self) == [] && told.destroyed.withLock(\.self) == 0)
  }

  @Test func workInATransitionMayChangeWhatThatCoversAndLaterWorkMayNot() throws {
    var statuses: [th_status_t] = []
    var made: [th_handle_t] = []
    var to: th_handle_t = 0
    plugin.animate = { [table] plugin, context in
      to = plugin.view(context, TH_KEY_TO)
      for handle in [to, context] {
        #expect(plugin.handles.retain(plugin.host, handle) == TH_OK)
      }
      for delay in [0.05, 1] {
        plugin.perform(table, after: delay) {
          made.append(plugin.newView())
          statuses.append(plugin.setAlpha(to, 1))
        }
      }
      plugin.fade(context)
    }
    let scene = try plugin.play()
    scene.stage.advance(to: scene.stage.clock.now + 2)
    #expect(statuses == [th_status_t(TH_OK), th_status_t(TH_ERROR_INVALID_STATE)])
    // What the later one made was lent for the call.
    #expect(made.count == 2 && !made.contains(0) && !made.contains(where: plugin.isAliveOutside))
    #expect(plugin.library.handleCount == 2)
  }

  @Test func workThatCameFromElsewhereIsOfNoTransition() throws {
    var to: th_handle_t = 0
    var statuses: [th_status_t] = []
    plugin.animate = { plugin, context in
      to = plugin.view(context, TH_KEY_TO)
      #expect(plugin.handles.retain(plugin.host, to) == TH_OK)
      plugin.fade(context)
    }
    let scene = try plugin.play(finish: false)
    // Outside of any call to the plugin this thread is one like others.
    plugin.perform(table, after: 0) { [plugin] in statuses.append(plugin.setAlpha(to)) }
    scene.stage.advance(to: scene.stage.clock.now)
    scene.stage.advance(to: scene.stage.clock.now + 0.01)
    #expect(statuses == [th_status_t(TH_ERROR_INVALID_STATE)])
    scene.finish()
    #expect(scene.outcomes == [true])
  }

  /// A plugin that goes on to another stage has its work done there.
  @Test func workFromAThreadComesOnTheStageOfTheLastTransition() throws {
    let told = Told()
    plugin.animate = { plugin, context in plugin.fade(context) }
    let (first, second) = (try plugin.play(), try plugin.play())
    let table = table
    nonisolated(unsafe) let host = plugin.host
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      _ = Self.perform(table, host, after: 0, told, number)
    }
    for _ in 0..<2 { first.stage.advance(to: first.stage.clock.now) }
    #expect(told.calls.withLock(\.self) == [])
    for _ in 0..<2 { second.stage.advance(to: second.stage.clock.now) }
    #expect(told.calls.withLock { $0.count } == 2)
  }

  /// What no turn of a loop has taken is destroyed with the plugin.
  @Test func whatCameFromAThreadAndFoundNoLoopIsDestroyed() throws {
    let told = Told()
    var plugin: ScriptedPlugin? = try ScriptedPlugin()
    let table: th_host_main_loop_t = try #require(plugin).table(TH_EXT_MAIN_LOOP)
    nonisolated(unsafe) let host = try #require(plugin).host
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      _ = Self.perform(table, host, after: 0, told, number)
    }
    plugin = nil
    #expect(told.calls.withLock(\.self) == [] && told.destroyed.withLock(\.self) == 2)
  }

  @Test func whatCannotBeIsRefusedAndStaysTheCallers() throws {
    let told = Told()
    plugin.animate = { [table] plugin, context in
      for delay in [-1, .nan, .infinity, TH_DURATION_MAXIMUM + 1] {
        #expect(
          Self.perform(table, plugin.host, after: delay, told, 0) == TH_ERROR_INVALID_ARGUMENT)
      }
      #expect(table.perform(plugin.host, 0, nil) == TH_ERROR_INVALID_ARGUMENT)
      plugin.fade(context)
    }
    #expect(try plugin.play().outcomes == [true])
    #expect(told.destroyed.withLock(\.self) == 0 && told.calls.withLock(\.self) == [])
  }

  @Test func whatWaitsWhenTheStageEndsIsDestroyedAndNotCalled() throws {
    let told = Told()
    plugin.animate = { [table] plugin, context in
      #expect(Self.perform(table, plugin.host, after: 10, told, 1) == TH_OK)
      plugin.fade(context)
    }
    let scene = try plugin.play()
    scene.stage.tearDown()
    scene.stage.drain()
    #expect(told.calls.withLock(\.self) == [] && told.destroyed.withLock(\.self) == 1)
  }
}
