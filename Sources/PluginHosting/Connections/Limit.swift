internal import CTransHost

/// A limit of the host's, as the log names it: what there may be of something, and its constant in
/// types.h.
struct Limit {
  let words: String

  private init(_ name: String, _ rule: String) { words = "\(rule) (\(name))" }

  static let text = Self("TH_TEXT_MAXIMUM", "text has at most \(TH_TEXT_MAXIMUM) bytes")
  static let numbers = Self(
    "TH_NUMBERS_MAXIMUM", "a buffer holds at most \(TH_NUMBERS_MAXIMUM) numbers")
  static let brackets = Self(
    "TH_BRACKETS_MAXIMUM", "at most \(TH_BRACKETS_MAXIMUM) animation brackets are open at once")
  static let transactions = Self(
    "TH_BRACKETS_MAXIMUM", "at most \(TH_BRACKETS_MAXIMUM) transactions are open at once")
  static let imageSide = Self(
    "TH_IMAGE_SIDE_MAXIMUM", "an image has at most \(TH_IMAGE_SIDE_MAXIMUM) pixels a side")
  static let file = Self("TH_FILE_MAXIMUM", "a file has at most \(TH_FILE_MAXIMUM) bytes")
  static let filters = Self(
    "TH_FILTERS_MAXIMUM", "a layer has at most \(TH_FILTERS_MAXIMUM) filters")
  static let handles = Self(
    "TH_HANDLES_MAXIMUM", "a plugin holds at most \(TH_HANDLES_MAXIMUM) handles")
  static let layers = Self(
    "TH_LAYERS_MAXIMUM", "at most \(TH_LAYERS_MAXIMUM) layers of a plugin's live at once")
  static let depth = Self(
    "TH_DEPTH_MAXIMUM", "at most \(TH_DEPTH_MAXIMUM) layers lie in one another")
  static let animations = Self(
    "TH_ANIMATIONS_MAXIMUM", "at most \(TH_ANIMATIONS_MAXIMUM) animations are under way at once")
  static let groupMembers = Self(
    "TH_GROUP_MEMBERS_MAXIMUM", "a group has at most \(TH_GROUP_MEMBERS_MAXIMUM) members in all")
  static let groupDepth = Self(
    "TH_GROUP_DEPTH_MAXIMUM", "at most \(TH_GROUP_DEPTH_MAXIMUM) groups lie in one another")
  static let displayLinks = Self(
    "TH_DISPLAY_LINKS_MAXIMUM", "a plugin has at most \(TH_DISPLAY_LINKS_MAXIMUM) display links")
  static let gestures = Self(
    "TH_GESTURES_MAXIMUM", "a plugin has at most \(TH_GESTURES_MAXIMUM) gesture recognisers")
  static let callbacks = Self(
    "TH_CALLBACKS_MAXIMUM", "the host keeps at most \(TH_CALLBACKS_MAXIMUM) callbacks of a plugin's"
  )
}
