internal import PostDocument
internal import PostText

extension FeedBuilder {
  /// Reads a start tag within the text of an element.
  mutating func startMarkup(_ name: XMLName, _ attributes: [XMLAttribute]) {
    let form = value?.form
    guard value?.element.isMarkup == true, form != .data, form != .base64 else {
      return markupNames.append("")
    }
    if form == .plain {
      // The element is declared as plain text, but it is markup.
      let plain = text
      text.removeAll(keepingCapacity: true)
      text.appendEscaped(plain.span.bytes)
    }
    value?.form = .markup
    isMarkup = true
    let lowercased = name.local.lowercased()
    // In HTML, these elements contain raw text, and nothing ends `plaintext`.
    let isRawText = lowercased == "plaintext" || lowercased == "xmp"
    let tag = isRawText ? "pre" : name.local
    guard addSize(2 * tag.utf8.count + 16) else { return markupNames.append("") }
    markupNames.append(FeedBuilder.voidElements.contains(lowercased) ? "" : tag)
    readScope(attributes)
    text.append(UInt8(ascii: "<"))
    text += tag.utf8
    for attribute in attributes { append(attribute) }
    text.append(UInt8(ascii: ">"))
  }

  private mutating func append(_ attribute: XMLAttribute) {
    let isLanguage = attribute.name.attribute == .lang
    guard attribute.name.attribute != .foreign else { return }
    guard attribute.name.attribute != .base else {
      addSize(attribute.value.utf8.count)
      return
    }
    var value = attribute.value
    let local = attribute.name.local
    if bases.last.map({ $0.depth > roles.count }) == true,
      FeedBuilder.urlAttributes.contains(local.lowercased()),
      let url = try? base?.resolving(value)
    {
      guard expand(value, to: url.description) else { return }
      value = url.description
    }
    guard addSize(attribute.value.utf8.count + local.utf8.count + 4) else { return }
    text.append(UInt8(ascii: " "))
    text += (isLanguage ? "lang" : local).utf8
    text.append("=\"")
    value.withUTF8Span { text.appendEscaped($0.bytes) }
    text.append(UInt8(ascii: "\""))
  }

  /// Counts the bytes that resolving a URL adds. Returns false if they are too many for the size of
  /// the item; then the attribute is removed.
  private mutating func expand(_ value: String, to url: String) -> Bool {
    let size = draft.expandedSize + max(0, url.utf8.count - value.utf8.count)
    guard size > SyndicatedItem.maximumExpansion(sourceSize: itemSourceSize) else {
      draft.expandedSize = size
      return true
    }
    if !draft.isExpansionReported { report(.valueDropped, SyndicationFinding.costlyBases) }
    draft.isExpansionReported = true
    return false
  }

  /// Reads an end tag within the text of an element.
  mutating func endMarkup() {
    endScope()
    guard let name = markupNames.popLast(), !name.isEmpty else { return }
    text.append("</")
    text += name.utf8
    text.append(UInt8(ascii: ">"))
  }

  private static let urlAttributes: Set<String> = ["href", "src", "poster", "cite"]

  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}

extension [UInt8] {
  /// Appends text as HTML.
  mutating func appendEscaped(_ text: borrowing RawSpan) {
    var index = 0
    while index < text.byteCount {
      let end = text.firstOffset(
        from: index, where: { $0.escapedInHTML }, or: { $0.isEscapedInHTML })
      append(text, index..<end)
      guard end < text.byteCount else { return }
      switch text.byte(end) {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case let byte: append(byte)
      }
      index = end + 1
    }
  }
}
