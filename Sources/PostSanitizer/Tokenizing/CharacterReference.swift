internal import PostDocument
internal import PostText

/// A character reference in the source.
///
/// [WHATWG HTML 13.2.5.72](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state)
struct CharacterReference {
  /// The characters that the reference represents.
  var scalars: ReferencedScalars

  /// The offset after the reference.
  var end: Int

  /// Whether the reference ends with a semicolon and has a known name or a valid number.
  var isValid: Bool

  /// Reads the reference that starts with the `&` at `start`, or returns `nil` if the `&` is text.
  init?(in bytes: borrowing Span<UInt8>, at start: Int, isInAttribute: Bool) {
    let next = start + 1
    guard next < bytes.count else { return nil }
    if bytes[next] == UInt8(ascii: "#") {
      self.init(numericIn: bytes, at: next + 1)
    } else {
      self.init(namedIn: bytes, at: next, isInAttribute: isInAttribute)
    }
  }

  private init?(namedIn bytes: borrowing Span<UInt8>, at start: Int, isInAttribute: Bool) {
    let limit = min(bytes.count, start + NamedReferences.withSemicolon.longest)
    var end = start
    while end < limit, ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"),
      let scalars = NamedReferences.withSemicolon.scalars(named: bytes.extracting(start..<end))
    {
      self.scalars = scalars
      self.end = end + 1
      isValid = true
      return
    }
    guard let legacy = NamedReferences.longestLegacyName(startOf: bytes.extracting(start..<end))
    else { return nil }
    self.end = start + legacy.size
    if isInAttribute, self.end < bytes.count {
      let follower = bytes[self.end]
      let isText =
        follower == UInt8(ascii: "=") || ASCII.isLetter(follower) || ASCII.isDigit(follower)
      if isText { return nil }
    }
    scalars = legacy.scalars
    isValid = false
  }

  private init?(numericIn bytes: borrowing Span<UInt8>, at start: Int) {
    var index = start
    let isHexadecimal = index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    var value: UInt32 = 0
    let digits = index
    while index < bytes.count, let digit = ASCII.hexValue(bytes[index]),
      digit < 10 || isHexadecimal
    {
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    guard index > digits else { return nil }
    let isTerminated = index < bytes.count && bytes[index] == UInt8(ascii: ";")
    end = isTerminated ? index + 1 : index
    let mapped = Windows1252.scalar(value)
    let scalar = mapped == 0 ? nil : Unicode.Scalar(mapped)
    scalars = ReferencedScalars(scalar ?? "\u{FFFD}")
    isValid = isTerminated && scalar != nil && mapped == value
  }
}

extension ASCII {
  /// Returns the value of a hexadecimal digit, or `nil` for any other byte.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    guard isHexDigit(byte) else { return nil }
    return UInt32(isDigit(byte) ? byte & 0x0F : byte & 0x0F + 9)
  }
}

/// The one or two characters that a reference represents.
struct ReferencedScalars: Sequence, IteratorProtocol {
  private var first: Unicode.Scalar?
  private var second: Unicode.Scalar?

  init(_ first: Unicode.Scalar, _ second: Unicode.Scalar? = nil) {
    self.first = first
    self.second = second
  }

  mutating func next() -> Unicode.Scalar? {
    defer { (first, second) = (second, nil) }
    return first
  }
}
