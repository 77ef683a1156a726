internal import Animating
public import ViewControllers

/// Notes what fingers do on a stage, and what is done to its screen, as a script that does it again.
@MainActor
public final class ScriptRecorder {
  private var steps: [Script.Step] = []

  /// Begins to note; times count from now.
  ///
  /// - Parameter stage: Where that is done; it has one recorder, the last.
  public init(on stage: Stage) {
    let start = stage.clock.now
    stage.input.recorder = { [weak self] time, changes in
      self?.steps.append(Script.Step(at: time - start, .touches(changes)))
    }
    stage.screenRecorder = { [weak self] time, change in
      self?.steps.append(Script.Step(at: time - start, .screen(change)))
    }
  }

  /// What has been noted so far.
  public var script: Script { Script(steps) }
}
