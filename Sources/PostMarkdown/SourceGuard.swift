/// Changes two kinds of sources for which libcmark takes more than linear time.
///
/// - Nested quotes and lists around emphasis or before blank lines: `- - - - … *a*a*a`. The markers
///   that ``NestingLimit`` finds are removed.
/// - Unclosed `![` before links: `![[a]()` repeated. For each link, libcmark visits every open `![`
///   before the link. If there are too many pairs of a `![` and a later `]`, each `![` becomes
///   `!\[`.
///
/// Nothing else is changed. Of the sources that authors write, only paragraphs of thousands of images
/// are affected, which become links.
///
/// [CVE-2023-22486](https://github.com/github/cmark-gfm/security/advisories/GHSA-r572-jvj2-3m8p)
struct SourceGuard {
  /// The source for libcmark.
  private(set) var bytes: [UInt8]

  /// Whether ``bytes`` equal the source.
  var isVerbatim: Bool { !dropsMarkers && !changesImagesToLinks }

  /// Whether markers of quotes and lists were removed.
  private(set) var dropsMarkers = false

  /// Whether images were changed to links.
  private(set) var changesImagesToLinks = false

  /// Creates the source for libcmark.
  ///
  /// - Complexity: Linear in the size of the source.
  init(_ source: [UInt8]) {
    bytes = source
    let excess = NestingLimit(source).excess
    if !excess.isEmpty { drop(excess) }
    if hasManyOpenImages { escapeImages() }
  }

  private mutating func drop(_ ranges: [Range<Int>]) {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for range in ranges {
      result += bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    bytes = result + bytes[start...]
    dropsMarkers = true
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
    bytes = result
  }

  /// Whether the number of pairs of `![` and a later `]`, without a blank line between them, exceeds
  /// its limit.
  private var hasManyOpenImages: Bool {
    var isBlank = true
    var openings = 0
    var pairs = 0
    var previous: UInt8 = 0x0A
    for byte in bytes {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D:
        if isBlank { openings = 0 }
        isBlank = true
      case 0x20, 0x09: break
      default:
        isBlank = false
        if byte == UInt8(ascii: "["), previous == UInt8(ascii: "!") { openings += 1 }
        if byte == UInt8(ascii: "]") { pairs += openings }
      }
      previous = byte
    }
    return pairs > 64 * bytes.count + (1 << 20)
  }
}
