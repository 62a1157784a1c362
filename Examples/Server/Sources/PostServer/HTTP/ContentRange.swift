/// The header `Content-Range` of a request that uploads a part of a file: `bytes 0-99/1000`, or
/// `bytes */1000` to ask how much the server has.
///
/// [RFC 9110, section 14.4](https://www.rfc-editor.org/rfc/rfc9110#section-14.4)
struct ContentRange: Hashable {
  /// The part, or `nil` for a query.
  let bytes: ClosedRange<Int64>?

  /// The size of the file.
  let size: Int64

  init(_ header: String?) throws(ServerError) {
    guard let header, let range = Self.parse(header) else {
      throw ServerError.badRequest(
        "the header Content-Range must be 'bytes FIRST-LAST/SIZE' or 'bytes */SIZE'")
    }
    self = range
  }

  private init(bytes: ClosedRange<Int64>?, size: Int64) {
    self.bytes = bytes
    self.size = size
  }

  private static func parse(_ header: String) -> ContentRange? {
    guard header.hasPrefix("bytes ") else { return nil }
    let parts = header.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let size = number(parts[1]) else { return nil }
    if parts[0] == "*" { return ContentRange(bytes: nil, size: size) }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]), first <= last,
      last < size
    else { return nil }
    return ContentRange(bytes: first...last, size: size)
  }

  /// Reads digits only: `Int64` also accepts a plus sign.
  static func number(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
  }
}
