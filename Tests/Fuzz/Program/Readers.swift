import CTransHost
import Glibc
import Playing
import PluginHosting
import PluginRegistry

/// A manifest is read, or refused in a sentence.
func fuzzManifest(_ bytes: [UInt8]) -> CInt {
  do {
    let manifest = try PluginManifest(data: bytes, path: "fuzz.json")
    precondition(!manifest.animators.isEmpty && !manifest.id.isEmpty)
  } catch {
    expectSentence(error.description)
  }
  return 0
}

/// A script is read, and written and read again is the same; or it is refused in a sentence.
func fuzzScript(_ bytes: [UInt8]) -> CInt {
  do {
    let script = try Script(json: bytes)
    precondition(script.steps.count <= Script.mostSteps && script.length <= 2 * Script.longestTime)
    let again = try Script(json: Array(script.json.utf8))
    precondition(again == script, "what is written is not what was read")
  } catch {
    precondition(error.line >= 1)
    expectSentence(error.description)
  }
  return 0
}

/// What a user types is a value in range, which is typed again as it is written; or it is none.
func fuzzParameter(_ bytes: [UInt8]) -> CInt {
  guard
    let (key, typed) = ParameterDescriptor.assignment(in: String(decoding: bytes, as: UTF8.self)),
    let parameter = parameters.first(where: { $0.key == key }),
    let value = parameter.value(from: typed)
  else { return 0 }
  switch value {
  case .numbers(let numbers):
    precondition(numbers.count == parameter.kind.componentCount)
    for (index, number) in numbers.enumerated() {
      precondition(number >= parameter.minimum[index] && number <= parameter.maximum[index])
    }
  case .text(let text): precondition(text.utf8.count <= Int(TH_TEXT_MAXIMUM))
  }
  let written = parameter.text(for: value)
  precondition(parameter.value(from: written) == value, "\(key): '\(typed)' becomes '\(written)'")
  return 0
}

/// What is said of an input is one line that a terminal can show.
private func expectSentence(_ text: String) {
  precondition(!text.isEmpty)
  precondition(
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
    "'\(text.debugDescription)' is no line")
}

/// One of each kind, called by its name.
private let parameters: [ParameterDescriptor] = {
  let kinds: [(String, Int, ClosedRange<Double>)] = [
    ("bool", 1, 0...1), ("int", 2, -5...1e12), ("double", 3, -0.5...1e12),
    ("enumeration", 4, 0...1),
    ("color", 5, 0...1), ("point", 6, -100...100), ("text", 7, 0...0), ("file", 8, 0...0),
  ]
  let texts = ([""] + kinds.map(\.0) + ["one", "the other"]).map { strdup($0) }
  defer { for text in texts { free(text) } }
  func text(_ index: Int) -> UnsafePointer<CChar>? { texts[index].map { UnsafePointer($0) } }
  let choices = [text(texts.count - 2), text(texts.count - 1)]
  return kinds.map { _, kind, range in
    var parameter = th_parameter_descriptor_t()
    let (least, most) = (range.lowerBound, range.upperBound)
    parameter.size = UInt32(MemoryLayout<th_parameter_descriptor_t>.size)
    parameter.key = text(kind)
    parameter.name = parameter.key
    parameter.unit = text(0)
    parameter.text = parameter.unit
    parameter.group = parameter.unit
    parameter.kind = UInt32(kind)
    parameter.minimum = (least, least, least, least)
    parameter.maximum = (most, most, most, most)
    return choices.withUnsafeBufferPointer { choices in
      if kind == 4 {
        parameter.choices = choices.baseAddress
        parameter.choice_count = UInt32(choices.count)
      }
      do {
        return try ParameterDescriptor(parameter, path: "fuzz.so", animator: "fuzz")
      } catch {
        fatalError("\(error)")
      }
    }
  }
}()
