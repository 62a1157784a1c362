internal import PostDocument
internal import PostText

/// Changes two kinds of sources for which libcmark takes more than linear time.
///
/// - Nested lists before blank lines: `- - - - …`, then a million line feeds. For each blank line,
///   libcmark visits every list around the line. If a line has enough markers for 128 nested lists,
///   at most 32 consecutive blank lines are kept. CR LF counts as two lines.
/// - Unclosed `![` before links: `![[a]()` repeated. For each link, libcmark visits every open `![`
///   before the link. If there are too many pairs of a `![` and a later `]`, each `![` becomes
///   `!\[`.
///
/// Nothing else is changed. Of the sources that authors write, only two kinds are affected: deeply
/// nested lists together with many blank lines in code, and paragraphs of thousands of images,
/// which become links.
///
/// [CVE-2023-22486](https://github.com/github/cmark-gfm/security/advisories/GHSA-r572-jvj2-3m8p)
struct SourceGuard {
  /// The source for libcmark.
  private(set) var bytes: [UInt8]

  /// Whether ``bytes`` equal the source.
  private(set) var isVerbatim = true

  /// Whether blank lines were removed.
  private(set) var dropsLines = false

  /// Whether images were changed to links.
  private(set) var changesImagesToLinks = false

  /// Creates the source for libcmark.
  ///
  /// - Complexity: Linear in the size of the source.
  init(_ source: [UInt8]) {
    bytes = source
    let risk = Risk(of: source)
    if risk.hasDeepLists { dropBlankLines() }
    if risk.hasManyOpenImages { escapeImages() }
  }

  private static let maximumBlankLines = 16

  private mutating func dropBlankLines() {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var blankLines = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count - 1
      let isBlank = bytes[start...end].allSatisfy(ASCII.isSpace)
      blankLines = isBlank ? blankLines + 1 : 0
      // CR LF counts as two lines here, so twice the maximum is kept.
      if blankLines <= 2 * Self.maximumBlankLines { result += bytes[start...end] }
      start = end + 1
    }
    dropsLines = result.count < bytes.count
    isVerbatim = isVerbatim && !dropsLines
    bytes = result
  }

  private mutating func escapeImages() {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 2)
    for byte in bytes {
      if byte == UInt8(ascii: "["), result.last == UInt8(ascii: "!") {
        result.append(UInt8(ascii: "\\"))
      }
      result.append(byte)
    }
    changesImagesToLinks = true
    isVerbatim = false
    bytes = result
  }
}

/// The constructs in a source for which libcmark could take more than linear time.
private struct Risk {
  /// Whether a line starts with 256 columns of markers and indentation, enough for 128 lists.
  private(set) var hasDeepLists = false

  /// Whether the number of pairs of `![` and a later `]`, without a blank line between them,
  /// exceeds its limit.
  private(set) var hasManyOpenImages = false

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
        // The markers of quotes and lists, and the digits before some of them.
        if isInPrefix, ASCII.isDigit(byte) || Self.markers.contains(byte) {
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
    hasManyOpenImages = pairs > 64 * source.count + (1 << 20)
  }

  private static let markers = Array(">-+*.)".utf8)
}
