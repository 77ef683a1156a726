import CTransHost
import Testing

@testable import PluginHosting

/// What the log says of a limit: its constant, and the number that this has.
@Suite struct LimitWordsTests {
  @Test func eachLimitIsNamedWithItsNumber() {
    let limits: [(Limit, String, UInt32)] = [
      (.text, "TH_TEXT_MAXIMUM", TH_TEXT_MAXIMUM),
      (.numbers, "TH_NUMBERS_MAXIMUM", TH_NUMBERS_MAXIMUM),
      (.brackets, "TH_BRACKETS_MAXIMUM", TH_BRACKETS_MAXIMUM),
      (.transactions, "TH_BRACKETS_MAXIMUM", TH_BRACKETS_MAXIMUM),
      (.imageSide, "TH_IMAGE_SIDE_MAXIMUM", TH_IMAGE_SIDE_MAXIMUM),
      (.filters, "TH_FILTERS_MAXIMUM", TH_FILTERS_MAXIMUM),
      (.handles, "TH_HANDLES_MAXIMUM", TH_HANDLES_MAXIMUM),
      (.layers, "TH_LAYERS_MAXIMUM", TH_LAYERS_MAXIMUM),
      (.depth, "TH_DEPTH_MAXIMUM", TH_DEPTH_MAXIMUM),
      (.animations, "TH_ANIMATIONS_MAXIMUM", TH_ANIMATIONS_MAXIMUM),
      (.groupMembers, "TH_GROUP_MEMBERS_MAXIMUM", TH_GROUP_MEMBERS_MAXIMUM),
      (.groupDepth, "TH_GROUP_DEPTH_MAXIMUM", TH_GROUP_DEPTH_MAXIMUM),
      (.displayLinks, "TH_DISPLAY_LINKS_MAXIMUM", TH_DISPLAY_LINKS_MAXIMUM),
      (.callbacks, "TH_CALLBACKS_MAXIMUM", TH_CALLBACKS_MAXIMUM),
    ]
    for (limit, name, number) in limits {
      #expect(limit.words.hasSuffix("(\(name))"))
      #expect(limit.words.contains(" \(number) "), "\(limit.words)")
    }
  }
}
