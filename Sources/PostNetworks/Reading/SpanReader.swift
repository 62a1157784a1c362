internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// Collects the styles of a message's text, decides which the policy keeps, and reads the text.
struct SpanReader {
  /// The text of the message, in UTF-8.
  let text: [UInt8]
  let policy: Policy
  private let source: JSONValue
  var findings: Report
  private var admission: Admission
  private var marks: [(range: Range<Int>, marks: Marks)] = []
  private var atoms: [Span<TextAtom>] = []
  private var regions: [Span<TextRegion>] = []
  /// Whether zero-width spaces that make mentions inert are removed.
  var hasGuards = false
  /// Whether only the zero-width spaces in `@room` are removed.
  var hasRoomGuards = false

  /// A range of the text with a value, and the place of the value in the source.
  struct Span<Value> {
    var range: Range<Int>
    var value: Value
    var place: JSONValue
  }

  init(_ text: String, of source: JSONValue, policy: Policy, reportCapacity: Int) {
    self.text = Array(text.utf8)
    self.source = source
    self.policy = policy
    findings = Report(capacity: reportCapacity)
    admission = Admission(policy)
    for string in source.tree.invalidStrings { report(.encodingRepaired, at: string) }
  }

  mutating func report(
    _ code: Finding.Code, _ element: String? = nil, attribute: String? = nil, reason: String? = nil,
    at place: JSONValue
  ) {
    guard findings.hasRoom else { return findings.count(code) }
    findings.add(
      Finding(
        code, element: element?.quoted, attribute: attribute?.quoted,
        at: .path(place.path.description), reason: reason))
  }

  /// Reports the members of an object that are not read.
  mutating func reportMembers(of object: JSONValue, except known: Set<String>, _ element: String) {
    for (name, value) in object.members where !known.contains(name) && value.kind != .null {
      report(.attributeRemoved, element, attribute: name, at: value)
    }
  }

  /// Whether an offset is between two scalars of the text.
  func isBoundary(_ offset: Int) -> Bool {
    offset == text.count || text.indices.contains(offset) && text[offset] & 0xC0 != 0x80
  }

  // MARK: - Styles

  mutating func add(_ marks: Marks, to range: Range<Int>, _ element: String, at place: JSONValue) {
    let decision = admission.marks(marks)
    if let code = decision.finding { report(code, element, at: place) }
    guard let marks = decision.value, !marks.isEmpty else { return }
    self.marks.append((range, marks))
  }

  mutating func add(_ atom: TextAtom, to range: Range<Int>, at place: JSONValue) {
    atoms.append(Span(range: range, value: atom, place: place))
  }

  mutating func add(_ region: TextRegion, to range: Range<Int>, at place: JSONValue) {
    regions.append(Span(range: range, value: region, place: place))
  }

  /// Returns the target of a URL if the policy keeps it. Otherwise, reports the removal.
  mutating func target(_ url: String, at place: JSONValue) -> LinkTarget? {
    let parsed = Result { () throws(LinkTargetError) in try LinkTarget(parsing: url) }
    guard let target = try? parsed.get(), !target.isRelative else {
      let reason = findings.hasRoom ? admission.reason(removing: url, parsed) : nil
      report(.linkRemoved, "a", reason: reason, at: place)
      return nil
    }
    let decision = admission.countedLink(to: target)
    if let code = decision.finding {
      let isRemoved = code == .linkRemoved && findings.hasRoom
      report(
        code, "a", reason: isRemoved ? admission.reason(removing: url, parsed) : nil, at: place)
    }
    return decision.value
  }

  // MARK: - Reading

  /// Returns the spans that do not overlap an earlier span, sorted by their range, and reports the
  /// others.
  private mutating func disjoint<Value>(_ spans: [Span<Value>]) -> [Span<Value>] {
    var kept: [Span<Value>] = []
    for span in spans.stablySorted() {
      if let last = kept.last, span.range.lowerBound < last.range.upperBound {
        report(.nestingRepaired, at: span.place)
      } else {
        kept.append(span)
      }
    }
    return kept
  }

