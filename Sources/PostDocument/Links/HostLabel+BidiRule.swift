extension HostLabel {
  /// Whether the label contains a right-to-left letter or an Arabic number, which makes the host a
  /// Bidi domain name.
  var isRightToLeft: Bool {
    letters.contains { scalar in
      switch Direction(scalar) {
      case .right, .arabicNumber: true
      case .left, .europeanNumber, .mark, .neutral: false
      }
    }
  }

  /// Whether the label satisfies the Bidi Rule, which browsers apply in a Bidi domain name.
  ///
  /// [RFC 5893, section 2](https://www.rfc-editor.org/rfc/rfc5893#section-2)
  var satisfiesBidiRule: Bool {
    let directions = letters.map { Direction($0) }
    guard let first = directions.first, let last = directions.last(where: { $0 != .mark }) else {
      return letters.isEmpty
    }
    switch first {
    case .right:
      guard !directions.contains(.left),
        !(directions.contains(.arabicNumber) && directions.contains(.europeanNumber))
      else { return false }
      return last == .right || last == .europeanNumber || last == .arabicNumber
    case .left:
      guard !directions.contains(.right), !directions.contains(.arabicNumber) else { return false }
      return last == .left || last == .europeanNumber
    case .arabicNumber, .europeanNumber, .mark, .neutral:
      return false
    }
  }
}

/// The bidirectional classes that the Bidi Rule distinguishes.
private enum Direction: UInt8 {
  case left = 0
  case right, arabicNumber, europeanNumber, mark, neutral

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39: self = .europeanNumber
    case 0x2D, 0x5F: self = .neutral
    case 0x00..<0x80: self = .left
    default:
      let range = HostLabel.range(
        of: scalar, firsts: HostMappingTable.directedFirsts, lasts: HostMappingTable.directedLasts)
      self = range.flatMap { Direction(rawValue: HostMappingTable.directedClasses[$0]) } ?? .left
    }
  }
}
