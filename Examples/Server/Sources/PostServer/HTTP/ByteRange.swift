/// The header `Range` of a request for a part of a file: `bytes=100-199`, `bytes=100-` or
/// `bytes=-100`.
///
/// [RFC 9110, section 14.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2)
enum ByteRange: Hashable {
  /// The whole file: there is no header, or one that a server ignores, such as a list of ranges.
  case whole
  /// A part of the file.
  case part(Range<Int64>)
  /// A part that the file does not have.
  case unsatisfiable

  init(_ header: String?, size: Int64) {
    guard let header, header.hasPrefix("bytes=") else {
      self = .whole
      return
    }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      self = .whole
      return
    }
    switch (ContentRange.number(ends[0]), ContentRange.number(ends[1])) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil) where ends[1].isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where ends[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default: self = .whole
    }
  }
}