  /// The ranges of spoilers, sorted and disjoint.
  private var hidden: [Range<Int>] {
    var hidden: [Range<Int>] = []
    let spoilers = marks.filter { $0.marks.contains(.spoiler) }.map(\.range)
    for range in spoilers.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = hidden.last, range.lowerBound < last.upperBound {
        hidden[hidden.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        hidden.append(range)
      }
    }
    return hidden
  }

  /// Hides all of a mention or hashtag of which a part is hidden.
  private mutating func hide(_ atoms: [Span<TextAtom>]) {
    var rest = hidden[...]
    for atom in atoms {
      guard case .reference = atom.value, rest.overlaps(atom.range) else { continue }
      marks.append((atom.range, .spoiler))
    }
  }

  /// Returns the regions that do not overlap. Code in a quotation becomes a run, and so does code that
  /// overlaps a spoiler, because a block of code hides nothing.
  private mutating func disjointRegions() -> [Span<TextRegion>] {
    var rest = hidden[...]
    var kept: [Span<TextRegion>] = []
    let sorted = regions.filter { !$0.value.isCode } + regions.filter(\.value.isCode)
    for span in sorted.stablySorted() {
      let isOverlapping = kept.last.map { span.range.lowerBound < $0.range.upperBound } == true
      let isHidden = span.value.isCode && rest.overlaps(span.range)
      guard isOverlapping || isHidden else {
        kept.append(span)
        continue
      }
      if span.value.isCode {
        report(.elementMapped, "pre", at: span.place)
        marks.append((span.range, policy.marks.intersection(.code)))
      } else {
        report(.nestingRepaired, at: span.place)
      }
    }
    return kept
  }

  mutating func read() -> Reading {
    let atoms = disjoint(atoms)
    hide(atoms)
    let regions = disjointRegions()
    var assembler = BlockAssembler()
    var changes: [(offset: Int, marks: Marks, step: Int)] = []
    var cuts: [Int] = [0, text.count]
    for (range, marks) in marks {
      changes.append((range.lowerBound, marks, 1))
      changes.append((range.upperBound, marks, -1))
    }
    changes.sort { $0.offset < $1.offset }
    cuts += changes.map(\.offset)
    for span in regions { cuts += [span.range.lowerBound, span.range.upperBound] }
    for span in atoms { cuts += [span.range.lowerBound, span.range.upperBound] }
    cuts.sort()
    var counts = [Int](repeating: 0, count: Marks.names.count)
    var (nextChange, nextRegion, nextAtom) = (0, 0, 0)
    var open: Int?
    // The last mention or hashtag, and its end.
    var reference: (content: InlineContent, end: Int)?
    for (start, end) in zip(cuts, cuts.dropFirst()) where start < end {
      var startsMarks = false
      while nextChange < changes.count, changes[nextChange].offset <= start {
        startsMarks = startsMarks || changes[nextChange].step > 0
        for bit in counts.indices where changes[nextChange].marks.rawValue & (1 << bit) != 0 {
          counts[bit] += changes[nextChange].step
        }
        nextChange += 1
      }
      while nextRegion < regions.count, regions[nextRegion].range.upperBound <= start {
        nextRegion += 1
      }
      while nextAtom < atoms.count, atoms[nextAtom].range.upperBound <= start { nextAtom += 1 }
      let region: Int? =
        nextRegion < regions.count && regions[nextRegion].range.lowerBound <= start
        ? nextRegion : nil
      if region != open {
        assembler.open(region.map { regions[$0].value })
        open = region
      }
      var marks: Marks = []
      for bit in counts.indices where counts[bit] > 0 { marks.insert(Marks(rawValue: 1 << bit)) }
      let isInAtom = nextAtom < atoms.count && atoms[nextAtom].range.lowerBound <= start
      if isInAtom, case .reference(let content) = atoms[nextAtom].value {
        // The reference is written once, with the marks of its first part.
        if start == atoms[nextAtom].range.lowerBound {
          reference = (content, atoms[nextAtom].range.upperBound)
          assembler.add(Inline(content, marks: marks))
        }
        continue
      }
      var link: Hyperlink?
      if isInAtom, case .link(let hyperlink) = atoms[nextAtom].value { link = hyperlink }
      let isCode = marks.contains(.code) || open.map { regions[$0].value.isCode } == true
      var start = start
      // Encoders write a guard before the spans of the text after it.
      if hasGuards, !startsMarks, link == nil, let reference, reference.end == start,
        isGuard(at: start, after: reference.content)
      {
        start += MentionGuard.bytes.count
      }
      assembler.add(
        string(start..<end, hasGuards: (hasGuards || hasRoomGuards) && !isCode && link == nil),
        marks, link)
    }
    assembler.open(nil)
    let place = source["text"] ?? source["body"] ?? source
    for _ in 0..<min(assembler.removals, 1) { report(.characterRemoved, at: place) }
    if assembler.keptSpaces { report(.spacesKept, at: place) }
    let document = Document(assembler.blocks)
    let narrowed = policy.narrowing(document, capacity: 0, sourceSize: source.tree.source.count)
    findings.raise(to: narrowed.report)
    return Reading(document: narrowed.document, report: findings)
  }

