internal import PostDocument
package import PostLinking
package import PostPolicy

/// Reads plain text as a document. A blank line ends a paragraph, and a single line ending becomes
/// a line break. Spaces that HTML would collapse become no-break spaces, and tabs become spaces up to
/// the next column of eight, so that indentation and columns are kept. URLs, mentions and hashtags are
/// detected.
package enum PlainTextReader {
  /// Reads UTF-8 text as a document within a policy. Lines end in LF, CR LF or CR.
  ///
  /// When the number of blocks and runs exceeds the policy's limit, the remaining text becomes one
  /// paragraph without line breaks, links, mentions and hashtags. Beyond the limit, the policy
  /// would keep only the text anyway, and the runs would need many times the memory of the text.
  ///
  /// - Parameter linker: Finds the mentions, hashtags and URLs.
  /// - Complexity: Linear in the size of the text.
  package static func reading(
    _ bytes: [UInt8], policy: Policy, linker: TextLinker = TextLinker()
  ) -> Reading {
    var reader = Paragraphs(
      limit: policy.limits.nodes, tabColumns: bytes.count, linker: linker)
    if let offset = firstMalformedByte(of: bytes) {
      reader.report.add(Finding(.encodingRepaired, at: .offset(offset)))
    }
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(where: isLineEnd) ?? bytes.count
      // CR LF is one line ending.
      let isWithinCRLF =
        start == end && start > 0 && end < bytes.count && bytes[start - 1] == 0x0D
        && bytes[end] == 0x0A
      if !isWithinCRLF { reader.add(line: bytes[start..<end], at: start) }
      start = end + 1
    }
    reader.endParagraph()
    var reading = policy.narrowing(reader.document, sourceSize: bytes.count)
    reading.report.add(reader.report)
    return reading
  }

  /// The paragraphs that were read so far.
  private struct Paragraphs {
    /// The maximum number of blocks and runs. When it is exceeded, only the text of the remaining
    /// lines is read.
    let limit: Int
    var report = Report()
    private var blocks = Blocks()
    private var nodes = 0
    private var paragraph = Inlines()
    /// The text of the paragraphs that are read after the limit was exceeded.
    private var rest = Inlines()
    private let linker: TextLinker
    private var spacing: PlainTextSpacing

    init(limit: Int, tabColumns: Int, linker: TextLinker) {
      self.limit = limit
      self.linker = linker
      spacing = PlainTextSpacing(tabColumns: tabColumns)
    }

    var document: Document {
      var blocks = blocks
      blocks.append(.paragraph(Paragraph(rest)))
      return Document(blocks)
    }

    /// Whether the number of blocks and runs exceeds the limit.
    private var isFull: Bool { nodes + paragraph.count > limit }

    mutating func add(line: ArraySlice<UInt8>, at offset: Int) {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return endParagraph() }
      if !paragraph.isEmpty { paragraph.append(isFull ? .text(" ") : .lineBreak) }
      let text = Inline.text(String(decoding: spacing.spaced(line), as: UTF8.self))
      if paragraph.appendCountingRemovals(text) > 0 {
        report.add(Finding(.characterRemoved, at: .offset(offset)))
      }
    }

    mutating func endParagraph() {
      defer { paragraph = Inlines() }
      guard !paragraph.isEmpty else { return }
      if nodes > limit {
        let text = Paragraph(paragraph).content.map(\.content.plainText).joined()
        if !rest.isEmpty { rest.append(.text(" ")) }
        return rest.append(.text(text))
      }
      let content = Paragraph(paragraph).content
      // One run more than the limit is enough to exceed the limit.
      let linked = linker.rewrite(content, atMost: max(0, limit - nodes) + 1)
      blocks.append(.paragraph(Paragraph(linked)))
      nodes += 1 + linked.count
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the offset of the first byte that is not valid UTF-8, or `nil` when all are valid.
  package static func firstMalformedByte(of bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}

extension Report {
  /// Adds the findings and counts of another report.
  package mutating func add(_ other: Report) {
    for finding in other.findings { add(finding) }
    for (code, count) in other.counts {
      let listed = other.findings.count { $0.code == code }
      for _ in listed..<count { self.count(code) }
    }
  }
}
