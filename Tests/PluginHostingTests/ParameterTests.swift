import CTransHost
import Foundation
import TestSupport
import Testing

@testable import PluginHosting

/// What `parameter.h` says of parameters: which descriptions are taken, and which values.
@MainActor
struct ParameterTests {
  private typealias Descriptor = th_parameter_descriptor_t

  nonisolated(unsafe) private static let choices = keepForever(
    [text("one"), text("two"), text("three")] as [UnsafePointer<CChar>?])

  /// A description that is well, but for what is changed.
  private func descriptor(
    _ kind: Int, _ change: (inout Descriptor) -> Void = { _ in }
  ) -> Descriptor {
    var descriptor = Descriptor()
    descriptor.size = UInt32(MemoryLayout<Descriptor>.size)
    descriptor.id = 1
    descriptor.kind = UInt32(kind)
    descriptor.key = text("amount")
    switch kind {
    case TH_PARAMETER_ENUMERATION:
      descriptor.choice_count = 3
      descriptor.choices = Self.choices
      descriptor.maximum.0 = 2
    case TH_PARAMETER_INT, TH_PARAMETER_DOUBLE: descriptor.maximum.0 = 10
    case TH_PARAMETER_POINT: (descriptor.maximum.0, descriptor.maximum.1) = (10, 20)
    case TH_PARAMETER_TEXT, TH_PARAMETER_FILE: break
    default: descriptor.maximum = (1, 1, 1, 1)
    }
    change(&descriptor)
    return descriptor
  }

  private func parameter(
    _ kind: Int, _ change: (inout Descriptor) -> Void = { _ in }
  ) throws -> ParameterDescriptor {
    try ParameterDescriptor(descriptor(kind, change), path: "plugin.so", animator: "fade")
  }

  /// Why a description is refused.
  private func problem(_ kind: Int, _ change: (inout Descriptor) -> Void) throws -> String {
    let error = #expect(throws: PluginLoadError.self) { try parameter(kind, change) }
    return "\(try #require(error))"
  }

  private func numbers(_ text: String, _ parameter: ParameterDescriptor) -> [Double]? {
    guard case .numbers(let numbers) = parameter.value(from: text) else { return nil }
    return numbers
  }

  // MARK: Descriptions

  @Test func aDescriptionOfEachKindIsTaken() throws {
    for kind in TH_PARAMETER_BOOL...TH_PARAMETER_FILE {
      #expect(throws: Never.self) { try parameter(kind) }
    }
  }

