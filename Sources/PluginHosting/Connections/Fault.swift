internal import CTransHost

/// Why a call of a plugin's did nothing: the status that it gets, and the reason for the log.
struct Fault: Error {
  let status: th_status_t
  let reason: String
  /// Whether a line of its own says it.
  private(set) var isSaid = false

  private init(_ status: Int, _ reason: String) {
    self.status = th_status_t(status)
    self.reason = reason
  }

  static func invalidHandle(_ what: String) -> Self {
    Self(TH_ERROR_INVALID_HANDLE, "the handle is no \(what)")
  }
  static func invalidArgument(_ reason: String) -> Self { Self(TH_ERROR_INVALID_ARGUMENT, reason) }
  static func notFound(_ reason: String) -> Self { Self(TH_ERROR_NOT_FOUND, reason) }
  static func notSupported(_ reason: String) -> Self { Self(TH_ERROR_NOT_SUPPORTED, reason) }
  static func invalidState(_ reason: String) -> Self { Self(TH_ERROR_INVALID_STATE, reason) }
  /// What is not the plugin's to change, which has been said.
  static func notToChange(_ reason: String) -> Self {
    var fault = Self.invalidState("the object is not the plugin's to change: \(reason)")
    fault.isSaid = true
    return fault
  }
  static func limitExceeded(_ limit: Limit) -> Self { Self(TH_ERROR_LIMIT_EXCEEDED, limit.words) }

  /// Whether it is a limit that was met, which the log names.
  var isLimit: Bool { status == TH_ERROR_LIMIT_EXCEEDED }

  /// Whether the call was wrong, so that the plugin's author should hear of it.
  ///
  /// That there is no such thing, or that a host cannot do something, is an answer; what is completed twice is said
  /// by itself.
  var isRefusal: Bool {
    let wrong = [TH_ERROR_INVALID_HANDLE, TH_ERROR_INVALID_ARGUMENT, TH_ERROR_INVALID_STATE]
    return !isSaid && wrong.contains(Int(status))
  }

  /// Whether it is about what the call was given.
  var isArgument: Bool { status == TH_ERROR_INVALID_ARGUMENT }

  static let alreadyCompleted = Self(
    TH_ERROR_ALREADY_COMPLETED, "the transition has been completed already")
  static let outOfMemory = Self(TH_ERROR_OUT_OF_MEMORY, "there is not enough memory")
}

/// Success, in the type that functions return.
let statusOK = th_status_t(TH_OK)
