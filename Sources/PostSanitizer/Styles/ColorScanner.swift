internal import PostText

/// Reads the color in the value of a declaration, up to `!important`. White space is ignored.
struct ColorScanner {
  private var position = 0

  /// Returns the next byte that is not white space, with letters in lower case.
  mutating func next(in value: borrowing Span<UInt8>) -> UInt8? {
    while position < value.count, ASCII.isSpace(value[position]) { position += 1 }
    guard position < value.count, value[position] != UInt8(ascii: "!") else { return nil }
    position += 1
    return ASCII.lowercased(value[position - 1])
  }

  /// Returns red, green and blue, from 0 to 255, of `#rgb`, `#rrggbb` or `rgb(r,g,b)`.
  mutating func channels(in value: borrowing Span<UInt8>) -> (Int, Int, Int)? {
    switch next(in: value) {
    case UInt8(ascii: "#"): digits(in: value)
    case UInt8(ascii: "r"): numbers(in: value)
    default: nil
    }
  }

  private mutating func digits(in value: borrowing Span<UInt8>) -> (Int, Int, Int)? {
    var number = 0
    var count = 0
    while let byte = next(in: value) {
      guard ASCII.isHexDigit(byte), count < 6 else { return nil }
      number = 16 * number + Int(byte & 0x0F) + (ASCII.isDigit(byte) ? 0 : 9)
      count += 1
    }
    switch count {
    case 3: return (17 * (number >> 8), 17 * (number >> 4 & 0xF), 17 * (number & 0xF))
    case 6: return (number >> 16, number >> 8 & 0xFF, number & 0xFF)
    default: return nil
    }
  }

  private mutating func numbers(in value: borrowing Span<UInt8>) -> (Int, Int, Int)? {
    guard next(in: value) == UInt8(ascii: "g"), next(in: value) == UInt8(ascii: "b"),
      next(in: value) == UInt8(ascii: "("),
      let red = number(in: value, before: UInt8(ascii: ",")),
      let green = number(in: value, before: UInt8(ascii: ",")),
      let blue = number(in: value, before: UInt8(ascii: ")")), next(in: value) == nil
    else { return nil }
    return (red, green, blue)
  }

  /// Reads a number from 0 to 255 and the given character after it, or returns `nil`.
  private mutating func number(in value: borrowing Span<UInt8>, before end: UInt8) -> Int? {
    var number: Int?
    while let byte = next(in: value) {
      if byte == end { return number }
      guard ASCII.isDigit(byte) else { return nil }
      number = 10 * (number ?? 0) + Int(byte & 0x0F)
      if number ?? 0 > 255 { return nil }
    }
    return nil
  }
}
