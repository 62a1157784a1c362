internal import PostDocument
internal import PostText

/// Two shapes of input for which libcmark needs more than linear time, defused.
///
/// - A blank line costs a step for every list around it: `- - - - …` and then a million line feeds.
///   In a source whose lists could nest 128 deep, more than 16 blank lines in a row become 16.
/// - A link costs a step for every `![` that is still open before it: `![[a]()` repeated. In a source
///   with far too many of both, `![` becomes `!\[`.
///
/// Everything else passes as it is. What changes is code with more than 16 blank lines in a row next
/// to lists of that depth, and paragraphs with thousands of pictures, whose further ones become links.
///
/// [CVE-2023-22486](https://github.com/github/cmark-gfm/security/advisories/GHSA-r572-jvj2-3m8p)
struct SourceGuard {
  /// What libcmark is to read.
  private(set) var bytes: [UInt8]

  /// A Boolean value that is true when the bytes are those of the source.
  private(set) var isVerbatim = true

  /// A Boolean value that is true when blank lines went.
  private(set) var dropsLines = false

  /// A Boolean value that is true when pictures were changed to links.
  private(set) var unlinksPictures = false

  /// - Complexity: Linear in the size of the source.
  init(_ source: [UInt8]) {
    bytes = source
    let risk = Risk(of: source)
    if risk.hasDeepLists { dropBlankLines() }
    if risk.hasOpenPictures { escapePictures() }
  }

  private static let mostBlankLines = 16

  private mutating func dropBlankLines() {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var blankLines = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count - 1
      let isBlank = bytes[start...end].allSatisfy(ASCII.isSpace)
      blankLines = isBlank ? blankLines + 1 : 0
      // CR LF counts as two lines here.
      if blankLines <= 2 * Self.mostBlankLines { result += bytes[start...end] }
      start = end + 1
    }
    dropsLines = result.count < bytes.count
    isVerbatim = isVerbatim && !dropsLines
    bytes = result
  }

  private mutating func escapePictures() {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 2)
    for byte in bytes {
      if byte == UInt8(ascii: "["), result.last == UInt8(ascii: "!") {
        result.append(UInt8(ascii: "\\"))
      }
      result.append(byte)
    }
    unlinksPictures = true
    isVerbatim = false
    bytes = result
  }
}

/// What a source could cost libcmark.
private struct Risk {
  /// A Boolean value that is true when a line starts with the marks of 128 lists, or room for them.
  private(set) var hasDeepLists = false

  /// A Boolean value that is true when there are very many pairs of a `![` and a later `]` between
  /// two blank lines.
  private(set) var hasOpenPictures = false

  init(of source: [UInt8]) {
    var column = 0
    var isInPrefix = true
    var isBlank = true
    var openings = 0
    var pairs = 0
    var previous: UInt8 = 0x0A
    for byte in source {
      switch byte {
      case 0x0A, 0x0D:
        if isBlank { openings = 0 }
        (column, isInPrefix, isBlank) = (0, true, true)
      case 0x20: column += 1
      case 0x09: column += 4
      default:
        isBlank = false
        // The marks of quotes and lists, and the digits before some of them.
        if isInPrefix, ASCII.isDigit(byte) || Self.marks.contains(byte) {
          column += 1
        } else {
          isInPrefix = false
        }
        if byte == UInt8(ascii: "["), previous == UInt8(ascii: "!") { openings += 1 }
        if byte == UInt8(ascii: "]") { pairs += openings }
      }
      if isInPrefix, column >= 256 { hasDeepLists = true }
      previous = byte
    }
    hasOpenPictures = pairs > 64 * source.count + (1 << 20)
  }

  private static let marks = Array(">-+*.)".utf8)
}
