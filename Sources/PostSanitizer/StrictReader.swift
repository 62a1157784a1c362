internal import PostDocument
internal import PostPolicy
internal import PostText

/// Reads markup that leaves no doubt, without libxml2: what editors, servers and PostKit itself write.
///
/// It takes text without controls but those that end lines and tabs, character references that mean what
/// they say, plain comments and declarations, raw text, a `<` that starts nothing, and tags whose
/// attributes stand once. At the first doubt (foreign content, `</>`, a quote that is missing) it stops,
/// and libxml2 reads the rest. Tags and text go to the same ``TreeConstruction``, so structure, policy and
/// report are one code: what is read here reads the same there.
struct StrictReader: ~Copyable {
  private let source: [UInt8]
  private let rules: Rules
  private let end: Int
  /// The position of the first byte that is no UTF-8, or the end.
  private let validEnd: Int
  private var attributes: Attributes
  private var isSelfClosing = false
  /// What the text that was scanned last needs.
  private var need = TextHygiene.Need.nothing(isASCII: false)
  /// A Boolean value that is true when that text holds a carriage return. In values, that is in doubt.
  private var hasReturn = false
  /// The attributes that nothing is read from: their names, and the positions behind them.
  private var removals: [(name: Range<Int>, end: Int)] = []
  /// Text or a value with its references and carriage returns replaced.
  private var decoded: [UInt8] = []
  /// Where the text up to the next tag stands, when it stands in the source as it reads.
  private var pending = 0..<0
  private var pendingNeed = TextHygiene.Need.nothing(isASCII: false)
  /// The text up to the next tag otherwise: comments do not part it.
  private var gathered: [UInt8] = []
  /// What was found on the way to the builder, which has a report of its own: both keep their first
  /// findings, and text comes to the builder late.
  private var report: Report

  private init(_ source: [UInt8], isUTF8: Bool, rules: Rules, report: Report) {
    self.source = source
    self.report = report
    attributes = Attributes(of: source)
    self.rules = rules
    end = source.count
    validEnd = isUTF8 ? end : source.span.bytes.firstInvalidUTF8(from: 0)
  }

  /// Where the strict reader stopped.
  struct Doubt {
    /// The position of the first token in doubt, or the end of the source.
    let index: Int
    /// The start of the text that the token may go on with.
    let text: [UInt8]
    /// What was found before.
    let report: Report
  }

  /// Reads the start of a source, or all of it.
  ///
  /// - Parameters:
  ///   - isUTF8: Whether the source is known to be UTF-8.
  ///   - report: An empty report.
  static func read(
    _ source: [UInt8], isUTF8: Bool, rules: Rules, report: Report,
    into builder: inout TreeConstruction
  ) -> Doubt {
    var reader = StrictReader(source, isUTF8: isUTF8, rules: rules, report: report)
    var index = 0
    while index < reader.end {
      let isMarkup = source[index] == UInt8(ascii: "<")
      guard
        let next = isMarkup
          ? reader.markup(at: index, into: &builder) : reader.text(at: index)
      else {
        reader.gatherPending()
        return Doubt(index: index, text: reader.gathered, report: reader.report)
      }
      index = next
    }
    reader.flush(into: &builder)
    return Doubt(index: index, text: [], report: reader.report)
  }

  private mutating func add(
    _ code: Finding.Code, at range: Range<Int>, element: Range<Int>? = nil,
    attribute: Range<Int>? = nil
  ) {
    guard report.hasRoom else { return report.count(code) }
    report.add(
      Finding(
        code, element: element.map { FindingLog.describe(source[$0]) },
        attribute: attribute.map { FindingLog.describe(source[$0]) }, at: .source(range),
        limit: rules.policy.limits.value(of: code)))
  }

  // MARK: - Text

  private mutating func text(at start: Int) -> Int? {
    if pending.isEmpty, gathered.isEmpty, isLineFeedAlone(at: start) {
      pending = start..<start + 1
      pendingNeed = .collapsing
      return start + 1
    }
    guard let stop = textEnd(from: start) else { return nil }
    if !hasReturn, stop == end || source[stop] == UInt8(ascii: "<") {
      if pending.isEmpty, gathered.isEmpty {
        pending = start..<stop
        pendingNeed = need
      } else {
        gatherPending()
        gathered += source[start..<stop]
      }
      return stop
    }
    guard let stop = decode(from: start, to: stop, quote: nil) else { return nil }
    gatherPending()
    gathered += decoded
    return stop
  }

