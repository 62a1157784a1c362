internal import PostText

/// The character references for white space at the edges of a block, such as U+00A0 and U+3000.
///
/// CommonMark removes only spaces and tabs there. Many other parsers remove all white space of
/// Unicode. A character reference is kept by all of them. At the start, the references are also
/// needed on further lines of a block.
struct EdgeReferences {
  private(set) var head = ""
  private(set) var tail = ""
  /// The length in UTF-8 of the white space that ``head`` replaces.
  private(set) var headLength = 0
  /// The length in UTF-8 of the white space that ``tail`` replaces.
  private(set) var tailLength = 0

  init(of text: [UInt8], at edges: TextEscaper.Edges) {
    let bytes = text.span.bytes
    if edges.followsSpace, !text.isEmpty, let reference = bytes.scalar(at: 0).trimmedSpaceReference
    {
      (head, headLength) = (reference, bytes.scalar(at: 0).utf8.count)
    }
    guard edges.endsBlock, headLength < text.count else { return }
    let last = bytes.startOfScalar(before: text.count)
    if let reference = bytes.scalar(at: last).trimmedSpaceReference {
      (tail, tailLength) = (reference, text.count - last)
    }
  }
}

extension Unicode.Scalar {
  /// The character reference of a scalar that other parsers remove at the edges of a block, or `nil`
  /// for other scalars. Spaces and tabs have none, because CommonMark removes them too.
  fileprivate var trimmedSpaceReference: String? {
    // JavaScript also removes U+FEFF.
    guard value > 0x7F, isWhiteSpace || value == 0xFEFF else { return nil }
    return value == 0xA0 ? "&nbsp;" : "&#x\(String(value, radix: 16, uppercase: true));"
  }
}
