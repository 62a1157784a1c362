internal import PostText

/// Lengths in CSS pixels, as HTML attributes, styles and editors write them.
///
/// Only absolute units have a size in pixels. `em`, `%` and other relative units depend on the page
/// of the client.
package enum PixelLength {
  /// The absolute units.
  ///
  /// [CSS Values 4, absolute lengths](https://www.w3.org/TR/css-values-4/#absolute-lengths)
  package enum Unit: String, CaseIterable, Sendable {
    case px, pt, pc, `in`, cm, mm, q

    /// The size of the unit in pixels.
    private var size: Double {
      switch self {
      case .px: 1
      case .pt: 96 / 72
      case .pc: 16
      case .in: 96
      case .cm: 96 / 2.54
      case .mm: 96 / 25.4
      case .q: 96 / 101.6
      }
    }

    /// Returns a length in this unit, rounded to whole pixels.
    package func pixels(_ number: Double) -> Int {
      // The limit is far above every valid size.
      Int(max(-1e9, min(1e9, number * size)).rounded())
    }
  }

  /// Returns the pixels in the value of an attribute, or `nil` if its size is relative or invalid.
  /// Zero can have any unit. Unlike in browsers, a unit after the number counts.
  ///
  /// [WHATWG HTML, rules for parsing dimension values](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values)
  package static func pixels(inAttribute value: borrowing Span<UInt8>) -> Int? {
    var start = 0
    while start < value.count, ASCII.isSpace(value[start]) { start += 1 }
    guard start < value.count, ASCII.isDigit(value[start]),
      let number = CSSNumber(at: start, in: value)
    else { return nil }
    return pixels(number.value, unit: value.extracting(unitRange(from: number.end, in: value)))
  }

  /// Returns the pixels in a text that is only a number, or a number and an absolute unit. Zero can
  /// have any unit.
  package static func pixels(in text: String) -> Int? {
    text.withUTF8Span { text in
      guard let number = CSSNumber(at: 0, in: text) else { return nil }
      return pixels(number.value, unit: text.extracting(number.end...))
    }
  }

  private static func pixels(_ number: Double, unit: borrowing Span<UInt8>) -> Int? {
    let isName = unit.indices.allSatisfy {
      ASCII.isLetter(unit[$0]) || unit[$0] == UInt8(ascii: "%")
    }
    if unit.isEmpty || number == 0 && isName { return Unit.px.pixels(number) }
    guard unit.count <= 2 else { return nil }
    let name = String(decoding: unit.indices.map { ASCII.lowercased(unit[$0]) }, as: UTF8.self)
    return Unit(rawValue: name)?.pixels(number)
  }

  /// Returns the range of the letters or the symbol after a number.
  private static func unitRange(from start: Int, in value: borrowing Span<UInt8>) -> Range<Int> {
    var end = start
    while end < value.count, ASCII.isLetter(value[end]) { end += 1 }
    let isSymbol =
      end == start && end < value.count
      && (value[end] == UInt8(ascii: "%") || value[end] == UInt8(ascii: "*"))
    return start..<(isSymbol ? end + 1 : end)
  }
}

/// A number in CSS: an optional sign, digits, a fraction and an exponent.
///
/// [CSS Syntax 3, consume a number](https://www.w3.org/TR/css-syntax-3/#consume-number)
package struct CSSNumber {
  package let value: Double
  /// The offset after the number.
  package let end: Int

  /// Reads the number at an offset, or returns `nil` if there is none.
  package init?(at start: Int, in bytes: borrowing Span<UInt8>) {
    var index = start
    let sign = CSSNumber.sign(at: &index, in: bytes)
    var number = 0.0
    var count = 0
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      number = 10 * number + Double(bytes[index] & 0x0F)
      index += 1
      count += 1
    }
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), ASCII.isDigit(bytes[index + 1]) {
      index += 1
      var place = 0.1
      while index < bytes.count, ASCII.isDigit(bytes[index]) {
        number += place * Double(bytes[index] & 0x0F)
        place /= 10
        index += 1
        count += 1
      }
    }
    guard count > 0 else { return nil }
    // The range of a `Float` in browsers.
    value = sign * min(number, 3e38) * CSSNumber.power(at: &index, in: bytes)
    end = index
  }

  private static func sign(at index: inout Int, in bytes: borrowing Span<UInt8>) -> Double {
    guard index < bytes.count else { return 1 }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    return isNegative ? -1 : 1
  }

  /// Reads an exponent, and returns the power of ten. Without an exponent, the result is 1.
  private static func power(at index: inout Int, in bytes: borrowing Span<UInt8>) -> Double {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return 1 }
    var end = index + 1
    let sign = sign(at: &end, in: bytes)
    guard end < bytes.count, ASCII.isDigit(bytes[end]) else { return 1 }
    var exponent = 0
    while end < bytes.count, ASCII.isDigit(bytes[end]) {
      exponent = min(30, 10 * exponent + Int(bytes[end] & 0x0F))
      end += 1
    }
    index = end
    return (0..<exponent).reduce(1) { power, _ in sign < 0 ? power / 10 : power * 10 }
  }
}
