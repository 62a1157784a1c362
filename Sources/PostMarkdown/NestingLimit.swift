internal import PostText

/// Finds the markers of quotes and lists that are nested too deep.
///
/// For each pair of asterisks and for each blank line, libcmark can visit every container around it.
/// So a source that nests without a limit would take quadratic time. Documents have at most 32
/// nested containers, so the containers at these markers would be replaced by their contents.
struct NestingLimit {
  /// The maximum number of nested quotes and items. GitHub's parser has the same limit for lists.
  static let depth = 100

  /// The ranges of a source that contain the markers, each at the start of a line or directly after
  /// the markers of other containers.
  private(set) var excess: [Range<Int>] = []

  /// An upper bound of the number of open containers. It does not need the positions of containers:
  /// each open item takes two columns of white space from a line that continues it, or a marker.
  private var open = 0

  /// Whether no paragraph is open. Otherwise, a line can continue a paragraph in a container without
  /// the container's indentation, and the container stays open.
  private var followsBlankLine = true

  /// Finds the markers in a source.
  ///
  /// - Complexity: Linear in the size of the source.
  init(_ source: [UInt8]) {
    var start = 0
    while start < source.count {
      let prefix = LinePrefix(of: source[start...])
      let end = source[prefix.end...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
      if prefix.end < end || !NestingLimit.isThematicBreak(source[start..<end]) {
        read(prefix, of: source, from: start, isBlank: prefix.markers == 0 && prefix.end == end)
      }
      start = end + (source[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
    }
  }

  /// Whether markers at the start of a line of code could be removed. The containers around the code
  /// have further markers.
  static func mayChange(_ line: ArraySlice<UInt8>) -> Bool {
    let prefix = LinePrefix(of: line)
    return prefix.markers > 0 && prefix.markers + prefix.columns / 2 > depth - 36
  }

  /// Whether a line is a thematic break, such as `- - -`, which opens no containers.
  private static func isThematicBreak(_ line: ArraySlice<UInt8>) -> Bool {
    let symbols = line.filter { $0 != 0x20 && $0 != 0x09 }
    return symbols.count > 2 && symbols.allSatisfy { $0 == symbols[0] }
      && (symbols[0] == UInt8(ascii: "-") || symbols[0] == UInt8(ascii: "*"))
  }

  private mutating func read(
    _ prefix: LinePrefix, of source: [UInt8], from start: Int, isBlank: Bool
  ) {
    guard !isBlank else {
      followsBlankLine = true
      return
    }
    let continued = min(open, prefix.columns / 2)
    var count = continued + prefix.markers
    if count > NestingLimit.depth {
      let kept = LinePrefix(
        of: source[start...], maximumMarkers: NestingLimit.depth - continued)
      excess.append(kept.end..<prefix.end)
      count = NestingLimit.depth
    }
    open = followsBlankLine ? count : max(open, count)
    followsBlankLine = false
  }
}

/// The markers of quotes and items at the start of a line, and the white space around them.
struct LinePrefix {
  private(set) var markers = 0

  /// The columns of white space, except one after each marker. A tab has up to four columns.
  private(set) var columns = 0

  /// The index after the prefix.
  private(set) var end: Int

  /// Reads the prefix at the start of a source, with at most a number of markers.
  init(of source: ArraySlice<UInt8>, maximumMarkers: Int = .max) {
    end = source.startIndex
    while end < source.endIndex {
      switch source[end] {
      case 0x20: columns += 1
      case 0x09: columns += 4
      // libcmark skips a byte order mark at the start.
      case 0xEF where source[end...].starts(with: [0xEF, 0xBB, 0xBF]): end += 2
      default:
        let length = LinePrefix.markerLength(in: source, at: end)
        guard length > 0, markers < maximumMarkers else { return }
        markers += 1
        end += length
        if end < source.endIndex, source[end] == 0x20 || source[end] == 0x09 { columns -= 1 }
        continue
      }
      end += 1
    }
  }

  /// Returns the length of the marker at an index, or 0 if there is none.
  private static func markerLength(in source: ArraySlice<UInt8>, at start: Int) -> Int {
    var end = start
    switch source[start] {
    case UInt8(ascii: ">"): return 1
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): break
    case let byte where ASCII.isDigit(byte):
      end += source[start...].prefix(9).prefix(while: ASCII.isDigit).count
      guard end < source.endIndex,
        source[end] == UInt8(ascii: ".") || source[end] == UInt8(ascii: ")")
      else { return 0 }
    default: return 0
    }
    end += 1
    // Vertical tabs and form feeds can follow a marker, too.
    guard end == source.endIndex || TableSyntax.isSpace(source[end]) else { return 0 }
    return end - start
  }
}
