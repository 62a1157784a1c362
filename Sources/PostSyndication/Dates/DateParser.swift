internal import PostFeed
internal import PostText

/// Finds the parts of a date in any order. All of the text must be part of the date.
///
/// - Complexity: Linear in the length of the text, which is at most 256 bytes.
struct DateParser {
  static func moment(of text: String) -> Moment? {
    guard text.utf8.count <= maximumSize else { return nil }
    var parser = DateParser(reader: DateReader(plainBytes(of: text)))
    return parser.parse() ? parser.fields.moment : nil
  }

  private static let maximumSize = 256

  var reader: DateReader
  var fields = DateFields()
  /// Whether `T` announced the time.
  var expectsTime = false
  /// Whether the first name of a month can also be a weekday.
  var firstMonthIsWeekday = false

  /// Returns the text with ASCII spaces, digits and minus signs.
  private static func plainBytes(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2212}": plain += "-"
      case "\u{2010}"..."\u{2015}", "\u{3000}": plain += " "
      case "\u{FF10}"..."\u{FF19}", "\u{FF1A}":
        plain.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      default:
        if scalar.isSpaceSeparator {
          plain += " "
        } else if !scalar.isFormat {
          plain.unicodeScalars.append(scalar)
        }
      }
    }
    return Array(plain.utf8)
  }

  /// Reads all of the text, and returns whether all of it is part of a date.
  private mutating func parse() -> Bool {
    while let byte = reader.next {
      switch byte {
      case 0x30...0x39: guard readNumber() else { return false }
      case UInt8(ascii: "("): skipComment()
      case UInt8(ascii: "["): guard skipZoneIdentifier() else { return false }
      case UInt8(ascii: "+"): guard readOffset() else { return false }
      case UInt8(ascii: "-"): guard readHyphen() else { return false }
      case UInt8(ascii: ":"):
        // Apache's server logs have a colon between date and time.
        guard fields.parts.count == 3, fields.time == nil, reader.skip(":"), reader.isAtDigit else {
          return false
        }
      case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "@"):
        _ = reader.skip(while: { $0 == byte })
      default:
        if ASCII.isSpace(byte) {
          _ = reader.skip(while: ASCII.isSpace)
        } else {
          guard readWord() else { return false }
        }
      }
    }
    return !expectsTime
  }

  /// Skips a comment in parentheses, which can be nested. It can end with the text.
  private mutating func skipComment() {
    var depth = 0
    _ = reader.skip(while: { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return depth > 0
    })
    _ = reader.skip(")")
  }

  /// Skips an identifier such as `[Europe/Berlin]` after an offset.
  private mutating func skipZoneIdentifier() -> Bool {
    guard fields.offset != nil else { return false }
    _ = reader.skip(while: { $0 != UInt8(ascii: "]") })
    return reader.skip("]")
  }

  private mutating func readNumber() -> Bool {
    let digits = reader.skip(while: ASCII.isDigit)
    guard digits.count <= 14 else { return false }
    if expectsTime { return readTime(digits) }
    if digits.count <= 2, fields.time == nil, reader.next == UInt8(ascii: ":") {
      return readTime(digits)
    }
    switch digits.count {
    case 14, 8, 7:
      // ISO 8601's basic format, without separators.
      guard fields.parts.isEmpty else { return false }
      let date = digits.prefix(8)
      add(date.prefix(4))
      if digits.count == 7 {
        add(date.suffix(3))
      } else {
        add(date.dropFirst(4).prefix(2))
        add(date.suffix(2))
      }
      return digits.count < 14 || readTime(digits.suffix(6))
    case 1...4:
      add(digits)
      return fields.parts.count <= 4
    default: return false
    }
  }

  private mutating func add(_ digits: ArraySlice<UInt8>) {
    fields.parts.append(.number(DateParser.value(digits), digits: digits.count))
  }

  /// Returns the value of digits. Values of more than 15 digits, which no date has, are inexact.
  static func value(_ digits: some Sequence<UInt8>) -> Int64 {
    digits.reduce(0) { min($0, 1_000_000_000_000_000) * 10 + Int64($1 - 0x30) }
  }
}