  /// A Boolean value that is true for a line feed between two tags: what stands between most blocks.
  private func isLineFeedAlone(at index: Int) -> Bool {
    source[index] == UInt8(ascii: "\n") && index + 1 < validEnd
      && source[index + 1] == UInt8(ascii: "<")
  }

  private mutating func gatherPending() {
    gathered += source[pending]
    pending = 0..<0
  }

  private mutating func flush(into builder: inout TreeConstruction) {
    if !pending.isEmpty {
      builder.text(source.span.extracting(pending), need: pendingNeed)
      pending = 0..<0
    } else if !gathered.isEmpty {
      builder.text(gathered.span, need: nil)
      gathered.removeAll(keepingCapacity: true)
    }
  }

  /// The position of the first `<` or `&`, or the end; `nil` when something before it is in doubt.
  private mutating func textEnd(from start: Int) -> Int? {
    let text = TextScanner.scan(
      source.span.bytes, from: start, before: UInt8(ascii: "<"), or: UInt8(ascii: "&"))
    need = text.need
    hasReturn = false
    guard text.end <= validEnd else { return nil }
    // Not `==`: that of an enum of another module is called by way of its protocol.
    if case .cleaning = need {
      if holdsDoubt(start..<text.end) { return nil }
      hasReturn = holdsReturn(start..<text.end)
    }
    return text.end
  }

  /// The position of the first quote or `&`, or the end; `nil` when something before it is in doubt.
  // It changes nothing, but other methods get a copy of a reader that is being changed (6.3).
  private mutating func valueEnd(from start: Int, before quote: UInt8) -> Int? {
    let bytes = source.span.bytes
    var index = start
    while true {
      index = bytes.firstOffset(
        from: index,
        where: {
          $0.equal(to: quote) .| $0.equal(to: UInt8(ascii: "&")) .| $0.below(0x20)
            .| $0.equal(to: 0xEF)
        },
        or: { $0 == quote || $0 == UInt8(ascii: "&") || $0 < 0x20 || $0 == 0xEF })
      guard index < end else { break }
      let byte = source[index]
      if byte == quote || byte == UInt8(ascii: "&") { break }
      if byte == UInt8(ascii: "\r") || isDoubt(at: index) { return nil }
      index += 1
    }
    return index <= validEnd ? index : nil
  }

  /// A Boolean value that is true when a stretch holds what libxml2 drops or stops at (most controls, U+FEFF,
  /// U+FFFE and U+FFFF) or what stands for controls on the way to it (U+FDD0 to U+FDEF).
  private func holdsDoubt(_ stretch: Range<Int>) -> Bool {
    let bytes = source.span.bytes.extracting(..<stretch.upperBound)
    var index = stretch.lowerBound
    while true {
      index = bytes.offset(from: index) { $0.below(0x20) .| $0.equal(to: 0xEF) }
      guard index < bytes.byteCount else { return false }
      if isDoubt(at: index) { return true }
      index += 1
    }
  }

  /// A Boolean value that is true when a carriage return stands in a stretch.
  private func holdsReturn(_ stretch: Range<Int>) -> Bool {
    source.span.bytes.extracting(..<stretch.upperBound)
      .firstOffset(of: UInt8(ascii: "\r"), from: stretch.lowerBound) != nil
  }

  /// A Boolean value that is true when what ``holdsDoubt(_:)`` looks for starts at a position.
  private func isDoubt(at index: Int) -> Bool {
    let byte = source[index]
    if byte < 0x20 {
      return byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\r")
    }
    guard byte == 0xEF, index + 2 < end else { return false }
    return source[index + 1] == 0xBB && source[index + 2] == 0xBF
      || source[index + 1] == 0xBF && source[index + 2] > 0xBD
      || source[index + 1] == 0xB7 && 0x90...0xAF ~= source[index + 2]
  }

