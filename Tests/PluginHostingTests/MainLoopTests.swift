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
