internal import PostText

/// The name of a member of a JSON object.
public struct MemberName: Hashable, Sendable {
  /// The name as text, without escapes.
  public let text: String

  private let bytes: [UInt8]

  /// The name as a JSON string.
  let json: [UInt8]

  /// Creates a name from a text without escapes.
  public init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    var json: [UInt8] = []
    JSONString.append(bytes, to: &json)
    self.json = json
  }

  /// Returns a Boolean value that is true when a string of JSON is this name, scalar by scalar.
  ///
  /// - Parameter literal: What is between the quotation marks of the string.
  func matches(_ literal: ArraySlice<UInt8>) -> Bool {
    // An escape is never shorter than what it stands for.
    guard literal.count >= bytes.count else { return false }
    if literal.span.bytes.isEqual(to: bytes.span.bytes) { return !bytes.contains(.backslash) }
    guard literal.span.bytes.firstOffset(of: .backslash, from: 0) != nil else { return false }
    return JSONString.text(of: literal) == bytes
  }
}