  /// Copies text or a part of a value to ``decoded``, with a line feed at the end of each line.
  private mutating func copy(_ stretch: Range<Int>) {
    guard !stretch.isEmpty else { return }
    var start = stretch.lowerBound
    if hasReturn {
      let stop = stretch.upperBound
      while let line = source[start..<stop].firstIndex(of: UInt8(ascii: "\r")) {
        decoded += source[start..<line]
        start = line + 1
        if start == stop || source[start] != UInt8(ascii: "\n") {
          decoded.append(UInt8(ascii: "\n"))
        }
      }
    }
    decoded += source[start..<stretch.upperBound]
  }

  /// Reads text with references and carriage returns up to the next `<`, or a value with references up
  /// to its quote, and returns the position of that.
  private mutating func decode(from start: Int, to first: Int, quote: UInt8?) -> Int? {
    decoded.removeAll(keepingCapacity: true)
    copy(start..<first)
    var index = first
    while index < end, source[index] == UInt8(ascii: "&") {
      if let reference = CharacterReference(
        in: source.span, at: index, isInAttribute: quote != nil)
      {
        guard reference.isValid else { return nil }
        for scalar in reference.scalars {
          guard scalar.value >= 0x20, scalar.value < 0xFDD0 || scalar.value > 0xFFFF,
            let bytes = UTF8.encode(scalar)
          else { return nil }
          decoded += bytes
        }
        index = reference.end
      } else {
        decoded.append(UInt8(ascii: "&"))
        index += 1
      }
      let stop = if let quote { valueEnd(from: index, before: quote) } else { textEnd(from: index) }
      guard let next = stop else { return nil }
      copy(index..<next)
      index = next
    }
    return index
  }

  // MARK: - Markup

  private mutating func markup(at start: Int, into builder: inout TreeConstruction) -> Int? {
    switch start + 1 < end ? source[start + 1] : 0 {
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      guard let next = comment(at: start) ?? declaration(at: start), next <= validEnd else {
        return nil
      }
      add(.commentRemoved, at: start..<next)
      return next
    case let byte where byte == UInt8(ascii: "/") || ASCII.isLetter(byte):
      return tag(at: start, into: &builder)
    default:
      add(.markupRepaired, at: start..<start + 1)
      gatherPending()
      gathered.append(UInt8(ascii: "<"))
      return start + 1
    }
  }

  /// Skips a comment that ends with the first `--` in it.
  private func comment(at start: Int) -> Int? {
    let body = start + 4
    let dash = UInt8(ascii: "-")
    guard body < end, source[start + 1] == UInt8(ascii: "!"), source[start + 2] == dash,
      source[start + 3] == dash,
      source[body] != UInt8(ascii: ">"), source[body] != dash
    else { return nil }
    var index = body
    while index < end, source[index] != dash || source[index - 1] != dash { index += 1 }
    guard index + 1 < end, source[index + 1] == UInt8(ascii: ">") else { return nil }
    return index + 2
  }