  // MARK: - Text

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  private func string(_ range: Range<Int>, hasGuards: Bool) -> String {
    guard hasGuards, text[range].contains(0xE2) else { return string(range) }
    var bytes: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      if isGuard(at: offset) {
        offset += MentionGuard.bytes.count
      } else {
        bytes.append(text[offset])
        offset += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a zero-width space at an offset only makes a mention inert.
  private func isGuard(at offset: Int) -> Bool {
    let end = offset + MentionGuard.bytes.count
    guard end < text.count, offset > 0, text[offset - 1] == UInt8(ascii: "@"),
      text[offset..<end].elementsEqual(MentionGuard.bytes), MentionGuard.isWord(text[end])
    else { return false }
    if hasRoomGuards {
      return text[end...].prefix(4).map(ASCII.lowercased).elementsEqual("room".utf8)
    }
    return offset < 2 || !MentionGuard.isWord(text[offset - 2])
  }

  /// Whether a zero-width space at an offset only ends a mention or hashtag.
  private func isGuard(at offset: Int, after content: InlineContent) -> Bool {
    let end = offset + MentionGuard.bytes.count
    guard end < text.count, text[offset..<end].elementsEqual(MentionGuard.bytes),
      let next = string(end..<min(end + 4, text.count)).unicodeScalars.first
    else { return false }
    if case .hashtag = content { return MentionGuard.isHashtag(next) }
    return MentionGuard.isName(next)
  }
}

/// What a part of a text is, apart from its marks.
enum TextAtom {
  case link(Hyperlink)
  case reference(InlineContent)
}

/// A zero-width space after the marker of a name, so that a network shows no mention.
enum MentionGuard {
  static let text = "\u{200B}"
  static let bytes: [UInt8] = Array(text.utf8)

  /// Whether a byte can be a part of a user name.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }

  /// Whether a scalar continues the name in a mention.
  static func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "@" || scalar.isASCII && isWord(UInt8(scalar.value))
  }

  /// Whether a scalar continues a hashtag. Besides letters and digits, Telegram allows a middle dot and
  /// a zero-width non-joiner.
  static func isHashtag(_ scalar: Unicode.Scalar) -> Bool {
    isName(scalar) || scalar == "\u{B7}" || scalar == "\u{200C}" || scalar.isDecimalDigit
      || scalar.properties.isAlphabetic
  }
}

extension TextForm.Reference {
  /// Whether Telegram would read a scalar after the reference as its continuation.
  func isContinued(by scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .mention: MentionGuard.isName(scalar)
    case .hashtag: MentionGuard.isHashtag(scalar)
    }
  }
}

extension ArraySlice<Range<Int>> {
  /// Whether one of these sorted and disjoint ranges overlaps another range. Ranges before that are
  /// removed; the next one starts at the same offset or later.
  fileprivate mutating func overlaps(_ range: Range<Int>) -> Bool {
    while let first, first.upperBound <= range.lowerBound { removeFirst() }
    return first.map { $0.lowerBound < range.upperBound } == true
  }
}

extension Array {
  /// The spans sorted by their start, longer spans first. Equal ranges keep their order.
  fileprivate func stablySorted<Value>() -> [Element] where Element == SpanReader.Span<Value> {
    enumerated().sorted { first, second in
      let (left, right) = (first.element.range, second.element.range)
      if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
      if left.upperBound != right.upperBound { return left.upperBound > right.upperBound }
      return first.offset < second.offset
    }.map(\.element)
  }
}
