internal import SystemCalls

extension ValidationReport {
  /// The report as JUnit's XML: a suite for each plugin; a warning is no failure there.
  public var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for plugin in plugins {
      func count(_ state: ValidationResult.State) -> Int {
        plugin.results.count { $0.state == state }
      }
      text +=
        "  <testsuite name=\"\(plugin.path.escaped)\" tests=\"\(plugin.results.count)\" "
        + "failures=\"\(count(.failed))\" errors=\"\(count(.crashed))\" "
        + "skipped=\"\(count(.skipped))\">\n"
      for result in plugin.results { text += testCase(result, of: plugin) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func testCase(_ result: ValidationResult, of plugin: Plugin) -> String {
    let words = result.words.escaped
    let content =
      switch result.state {
      case .passed: ""
      case .warned: "<system-out>\(words)</system-out>"
      case .skipped: "<skipped message=\"\(words)\"/>"
      case .failed, .crashed:
        "<\(result.state == .failed ? "failure" : "error") message=\"\(words)\">"
          + "\(command(for: result, of: plugin).escaped)"
          + "</\(result.state == .failed ? "failure" : "error")>"
      }
    let start = "    <testcase classname=\"transhost.validate\" name=\"\(result.name.escaped)\""
    return content.isEmpty ? "\(start)/>\n" : "\(start)>\(content)</testcase>\n"
  }
}

extension String {
  /// The text as XML holds it, also in attributes; what XML cannot hold becomes a question mark, and what would do
  /// something to a terminal is written as elsewhere.
  fileprivate var escaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "?"
      case _ where scalar.isDisruptive: text += String(scalar).printable
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
