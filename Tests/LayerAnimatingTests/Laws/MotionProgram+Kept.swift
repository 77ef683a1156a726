extension MotionProgram {
  /// Programs that once showed a fault, cut down to the steps that mattered.
  static let kept: [MotionProgram] = [
    // What was over and had been scrubbed back to was dropped when its timeline was let go.
    [
      .makeTimeline(on: 1, duration: 0.51),
      .keys(on: 3, view: 2, .opacity, [0.64], duration: 0.24), .advance(0.26), .drag(0, 0.08),
      .letGo(0), .advance(0.4),
    ],
    // Let go from beyond its end, a timeline showed what was over beyond its end too.
    [
      .makeTimeline(on: 0, duration: 0.42), .advance(0.23),
      .animate(
        on: 1, view: 1, .transform, to: 0.33, duration: 0.27, delay: 0, .easeInOut,
        fromCurrent: true, repeats: false), .advance(0.3), .hold(0),
      .release(0, toEnd: false, speed: 1.7, velocity: 0, .easeInOut), .advance(0.5),
    ],
    // Caught, what another change had taken over from moved once more.
    [
      .makeTimeline(on: 0, duration: 0.64), .hold(0),
      .keys(on: 1, view: 1, .bounds, [0.57], duration: 0.23), .run(0), .advance(0.17),
      .animate(
        on: 1, view: 1, .bounds, to: 0.42, duration: 0.54, delay: 0, .easeOut, fromCurrent: true,
        repeats: false), .advance(0.29), .hold(0), .advance(0.3),
    ],
    // Scrubbed back before it was taken over from, a change was taken over from again.
    [
      .makeTimeline(on: 0, duration: 0.17),
      .animate(
        on: 1, view: 2, .opacity, to: 0.16, duration: 0.66, delay: 0, .easeInOut,
        fromCurrent: true, repeats: false), .advance(0.36),
      .animate(
        on: 1, view: 2, .opacity, to: 0.37, duration: 0.22, delay: 0, .linear, fromCurrent: true,
        repeats: false), .drag(0, 0.92),
      .animate(
        on: 1, view: 2, .opacity, to: 0.28, duration: 0.22, delay: 0, .easeInOut,
        fromCurrent: true, repeats: false), .advance(0.4),
    ],
    // A timeline that was told something while its own had been scrubbed did not go back with that.
    [
      .makeTimeline(on: 0, duration: 0.42), .hold(0), .makeTimeline(on: 1, duration: 0.13),
      .keys(on: 1, view: 0, .transform, [0.81, 0.88], duration: 0.21), .drag(0, 0.12), .letGo(1),
      .release(0, toEnd: false, speed: 1.2, velocity: 0, .easeIn), .advance(0.25),
    ],
    // A longer end set while that was so moved what goes back.
    [
      .makeTimeline(on: 0, duration: 0.25), .makeTimeline(on: 2, duration: 0.13), .advance(0.56),
      .hold(1), .release(1, toEnd: false, speed: 1.7, velocity: 0, .linear), .drag(0, 0.57),
      .keys(on: 1, view: 0, .position, [0.86, 0.87], duration: 0.54), .advance(0.3),
    ],
    // Turned round while it waited to start, an animator jumped to its end.
    [
      .makeAnimator(on: 1, view: 1, .bounds, to: 0.53, duration: 0.76, .easeOut, 0.74),
      .start(0, delay: 0.2), .turn(0), .advance(0.4),
    ],
  ].map { MotionProgram(steps: $0, hasSprings: false) }
}
