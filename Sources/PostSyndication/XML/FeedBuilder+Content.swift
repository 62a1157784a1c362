#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostText

extension FeedBuilder {
  /// Returns the text of an element as content, or `nil` if it is empty or not text.
  mutating func content(_ value: FeedValue) -> UntrustedContent? {
    if value.form == .base64 { decodeBase64(value.type) }
    if value.form == .data {
      report(.valueDropped, "content of the type “\(value.type.prefix(64))” is not text")
      return nil
    }
    let range = text.trimmedRange
    guard !range.isEmpty else { return nil }
    let format: HTMLGuess.Format
    switch value.form {
    case .plain, .data: format = .plainText
    case .html, .markup: format = .html
    case .guess: format = HTMLGuess.formatOfTitle(text.span.bytes.extracting(range))
    case .likelyHTML: format = HTMLGuess.formatOfDescription(text.span.bytes.extracting(range))
    case .base64:
      let isHTML = value.type.hasSuffix("html") || value.type.hasSuffix("xhtml+xml")
      format = isHTML ? .html : .plainText
    }
    let source: String
    switch format {
    case .html: source = String(decoding: text[range], as: UTF8.self)
    case .plainText: source = text.outdented(range)
    case .references:
      let bytes = Array(text.outdented(range).utf8)
      source = String(decoding: HTMLGuess.decodingReferences(bytes.span.bytes), as: UTF8.self)
    }
    return UntrustedContent(source, format: format == .html ? .html : .plainText, baseURL: base)
  }

  private mutating func decodeBase64(_ type: String) {
    let isText = type.hasPrefix("text") || type.hasSuffix("html") || type.hasSuffix("xml")
    let data = isText ? Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters) : nil
    guard let data else {
      report(.valueDropped, "content of the type “\(type.prefix(64))” is not text in Base64")
      return text.removeAll()
    }
    text = Array(data)
  }
}

extension [UInt8] {
  /// The range without ASCII white space at its ends.
  var trimmedRange: Range<Int> {
    guard let start = firstIndex(where: { !ASCII.isSpace($0) }),
      let end = lastIndex(where: { !ASCII.isSpace($0) })
    else { return 0..<0 }
    return start..<end + 1
  }

  /// The text without ASCII white space at its ends.
  var trimmedText: String { String(decoding: self[trimmedRange], as: UTF8.self) }
}
