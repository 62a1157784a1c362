internal import PostDocument
internal import PostPolicy
internal import PostText

/// The source in a form that every version of libxml2 reads alike, and what its tags were.
///
/// libxml2 2.9 reads HTML 4: it closes, implies and re-orders elements by rules that browsers do not
/// have, stops at NUL, knows a tenth of the references, and takes quadratic time on floods of tags
/// and attributes. So the source is flattened in one pass: text stays, with references that mean
/// what they say; each tag becomes one empty element of a neutral kind with its known attributes,
/// quoted; comments, declarations and raw text are gone. libxml2 reads text, references and
/// attributes from that, at one level of depth; which tag stood where is in ``tags``.
///
/// The pass follows the tokenizer of WHATWG HTML 13.2.5, except that what a browser would throw away
/// at the end of the source (an unfinished tag) stays as text.
struct FlatSource {
  /// The flat form.
  var bytes: [UInt8] = []

  /// The tags, one for each element of the flat form, in order.
  var tags: [Tag] = []

  /// The element that stands for every tag: known to libxml2, without rules of its own.
  static let element = UInt8(ascii: "q")

  /// What stands before the source, so that libxml2 implies no elements.
  static let prologue = "<html><body>"

  /// The position in the source of the first comment that ends an excerpt.
  var excerptEnd: Int?

  /// A Boolean value that is true when U+FDD0 to U+FDEF in attributes stand for U+0000 to U+001F, which
  /// libxml2 does not carry.
  private(set) var hasStandIns = false

  let limits: Limits

  /// The elements whose tags are text.
  let shown: Set<ElementName>

  var report: Report
  let source: [UInt8]
  let repairs: UTF8Repair

  /// The foreign elements (`svg`, `math` and what is in them) that are open.
  var foreign: [ElementName] = []

  /// The positions behind which there is no such byte.
  let lastGreater: Int
  let lastQuote: Int
  let lastApostrophe: Int

  /// The end of the last tag that was kept as text and that a browser reads as a tag: what starts
  /// before it must not take what a browser shows after it.
  var shownTagEnd = 0

  /// A Boolean value that is true when no comment that starts here ends before ``shownTagEnd``.
  var hasNoCommentEnd = false

  /// A Boolean value that is true when the source ends in a tag that was kept as text, so that a
  /// browser shows nothing more.
  var endsInShownTag = false

  /// The number of bytes read as tags that turned out to be text.
  var rereadBytes = 0

  /// How many of them there may be, by the size of the whole source.
  let rereadLimit: Int

  /// - Parameter start: Where to start, in bytes: what stands before has been read.
  init(
    repairing source: [UInt8], from start: Int = 0, limits: Limits, shown: Set<ElementName> = [],
    report: Report
  ) {
    self.report = report
    // Of all the source, before the first tag is read: the first findings are others.
    var encoding = report.emptied
    repairs = UTF8Repair(source, from: start, report: &encoding)
    self.source = repairs.bytes
    rereadLimit = 4 * (start + self.source.count) + 4096
    self.limits = limits
    self.shown = shown
    lastGreater = self.source.lastIndex(of: UInt8(ascii: ">")) ?? -1
    lastQuote = self.source.lastIndex(of: UInt8(ascii: "\"")) ?? -1
    lastApostrophe = self.source.lastIndex(of: UInt8(ascii: "'")) ?? -1
    bytes.reserveCapacity(self.source.count + self.source.count / 8 + 64)
    bytes += FlatSource.prologue.utf8
    flatten()
    if !encoding.isEmpty { self.report.merge(encoding) }
  }
}

extension FlatSource {
  var end: Int { source.count }

  mutating func add(
    _ code: Finding.Code, at range: Range<Int>, element: Range<Int>? = nil,
    attribute: Range<Int>? = nil
  ) {
    guard report.hasRoom else { return report.count(code) }
    let offset = repairs.sourceOffset(range.lowerBound)
    report.add(
      Finding(
        code, element: element.map(describe), attribute: attribute.map(describe),
        at: .source(offset..<max(offset, repairs.sourceOffset(range.upperBound))),
        limit: limits.value(of: code)))
  }

  mutating func flatten() {
    var index = 0
    while index < end {
      let byte = source[index]
      if byte == UInt8(ascii: "<") {
        index = markup(at: index)
      } else {
        index = text(at: index)
      }
    }
  }

  // MARK: - Text