  @Test func whatADescriptionCannotBeIsNamed() throws {
    let double = TH_PARAMETER_DOUBLE
    #expect(try problem(double) { $0.kind = 9 }.contains("kind is 9, which is unknown"))
    let long = copyForever(String(repeating: "x", count: Int(TH_TEXT_MAXIMUM) + 1))
    #expect(try problem(double) { $0.name = long }.contains("is longer than 4096 bytes"))
    #expect(try problem(double) { $0.flags = 8 }.contains("flags have bits without a meaning: 8"))
    #expect(try problem(double) { $0.step = -1 }.contains("step is -1.0"))
    #expect(try problem(double) { $0.minimum.0 = 11 }.contains("maximum is 10.0"))
    #expect(try problem(double) { $0.default_value.0 = 11 }.contains("default is 11.0"))
    #expect(try problem(double) { $0.choice_count = 1 }.contains("choice_count is 1"))
    #expect(try problem(double) { $0.maximum.0 = .infinity }.contains("maximum is inf"))
    let logarithmic = UInt32(TH_PARAMETER_LOGARITHMIC)
    #expect(try problem(double) { $0.flags = logarithmic }.contains("must be above 0"))
    #expect(throws: Never.self) {
      try parameter(double) {
        $0.flags = logarithmic
        ($0.minimum.0, $0.default_value.0) = (1, 2)
      }
    }
    #expect(
      try problem(TH_PARAMETER_POINT) { $0.default_value.1 = 21 }.contains("default is 21.0"))
    #expect(
      try problem(TH_PARAMETER_FILE) { $0.default_text = text("a") }
        .contains("default is 'a', and a file has none"))
  }

  @Test func anEnumerationHasFromOneToTheMostChoices() throws {
    let enumeration = TH_PARAMETER_ENUMERATION
    #expect(try problem(enumeration) { $0.choice_count = 0 }.contains("choice_count is 0"))
    let most = Int(TH_CHOICES_MAXIMUM)
    let many = keepForever(
      Array(repeating: text("one"), count: most + 1) as [UnsafePointer<CChar>?])
    func choose(_ count: Int) throws -> ParameterDescriptor {
      try parameter(enumeration) {
        $0.choices = many
        $0.choice_count = UInt32(count)
      }
    }
    #expect(try choose(most).choices.count == most)
    #expect(throws: PluginLoadError.self) { try choose(most + 1) }
    #expect(try problem(enumeration) { $0.choices = nil }.contains("choices cannot be read"))
  }

  // MARK: Lists of them

  @Test func aPluginSaysWhoItIs() throws {
    var descriptor = th_plugin_descriptor_t(
      size: UInt32(MemoryLayout<th_plugin_descriptor_t>.size), reserved: 0, id: text("org.a.b"),
      name: text("B"), vendor: text("vendor"), version: text("1.2.3"), license: text("MIT"),
      url: text("https://a.org"), description: text("words"), language: text("C"))
    let plugin = try PluginDescriptor(&descriptor, path: "plugin.so")
    #expect(plugin.id == "org.a.b" && plugin.name == "B" && plugin.vendor == "vendor")
    #expect(plugin.version == "1.2.3" && plugin.license == "MIT" && plugin.language == "C")
    #expect(plugin.url == "https://a.org" && plugin.text == "words")
    descriptor.version = nil
    #expect(throws: PluginLoadError.self) { try PluginDescriptor(&descriptor, path: "plugin.so") }
    (descriptor.version, descriptor.reserved) = (text("1"), 1)
    #expect(throws: PluginLoadError.self) { try PluginDescriptor(&descriptor, path: "plugin.so") }
  }

  private func animator(
    _ change: (inout th_animation_controller_descriptor_t) -> Void
  ) throws -> AnimatorDescriptor {
    var descriptor = th_animation_controller_descriptor_t(
      size: UInt32(MemoryLayout<th_animation_controller_descriptor_t>.size),
      transitions: TH_TRANSITION_ANY, id: text("fade"), name: text("Fade"), text: nil,
      duration: 0.2, parameter_count: 0, reserved: 0, parameters: nil)
    change(&descriptor)
    return try AnimatorDescriptor(&descriptor, path: "plugin.so", owner: "animator 0's")
  }

  /// So many parameters, each of the size that the first has, and with a key of its own.
  private func parameters(_ count: Int, stride: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * stride, alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count * stride)
    for index in 0..<count {
      var one = descriptor(TH_PARAMETER_DOUBLE)
      one.size = UInt32(stride)
      one.id = UInt32(index)
      one.key = copyForever("key\(index)")
      (memory + index * stride).storeBytes(of: one, as: Descriptor.self)
    }
    return memory
  }

  private func animator(_ list: UnsafeMutableRawPointer, _ count: Int) throws -> AnimatorDescriptor
  {
    try animator {
      $0.parameters = UnsafePointer(list.assumingMemoryBound(to: Descriptor.self))
      $0.parameter_count = UInt32(count)
    }
  }

  @Test func anAnimatorHasUpToTheMostParameters() throws {
    let most = Int(TH_PARAMETERS_MAXIMUM)
    let list = parameters(most + 1, stride: MemoryLayout<Descriptor>.size)
    #expect(try animator(list, most).parameters.count == most)
    #expect(throws: PluginLoadError.self) { try animator(list, most + 1) }
    #expect(throws: PluginLoadError.self) { try animator { $0.parameter_count = 1 } }
  }

  @Test func noTwoParametersHaveOneKeyOrOneNumber() throws {
    let stride = MemoryLayout<Descriptor>.stride
    let ways: [(inout Descriptor) -> Void] = [{ $0.id = 0 }, { $0.key = copyForever("key0") }]
    for change in ways {
      let list = parameters(2, stride: stride)
      change(&(list + stride).assumingMemoryBound(to: Descriptor.self).pointee)
      let error = #expect(throws: PluginLoadError.self) { try animator(list, 2) }
      #expect("\(try #require(error))".contains("has the key or id of another"))
    }
  }

  @Test func parametersLieAsFarApartAsTheFirstIsLarge() throws {
    let stride = MemoryLayout<Descriptor>.size + 64
    let list = parameters(3, stride: stride)
    #expect(try animator(list, 3).parameters.map(\.key) == ["key0", "key1", "key2"])
    (list + stride).storeBytes(of: UInt32(stride - 8), as: UInt32.self)
    let differ = #expect(throws: PluginLoadError.self) { try animator(list, 3) }
    #expect("\(try #require(differ))".contains("differ in size"))
    for size in [stride + 4, 1 << 17] {
      list.storeBytes(of: UInt32(size), as: UInt32.self)
      let none = #expect(throws: PluginLoadError.self) { try animator(list, 1) }
      #expect("\(try #require(none))".contains("which is no stride"))
    }
  }

  @Test func whatAParameterReservesIsNothing() throws {
    let list = parameters(1, stride: MemoryLayout<Descriptor>.stride)
    list.assumingMemoryBound(to: Descriptor.self).pointee.reserved = 1
    let error = #expect(throws: PluginLoadError.self) { try animator(list, 1) }
    #expect("\(try #require(error))".contains("has something in what is reserved"))
  }

  @Test func anAnimatorLastsADayAtMost() throws {
    #expect(try animator { $0.duration = TH_DURATION_MAXIMUM }.duration == TH_DURATION_MAXIMUM)
    #expect(throws: PluginLoadError.self) {
      try animator { $0.duration = TH_DURATION_MAXIMUM + 1 }
    }
  }

  // MARK: Values

  @Test func aNumberLiesBetweenItsLeastAndItsMost() throws {
    let amount = try parameter(TH_PARAMETER_DOUBLE) { $0.minimum.0 = -1 }
    #expect(numbers("-1", amount) == [-1] && numbers("10", amount) == [10])
    for text in ["-1.5", "10.5", "nan", "inf", "", "x", "1 "] {
      #expect(amount.value(from: text) == nil, "\(text)")
    }
    let whole = try parameter(TH_PARAMETER_INT)
    #expect(numbers("10", whole) == [10])
    for text in ["11", "-1", "2.5", "1e0"] { #expect(whole.value(from: text) == nil, "\(text)") }
  }

  @Test func aSwitchIsOnOrOff() throws {
    let parameter = try parameter(TH_PARAMETER_BOOL)
    for word in ["true", "Yes", "ON", "1"] { #expect(numbers(word, parameter) == [1]) }
    for word in ["false", "No", "OFF", "0"] { #expect(numbers(word, parameter) == [0]) }
    for word in ["", "2", "maybe"] { #expect(parameter.value(from: word) == nil) }
  }

  @Test func aChoiceGoesByItsName() throws {
    let parameter = try parameter(TH_PARAMETER_ENUMERATION)
    #expect(numbers("one", parameter) == [0] && numbers("three", parameter) == [2])
    for word in ["", "four", "One", "0"] { #expect(parameter.value(from: word) == nil) }
  }

  @Test func aPointHasTwoNumbers() throws {
    let parameter = try parameter(TH_PARAMETER_POINT)
    #expect(numbers("1.5,20", parameter) == [1.5, 20])
    for text in ["1", "1,2,3", "1,x,2", "1,", ",1", "1,21", ""] {
      #expect(parameter.value(from: text) == nil, "\(text)")
    }
  }

  @Test func aColourHasSixDigitsOrEight() throws {
    let parameter = try parameter(TH_PARAMETER_COLOR)
    #expect(numbers("#ff0033", parameter) == [1, 0, 0.2, 1])
    #expect(numbers("#FF003300", parameter) == [1, 0, 0.2, 0])
    for text in ["ff0033", "xff0033", "#ff003", "#ff00333", "#ff003x", "#+f0033", ""] {
      #expect(parameter.value(from: text) == nil, "\(text)")
    }
  }

  @Test func aTextHoldsNoZeroAndIsNotTooLong() throws {
    let parameter = try parameter(TH_PARAMETER_TEXT) { $0.default_text = text("hello") }
    #expect(parameter.defaultValue == .text("hello"))
    let longest = String(repeating: "x", count: Int(TH_TEXT_MAXIMUM))
    #expect(parameter.value(from: longest) == .text(longest))
    #expect(parameter.value(from: longest + "x") == nil)
    #expect(parameter.value(from: "a\0b") == nil)
  }

  @Test func aFileIsOneThatIsThereByItsWholePath() throws {
    let parameter = try parameter(TH_PARAMETER_FILE)
    let scratch = Scratch()
    let path = try scratch.write("mask.png", Data())
    let link = "\(scratch.path)/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let whole = URL(filePath: path).resolvingSymlinksInPath().path
    #expect(parameter.value(from: "\(scratch.path)/./mask.png") == .text(whole))
    #expect(parameter.value(from: link) == .text(whole))
    #expect(parameter.value(from: "") == .text(""))
    #expect(parameter.value(from: scratch.path) == nil)
    #expect(parameter.value(from: "\(scratch.path)/none.png") == nil)
  }

  @Test func whatIsWrittenIsReadAsTheSame() throws {
    for (kind, text) in [
      (TH_PARAMETER_BOOL, "true"), (TH_PARAMETER_BOOL, "false"), (TH_PARAMETER_INT, "7"),
      (TH_PARAMETER_DOUBLE, "0.1"), (TH_PARAMETER_ENUMERATION, "two"),
      (TH_PARAMETER_COLOR, "#0a00ff0f"), (TH_PARAMETER_POINT, "1.5,2.0"),
      (TH_PARAMETER_TEXT, "two words"),
    ] {
      let parameter = try parameter(kind)
      let value = try #require(parameter.value(from: text))
      #expect(parameter.text(for: value) == text)
    }
  }
}

/// Values that plugins point to live as long as the process.
private func keepForever<Value>(_ values: [Value]) -> UnsafePointer<Value> {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
  memory.initialize(from: values, count: values.count)
  return UnsafePointer(memory)
}

private func text(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

private func copyForever(_ text: String) -> UnsafePointer<CChar> {
  keepForever(Array(text.utf8CString))
}
