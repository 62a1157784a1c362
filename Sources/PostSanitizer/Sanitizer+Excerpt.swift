public import PostDocument
internal import PostPolicy
internal import PostText

// Comments reach no document, so where one ends the excerpt of a post is for the source to say.
extension Sanitizer {
  /// Reads what stands before the first comment with which an author ends the excerpt of a post, or
  /// returns `nil` when there is none.
  ///
  /// Such comments are `<!--more-->`, `<!--more Read on-->`, `<!-- more -->` and `<!--excerpt-->`, in
  /// letters of any case. What looks like one in an attribute or in raw text is none.
  ///
  /// - Complexity: Linear in the size of the source; without such bytes in it, a scan for them.
  /// - Throws: As ``document(from:)``.
  public func excerpt(from html: String) throws(SanitizerError) -> Document? {
    try excerpt(from: Array(html.utf8))
  }

  /// Reads what stands before the first comment with which an author ends the excerpt of a post from
  /// the bytes of an HTML source in UTF-8, or returns `nil` when there is none.
  ///
  /// - Throws: As ``document(from:)``.
  public func excerpt(from bytes: [UInt8]) throws(SanitizerError) -> Document? {
    guard ExcerptComment.mayOccur(in: bytes) else { return nil }
    guard bytes.count <= policy.limits.inputBytes else {
      throw .inputTooLarge(bytes.count, limit: policy.limits.inputBytes)
    }
    guard let end = excerptEnd(of: bytes) else { return nil }
    return try reading(Array(bytes[..<end]), isUTF8: false, report: .unread).document
  }

  /// The offset of the first comment that ends an excerpt.
  private func excerptEnd(of source: [UInt8]) -> Int? {
    let report = SharedReport(.unread)
    let input = HTMLInput(source, isUTF8: false, report: report)
    var tokenizer = Tokenizer(input, rules: rules, report: report)
    while let token = tokenizer.next() {
      if case .comment(let offset) = token, ExcerptComment.starts(input.bytes[offset...]) {
        return input.sourceOffset(offset)
      }
    }
    return nil
  }
}

/// A comment that ends the excerpt of a post.
///
/// [WordPress, get_extended](https://developer.wordpress.org/reference/functions/get_extended/)
package enum ExcerptComment {
  /// Whether such a comment may be among the bytes of a source.
  package static func mayOccur(in source: [UInt8]) -> Bool {
    var rest = source[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      if starts(source[start...]) { return true }
      rest = source[(start + 1)...]
    }
    return false
  }

  /// Whether bytes start with such a comment.
  static func starts(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: "<!--".utf8) else { return false }
    let body = bytes.dropFirst(4)
    let word = body.drop(while: ASCII.isSpace)
    for name in ["more", "excerpt"] {
      let letters = word.prefix(name.utf8.count)
      guard letters.map(ASCII.lowercased).elementsEqual(name.utf8) else { continue }
      let behind = word[letters.endIndex...]
      if behind.drop(while: ASCII.isSpace).starts(with: "--".utf8) { return true }
      // Only what stands right behind the dashes is no sentence that starts with the word.
      let hasText = behind.first.map(ASCII.isSpace) ?? false
      return name == "more" && hasText && word.startIndex == body.startIndex
    }
    return false
  }
}