  /// Copies text up to the next `<`.
  mutating func text(at start: Int) -> Int {
    var index = start
    while index < end {
      let byte = source[index]
      if byte == UInt8(ascii: "<") { break }
      if FlatSource.isPlain(byte) {
        let run = index
        index = source.span.bytes.firstOffset(
          from: index, where: { FlatSource.special($0) }, or: { !FlatSource.isPlain($0) })
        bytes += source[run..<index]
      } else {
        index = special(at: index, isInAttribute: false)
      }
    }
    return index
  }

  /// A Boolean value that is true when a byte of text stays as it is.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&") && byte != 0xEF
  }

  /// Which bytes of text do not stay as they are.
  @inline(__always) static func special(_ bytes: SixteenBytes) -> SixteenBytes.Matches {
    bytes.below(0x20) .| bytes.equal(to: UInt8(ascii: "<")) .| bytes.equal(to: UInt8(ascii: "&"))
      .| bytes.equal(to: 0xEF)
  }

  /// Writes a byte of text that libxml2 would misread, and returns the position behind it.
  mutating func special(at index: Int, isInAttribute: Bool) -> Int {
    switch source[index] {
    case UInt8(ascii: "&"):
      return reference(at: index, isInAttribute: isInAttribute)
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
      bytes.append(source[index])
    case UInt8(ascii: "\r"):
      bytes.append(UInt8(ascii: "\n"))
      return index + 1 < end && source[index + 1] == UInt8(ascii: "\n") ? index + 2 : index + 1
    case 0x00 where isInAttribute:
      bytes += [0xEF, 0xBF, 0xBD]
      add(.characterRemoved, at: index..<index + 1)
    case 0x00...0x1F where isInAttribute:
      writeStandIn(for: source[index])
      if !FlatSource.isBlank(source[index]) { add(.characterRemoved, at: index..<index + 1) }
    case 0x0B, 0x0C:
      bytes.append(UInt8(ascii: " "))
    case 0x00...0x1F:
      add(.characterRemoved, at: index..<index + 1)
    case 0xEF where index + 2 < end && source[index + 1] == 0xBF && source[index + 2] >= 0xBE:
      // U+FFFE and U+FFFF end libxml2's reading of text.
      bytes += [0xEF, 0xBF, 0xBD]
      add(.characterRemoved, at: index..<index + 3)
      return index + 3
    case 0xEF
    where isInAttribute && index + 2 < end && source[index + 1] == 0xB7
      && 0x90...0xAF ~= source[index + 2]:
      // Noncharacters that stand for controls stand for nothing else.
      bytes += [0xEF, 0xBF, 0xBD]
      add(.characterRemoved, at: index..<index + 3)
      return index + 3
    default:
      escape(source[index])
    }
    return index + 1
  }

  mutating func reference(at index: Int, isInAttribute: Bool) -> Int {
    guard
      let reference = CharacterReference(in: source.span, at: index, isInAttribute: isInAttribute)
    else {
      bytes += "&amp;".utf8
      return index + 1
    }
    if !reference.isValid { add(.referenceRepaired, at: index..<reference.end) }
    for scalar in reference.scalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: bytes.append(UInt8(scalar.value))
      case 0x00..<0x20 where isInAttribute:
        writeStandIn(for: UInt8(scalar.value))
        if !FlatSource.isBlank(UInt8(scalar.value)) {
          add(.characterRemoved, at: index..<reference.end)
        }
      case 0x0B, 0x0C: bytes.append(UInt8(ascii: " "))
      case 0x00..<0x20:
        add(.characterRemoved, at: index..<reference.end)
      case 0xFFFE, 0xFFFF:
        bytes += [0xEF, 0xBF, 0xBD]
        add(.characterRemoved, at: index..<reference.end)
      case 0xFDD0...0xFDEF where isInAttribute:
        bytes += [0xEF, 0xBF, 0xBD]
        add(.characterRemoved, at: index..<reference.end)
      default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { escape(byte) }
      }
    }
    return reference.end
  }

  /// Whether a control is white space, which is no loss where it is one space.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x0B || byte == 0x0C }

  /// Writes the noncharacter that stands for a control in an attribute, where it must not go
  /// unnoticed: an address with a control inside is none, not the one without it.
  private mutating func writeStandIn(for control: UInt8) {
    bytes += [0xEF, 0xB7, 0x90 + control]
    hasStandIns = true
  }

  mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "\""): bytes += "&quot;".utf8
    default: bytes.append(byte)
    }
  }

  /// The value of an attribute with its controls.
  static func withoutStandIns(_ value: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in value {
      if 0x90...0xAF ~= byte, result.suffix(2) == [0xEF, 0xB7] {
        result.removeLast(2)
        result.append(byte - 0x90)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