  /// Skips what says something about the source, as Word's conditions do, up to the next `>`.
  private func declaration(at start: Int) -> Int? {
    guard start + 2 < end, source[start + 2] != UInt8(ascii: "-") else { return nil }
    return source[(start + 2)...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  private mutating func tag(at start: Int, into builder: inout TreeConstruction) -> Int? {
    let isEnd = start + 1 < end && source[start + 1] == UInt8(ascii: "/")
    let nameStart = isEnd ? start + 2 : start + 1
    var index = nameStart
    let key = NameKey(readingFrom: nameStart, of: source.span.bytes, end: &index)
    guard index < end, index > nameStart, ASCII.isLetter(source[nameStart]),
      source[index - 1] != UInt8(ascii: ":")
    else { return nil }
    let name = nameStart..<index
    let element = rules.elementNames[key] ?? .unknown
    // Tags that are text are in doubt.
    guard element != .svg, element != .math, rules.shown.isEmpty || !rules.shown.contains(element)
    else { return nil }
    attributes.removeAll()
    if !removals.isEmpty { removals.removeAll(keepingCapacity: true) }
    isSelfClosing = false
    if isEnd {
      while index < end, ASCII.isSpace(source[index]) { index += 1 }
      guard index < end, source[index] == UInt8(ascii: ">") else { return nil }
      index += 1
    } else {
      guard let next = readAttributes(of: element, from: index) else { return nil }
      index = next
    }
    let isRaw = !isEnd && element.contentModel != .markup
    let next = isRaw ? rawTextEnd(of: element, name: name, from: index) : index
    guard next <= validEnd else { return nil }
    let kind: Tag.Kind = isEnd ? .end : isSelfClosing ? .selfClosing : .start
    if !pending.isEmpty || !gathered.isEmpty { flush(into: &builder) }
    builder.tag(Tag(element: element, kind: kind, offset: start, length: index - start), attributes)
    if element == .unknown, !isEnd {
      add(.elementUnwrapped, at: start..<index, element: name)
    }
    for (attribute, end) in removals {
      add(
        .attributeRemoved, at: attribute.lowerBound..<end, element: name, attribute: attribute)
    }
    return next
  }

  /// The end of raw text; the tag there is read like any other.
  private func rawTextEnd(of element: ElementName, name: Range<Int>, from start: Int) -> Int {
    guard element.contentModel != .plainText else { return end }
    return RawTextScanner(
      name: source[name].map(ASCII.lowercased), isScript: element == .script
    ).end(in: source, from: start)
  }

  /// Reads attributes up to the end of the tag, and returns the position behind it.
  private mutating func readAttributes(of element: ElementName, from start: Int) -> Int? {
    var index = start
    var count = 0
    while index < end {
      switch source[index] {
      case UInt8(ascii: ">"):
        return index + 1
      case UInt8(ascii: "/"):
        index += 1
        guard index < end, source[index] == UInt8(ascii: ">") else { return nil }
        isSelfClosing = true
      case let byte:
        guard ASCII.isSpace(byte) else { return nil }
        while index < end, ASCII.isSpace(source[index]) { index += 1 }
        guard index < end else { return nil }
        if source[index] == UInt8(ascii: ">") || source[index] == UInt8(ascii: "/") { continue }
        count += 1
        guard count <= rules.policy.limits.attributesPerTag,
          let next = readAttribute(of: element, at: index)
        else { return nil }
        index = next
      }
    }
    return nil
  }

  private mutating func readAttribute(of element: ElementName, at start: Int) -> Int? {
    var index = start
    let key = NameKey(readingFrom: start, of: source.span.bytes, end: &index)
    guard index > start, index < end else { return nil }
    let name = start..<index
    var value = index..<index
    var isDecoded = false
    if source[index] == UInt8(ascii: "=") {
      guard index + 1 < end else { return nil }
      let quote = source[index + 1]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        guard var stop = valueEnd(from: index + 2, before: quote) else { return nil }
        if stop < end, source[stop] != quote {
          guard let next = decode(from: index + 2, to: stop, quote: quote) else { return nil }
          stop = next
          isDecoded = true
        }
        guard stop < end else { return nil }
        value = index + 2..<stop
        index = stop + 1
      } else {
        let first = index + 1
        index = first
        while index < end,
          StrictReader.isUnquoted(source[index])
            || index > first && source[index] == UInt8(ascii: "=")
        { index += 1 }
        guard index > first, index < end,
          ASCII.isSpace(source[index]) || source[index] == UInt8(ascii: ">")
        else { return nil }
        value = first..<index
      }
    }
    guard value.count <= rules.policy.limits.attributeBytes else { return nil }
    guard let attribute = rules.attributeNames[key], attribute.applies(to: element) else {
      removals.append((name, index))
      return index
    }
    guard !attributes.contains(attribute) else { return nil }
    if isDecoded {
      guard decoded.count <= rules.policy.limits.attributeBytes else { return nil }
      attributes.append(attribute, decoded)
    } else {
      attributes.append(attribute, at: value)
    }
    return index
  }

  /// A Boolean value that is true when a byte of a value without quotes leaves no doubt.
  private static func isUnquoted(_ byte: UInt8) -> Bool {
    guard byte > 0x20, byte < 0x7F else { return false }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "="),
      UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "&"):
      return false
    default: return true
    }
  }
}
