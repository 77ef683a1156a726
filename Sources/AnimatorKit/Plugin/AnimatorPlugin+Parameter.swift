import CTransHost

extension AnimatorPlugin {
  /// Something that a user may set on an animator before a transition.
  public struct Parameter {
    let key: String
    let identifier: UInt32
    let initial: ParameterValue
    fileprivate(set) var descriptor: th_parameter_descriptor_t

    /// Yes or no.
    public static func bool(
      _ key: String, default value: Bool, name: String? = nil, text: String = ""
    ) -> Parameter {
      Parameter(
        key, TH_PARAMETER_BOOL, value.numbers, [0], [1], name: name, unit: "", text: text)
    }

    /// A whole number within a range.
    public static func int(
      _ key: String, default value: Int, in range: ClosedRange<Int>, unit: String = "",
      name: String? = nil, text: String = ""
    ) -> Parameter {
      Parameter(
        key, TH_PARAMETER_INT, value.numbers, range.lowerBound.numbers, range.upperBound.numbers,
        name: name, unit: unit, text: text)
    }

    /// A number within a range.
    public static func double(
      _ key: String, default value: Double, in range: ClosedRange<Double>, unit: String = "",
      name: String? = nil, text: String = ""
    ) -> Parameter {
      Parameter(
        key, TH_PARAMETER_DOUBLE, value.numbers, range.lowerBound.numbers,
        range.upperBound.numbers, name: name, unit: unit, text: text)
    }

    /// One of several words; the default is one of them, or else the first.
    public static func choice(
      _ key: String, of choices: [String], default value: String, name: String? = nil,
      text: String = ""
    ) -> Parameter {
      Parameter(
        key, TH_PARAMETER_ENUMERATION, [Double(choices.firstIndex(of: value) ?? 0)], [0],
        [Double(max(choices.count - 1, 0))], choices, name: name, unit: "", text: text)
    }

    /// A colour.
    public static func color(
      _ key: String, default value: UIColor, name: String? = nil, text: String = ""
    ) -> Parameter {
      Parameter(
        key, TH_PARAMETER_COLOR, value.cgColor.numbers, [0, 0, 0, 0], [1, 1, 1, 1], name: name,
        unit: "", text: text)
    }

    /// A point within a rectangle.
    public static func point(
      _ key: String, default value: CGPoint, in range: CGRect, unit: String = "pt",
      name: String? = nil, text: String = ""
    ) -> Parameter {
      Parameter(
        key, TH_PARAMETER_POINT, value.numbers, range.origin.numbers,
        CGPoint(x: range.maxX, y: range.maxY).numbers, name: name, unit: unit, text: text)
    }

    /// Words.
    public static func text(
      _ key: String, default value: String = "", name: String? = nil, text: String = ""
    ) -> Parameter {
      Parameter(
        key, TH_PARAMETER_TEXT, [], [], [], words: value, name: name, unit: "", text: text)
    }

    /// A file that the user names: a mask, a font.
    public static func file(_ key: String, name: String? = nil, text: String = "") -> Parameter {
      Parameter(key, TH_PARAMETER_FILE, [], [], [], name: name, unit: "", text: text)
    }

    /// The same, shown together with others of a group.
    ///
    /// - Parameter group: What they are shown under, for people: "Light".
    /// - Returns: The parameter.
    public func group(_ group: String) -> Parameter {
      changed { $0.group = PluginMemory.text(group) }
    }

    /// The same, whose control moves in steps; values between are taken as well.
    ///
    /// - Parameter step: Above 0, in the parameter's unit.
    /// - Returns: The parameter.
    public func step(_ step: Double) -> Parameter { changed { $0.step = step } }

    /// The same, that can be set and is not shown.
    public func hidden() -> Parameter { changed { $0.flags |= UInt32(TH_PARAMETER_HIDDEN) } }

    /// The same, whose slider moves by ratios; its minimum is above 0.
    public func logarithmic() -> Parameter {
      changed { $0.flags |= UInt32(TH_PARAMETER_LOGARITHMIC) }
    }

    /// The same, whose maximum is its minimum again: an angle.
    public func periodic() -> Parameter {
      changed { $0.flags |= UInt32(TH_PARAMETER_PERIODIC) }
    }

    private func changed(_ change: (inout th_parameter_descriptor_t) -> Void) -> Parameter {
      var parameter = self
      change(&parameter.descriptor)
      return parameter
    }

    private init(
      _ key: String, _ kind: Int, _ value: [Double], _ minimum: [Double], _ maximum: [Double],
      _ choices: [String] = [], words: String = "", name: String?, unit: String, text: String
    ) {
      func four(_ numbers: [Double]) -> (Double, Double, Double, Double) {
        let padded = numbers + [0, 0, 0, 0]
        return (padded[0], padded[1], padded[2], padded[3])
      }
      self.key = key
      // FNV-1a: as stable between versions as the key is.
      identifier = key.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
      initial = ParameterValue(numbers: value, choices: choices, text: words)
      descriptor = th_parameter_descriptor_t(
        size: UInt32(MemoryLayout<th_parameter_descriptor_t>.size), id: identifier,
        kind: UInt32(kind), flags: 0, choice_count: UInt32(choices.count), reserved: 0,
        key: PluginMemory.text(key),
        name: PluginMemory.text(name ?? key.prefix(1).uppercased() + key.dropFirst()),
        unit: PluginMemory.text(unit), text: PluginMemory.text(text), group: PluginMemory.text(""),
        choices: PluginMemory.list(choices.map { Optional(PluginMemory.text($0)) }),
        default_text: PluginMemory.text(words), default_value: four(value), minimum: four(minimum),
        maximum: four(maximum), step: 0)
    }
  }
}
