internal import CTransHost

/// Why a call of a plugin's did nothing: the status that it gets, and the reason for the log.
struct Fault: Error {
  let status: th_status_t
  let reason: String

  static func invalidHandle(_ what: String) -> Self {
    Self(status: th_status_t(TH_ERROR_INVALID_HANDLE), reason: "the handle is no \(what)")
  }
  static func invalidArgument(_ reason: String) -> Self {
    Self(status: th_status_t(TH_ERROR_INVALID_ARGUMENT), reason: reason)
  }
  static func notFound(_ reason: String) -> Self {
    Self(status: th_status_t(TH_ERROR_NOT_FOUND), reason: reason)
  }
  static func notSupported(_ reason: String) -> Self {
    Self(status: th_status_t(TH_ERROR_NOT_SUPPORTED), reason: reason)
  }
  static func invalidState(_ reason: String) -> Self {
    Self(status: th_status_t(TH_ERROR_INVALID_STATE), reason: reason)
  }
  static func limitExceeded(_ reason: String) -> Self {
    Self(status: th_status_t(TH_ERROR_LIMIT_EXCEEDED), reason: reason)
  }
  static let alreadyCompleted = Self(
    status: th_status_t(TH_ERROR_ALREADY_COMPLETED),
    reason: "the transition has been completed already")
  static let outOfMemory = Self(
    status: th_status_t(TH_ERROR_OUT_OF_MEMORY), reason: "there is not enough memory")
}

/// Success, in the type that functions return.
let statusOK = th_status_t(TH_OK)
