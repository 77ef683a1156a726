/// A way in which a plugin fails, which `Plugin/failing.c` knows by its name.
struct FailureWay: Sendable {
  /// What becomes of the process that the plugin is in.
  enum End: Sendable {
    /// It is gone, or is ended by the host; one of these phrases says how.
    case gone([String])
    /// The same, after as long as the host waits.
    case late([String])
    /// It lives.
    case lives
    /// It is gone, is ended, or lives, as it comes.
    case any
  }

  /// Whether its process lives through it.
  var lives: Bool { if case .lives = end { true } else { false } }

  let name: String
  /// What it does, in a sentence.
  let says: String
  let end: End
  /// Whether it can be caught where the plugin is in the host's own process.
  let isCatchable: Bool
  /// When it can be done, if not at any time.
  let moments: [String]

  private init(
    _ name: String, _ says: String, _ end: End, isCatchable: Bool = false, at moments: [String]
  ) {
    self.name = name
    self.says = says
    self.end = end
    self.isCatchable = isCatchable
    self.moments = moments
  }

  /// Those at which a plugin is called, in their order.
  static let moments = [
    "constructor", "entry", "init", "create", "interactor", "attach", "duration", "block",
    "animate", "start", "tick", "work", "gesture", "hand", "speed", "completion", "ended",
    "destroy", "deinit",
  ]
  /// Those at which there is a host already.
  private static let hosted = Array(moments.dropFirst(3))
  /// Those in a transition.
  static let transitional = [
    "block", "animate", "start", "tick", "work", "gesture", "hand", "speed", "completion",
  ]
  /// Those before anything is animated.
  static let making: Set = ["constructor", "entry", "init", "create", "interactor"]
  /// Those at which nothing has been seen yet: the container's own animation takes over.
  static let beforeItMoves: Set = ["duration", "block", "animate"]
  /// Those of the plugin's own interaction controller, which drives the transition then.
  static let byItsHand: Set = ["interactor", "attach", "start", "hand", "speed"]
  /// Those at which that has the transition in its hand.
  static let whileItsHandHolds: Set = ["hand"]

  private static let late = ["has not returned"]
  private static let malformed = ["was ended: it"]

  static let all: [FailureWay] = [
    .init(
      "crash", "It writes where nothing is.", .gone(["crashed with SIGSEGV"]), at: moments),
    .init("abort", "It gives itself up.", .gone(["crashed with SIGABRT"]), at: moments),
    .init("exit", "It ends its process.", .gone(["ended its process with status"]), at: moments),
    .init(
      "quick-exit", "It ends its process at once.", .gone(["ended its process with status 3"]),
      at: moments),
    .init("trap", "It traps, as Swift does.", .gone(["crashed with SIGILL"]), at: moments),
    .init(
      "throw", "It throws what nobody catches across the line.",
      .gone(["crashed with SIGABRT"]), at: moments),
    .init("loop", "It never returns.", .late(late), at: moments),
    .init("sleep", "It sleeps for ever.", .late(late), at: moments),
    .init("deadlock", "It waits for itself.", .late(late), at: moments),
    .init("calls-for-ever", "It calls the host for ever.", .late(late), at: hosted),
    .init("recurse", "It calls itself for ever.", .gone(["crashed with SIGSEGV"]), at: moments),
    .init("stack", "It writes over its own stack.", .gone(["crashed with SIG"]), at: moments),
    .init(
      "impossible-frame", "It says that more follows than can be.", .gone(malformed), at: hosted),
    .init("unknown-frame", "It sends what means nothing.", .gone(malformed), at: hosted),
    .init("unasked-answer", "It answers what nobody asked.", .gone(malformed), at: hosted),
    .init("unfounded-call", "It makes a call that is none.", .gone(malformed), at: hosted),
    .init("missing-file", "It says that files come, and sends none.", .gone(malformed), at: hosted),
    .init("replayed-call", "It makes a call a second time.", .any, at: transitional),
    .init("replayed-answer", "It answers a second time.", .any, at: hosted),
    .init(
      "unsealed-memory", "It gives memory that it can change while that is read.",
      .gone(malformed), at: hosted),
    .init(
      "short-memory", "It gives memory that is shorter than it says.", .gone(malformed), at: hosted),
    .init("no-memory", "It gives something else for memory.", .gone(malformed), at: hosted),
    .init("half-a-frame", "It begins what it does not end.", .late(late + malformed), at: hosted),
    .init(
      "closed-wire", "It closes what it answers by.",
      .gone(["ended its process", "has gone"]), at: hosted),
    .init("reserves", "It takes all room for memory that it can get.", .lives, at: moments),
    .init("memory", "It fills all memory that it can get.", .lives, at: moments),
    .init("threads", "It starts all threads that it can.", .lives, at: moments),
    .init("descriptors", "It takes all descriptors that it can get.", .lives, at: moments),
    .init("process", "It starts a process that never ends.", .lives, at: moments),
    .init("print", "It prints more than anybody reads.", .lives, at: hosted),
    .init("surroundings", "It changes all that it can reach of its process.", .lives, at: moments),
    .init(
      "nan", "It moves views to where no number is.", .lives, isCatchable: true,
      at: transitional),
    .init(
      "enormous", "It moves views out of the world.", .lives, isCatchable: true, at: transitional),
    .init(
      "leak", "It leaves a hundred views behind.", .lives, isCatchable: true,
      at: ["create", "ended", "destroy"] + transitional),
    .init(
      "wrong-thread", "It completes on another thread.", .lives, isCatchable: true,
      at: transitional),
    .init(
      "early", "It completes before it has animated.", .lives, isCatchable: true,
      at: ["block", "animate", "tick", "work"]),
    .init("never", "It never completes.", .lives, isCatchable: true, at: ["-"]),
    .init("twice", "It completes twice.", .lives, isCatchable: true, at: ["-"]),
    .init(
      "otherwise", "It completes, and then says the opposite.", .lives, isCatchable: true, at: ["-"]
    ),
    .init(
      "late", "It completes when all is over, and again when it is destroyed.", .lives,
      isCatchable: true, at: ["-"]),
    .init(
      "other-descriptors", "It says something else of itself the second time.", .lives,
      isCatchable: true, at: ["-"]),
  ]
}
