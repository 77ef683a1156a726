import PluginHosting

/// A page for `man`, made of what the help is made of.
struct ManualPage {
  /// `transhost-list`.
  let name: String
  private let command: Command

  /// When the version came out that `hostVersion` names; no clock is asked, so that the same program writes the same
  /// pages.
  private static let date = "2026-11-25"

  init(_ command: Command) {
    self.command = command
    name = command.name.replacing(" ", with: "-")
  }

  /// All pages, that of the program first.
  static var all: [ManualPage] { Shell.commands.map(ManualPage.init) }

  /// The page, for `man(7)`'s macros.
  var roff: String {
    let brief = command.brief.isEmpty ? "play view-controller transitions" : lowered(command.brief)
    var lines = [
      ".\\\" Made by 'transhost man'.",
      ".TH \(name.uppercased()) 1 \"\(Self.date)\" \"transhost \(hostVersion)\"",
      ".SH NAME", "\(text(name)) \\- \(text(brief))", ".SH SYNOPSIS", ".nf",
    ]
    lines += command.usages.map { "\\fB\(text(command.name))\\fR \(text($0))" }
    lines += [".fi", ".SH DESCRIPTION", text(command.summary), ".SH OPTIONS"]
    for option in command.allOptions {
      let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
      let value = option.value.map { " \\fI\(text($0))\\fR" } ?? ""
      lines += [".TP", "\(letter)\\fB\\-\\-\(text(option.name))\\fR\(value)", text(option.help)]
    }
    lines += details
    if command.isMain {
      for topic in HelpTopic.all where topic.word != "status" { lines += section(of: topic) }
    }
    let others = Self.all.filter { $0.name != name }.map { "\\fB\(text($0.name))\\fR(1)" }
    lines += [".SH SEE ALSO", others.joined(separator: ", ")]
    // A heading begins a paragraph by itself.
    let needed = zip(lines, [""] + lines).filter { !($0 == ".PP" && $1.hasPrefix(".SH")) }
    return needed.map(\.0).joined(separator: "\n") + "\n"
  }

  /// What the help has after the options: headings stand alone in capitals, and lines as they are.
  private var details: [String] {
    var lines: [String] = []
    var isOpen = false
    func close() {
      if isOpen { lines.append(".fi") }
      isOpen = false
    }
    for line in command.details.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasSuffix(":"), line.dropLast().allSatisfy({ $0.isUppercase || $0 == " " }) {
        close()
        lines.append(".SH \(text(String(line.dropLast())))")
        continue
      }
      if !isOpen {
        if line.isEmpty { continue }
        if lines.last?.hasPrefix(".SH") != true { lines.append(".SH NOTES") }
        lines.append(".nf")
        isOpen = true
      }
      lines.append(line.isEmpty ? ".sp" : text(String(line)))
    }
    close()
    return lines
  }

  private func section(of topic: HelpTopic) -> [String] {
    [".SH \(topic.word.uppercased())"]
      + topic.parts.flatMap { part in
        switch part {
        case .paragraph(let words): [".PP", text(words)]
        case .table(let rows): rows.flatMap { [".TP", "\\fB\(text($0.0))\\fR", text($0.1)] }
        case .lines(let lines): [".PP", ".RS", ".nf"] + lines.map(text) + [".fi", ".RE"]
        }
      }
  }

  /// What roff reads as the text: its own signs escaped, and no line that begins as a request does.
  private func text(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq").replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
    return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
  }

  private func lowered(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
