import Foundation
import Glibc
import TestSupport
import Testing

@testable import PluginHosting

/// Processes that are started ahead of use.
@MainActor
struct PreparedTests {
  private let scratch = Scratch()

  private var setting: PluginHost.Setting {
    var setting = PluginHost.Setting()
    setting.isolation = .always
    return setting
  }

  private func processes() throws -> [Int32] {
    try ChildProcesses.naming(scratch.path).compactMap(Int32.init)
  }

  @Test func theOneThatIsReadyIsTaken() throws {
    let path = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.ahead", in: scratch.path)
    StartedPlugin.prepare(path, setting)
    let ahead = try processes()
    #expect(ahead.count == 1)
    let library = try PluginLibrary(path: path, isolation: .always)
    #expect(try processes() == ahead)
    #expect(library.animators.count > 0)
  }

  /// What it died of is no fault of the plugin's that comes later.
  @Test func oneThatHasEndedIsStartedAnew() throws {
    let path = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.ended", in: scratch.path)
    StartedPlugin.prepare(path, setting)
    let ahead = try #require(try processes().first)
    #expect(kill(ahead, SIGKILL) == 0)
    var end = siginfo_t()
    #expect(waitid(P_PID, id_t(ahead), &end, WEXITED | WNOWAIT) == 0)
    let library = try PluginLibrary(path: path, isolation: .always)
    #expect(library.animators.count > 0)
    #expect(try processes().first != ahead)
  }
}
