public import PostDocument
internal import PostPolicy
internal import PostText

extension Sanitizer {
  /// Reads the excerpt of a post: the HTML before the first `<!--more-->` comment.
  ///
  /// Returns `nil` if there is no such comment. The comments that end an excerpt are `<!--more-->`,
  /// `<!--more Read on-->`, `<!-- more -->` and `<!--excerpt-->`, in any letter case. The same
  /// characters in an attribute or in raw text do not end the excerpt.
  ///
  /// - Complexity: Linear in the size of the source. A source without such characters is not
  ///   parsed.
  /// - Throws: The errors of ``sanitize(_:)-(String)``.
  public func excerpt(from html: String) throws(SanitizerError) -> Document? {
    try excerpt(from: html.utf8)
  }

  /// Reads the excerpt of a post from the bytes of HTML in UTF-8.
  ///
  /// Returns `nil` if the source contains no comment that ends an excerpt.
  ///
  /// - Throws: The errors of ``sanitize(_:)-(String)``.
  public func excerpt(from html: some Sequence<UInt8>) throws(SanitizerError) -> Document? {
    let bytes = Array(html)
    guard ExcerptComment.mayOccur(in: bytes) else { return nil }
    guard bytes.count <= policy.limits.inputBytes else {
      throw .inputTooLarge(bytes.count, limit: policy.limits.inputBytes)
    }
    guard let end = excerptEnd(of: bytes) else { return nil }
    return try reading(Array(bytes[..<end]), isUTF8: false, report: .discarding).document
  }

  /// Returns the offset of the first comment that ends an excerpt.
  private func excerptEnd(of source: [UInt8]) -> Int? {
    let report = SharedReport(.discarding)
    let input = HTMLInput(source, isUTF8: false, report: report)
    var tokenizer = Tokenizer(input, rules: rules, report: report)
    let construction = TreeConstruction(
      of: input, source: source, rules: rules,
      findings: FindingLog(report, of: source, limits: rules.policy.limits))
    var finder = Finder(input: input.bytes, construction: construction)
    tokenizer.run(into: &finder)
    return finder.end.map(input.sourceOffset)
  }

  /// Finds the first comment that ends an excerpt.
  private struct Finder: TokenSink, ~Copyable {
    let input: [UInt8]
    /// Determines which of the source is raw text.
    var construction: TreeConstruction
    var end: Int?

    init(input: [UInt8], construction: consuming TreeConstruction) {
      self.input = input
      self.construction = construction
    }

    mutating func comment(at offset: Int, unusual: UnusualConstruct?) -> Bool {
      if ExcerptComment.starts(input[offset...]) { end = offset }
      return end == nil && construction.comment(at: offset, unusual: unusual)
    }

    mutating func text(_ text: borrowing TextToken, unusual: UnusualConstruct?) {
      construction.text(text, unusual: unusual)
    }

    mutating func tag(
      _ tag: Tag, _ attributes: borrowing Attributes, unusual: UnusualConstruct?
    ) {
      construction.tag(tag, attributes, unusual: unusual)
    }

    mutating func readsRawText() -> Bool { construction.readsRawText() }

    mutating func isInForeignContent() -> Bool { construction.isInForeignContent() }
  }
}

/// A comment that ends the excerpt of a post.
///
/// [WordPress, get_extended](https://developer.wordpress.org/reference/functions/get_extended/)
package enum ExcerptComment {
  /// Whether a source may contain a comment that ends an excerpt.
  package static func mayOccur(in source: [UInt8]) -> Bool {
    var rest = source[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      if starts(source[start...]) { return true }
      rest = source[(start + 1)...]
    }
    return false
  }

  /// Whether bytes start with a comment that ends an excerpt.
  static func starts(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: "<!--".utf8) else { return false }
    let body = bytes.dropFirst(4)
    let word = body.drop(while: ASCII.isSpace)
    for name in ["more", "excerpt"] {
      let letters = word.prefix(name.utf8.count)
      guard letters.map(ASCII.lowercased).elementsEqual(name.utf8) else { continue }
      let rest = word[letters.endIndex...]
      if rest.drop(while: ASCII.isSpace).starts(with: "--".utf8) { return true }
      // `<!--more Read on-->` ends an excerpt. `<!-- more Read on -->` is an ordinary comment.
      let hasText = rest.first.map(ASCII.isSpace) ?? false
      return name == "more" && hasText && word.startIndex == body.startIndex
    }
    return false
  }
}
