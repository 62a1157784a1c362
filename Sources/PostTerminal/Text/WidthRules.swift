/// How many cells text takes; terminals differ, so the rules are an input.
struct WidthRules {
  var policy: WidthPolicy
  var ambiguous: AmbiguousWidth

  /// The cells of a scalar on its own.
  @inline(__always)
  func cells(of properties: ScalarProperties) -> Int {
    switch properties.width {
    case .zero: 0
    // What stands in its place is as wide as U+FFFD, whose width is ambiguous.
    case .one: properties.disposition == .replaced ? ambiguous.rawValue : 1
    case .two: 2
    case .ambiguous: ambiguous.rawValue
    }
  }

  /// The cells of a grapheme cluster.
  ///
  /// The sum of its scalars, but for emoji: U+FE0F makes two cells of its base, a modifier and what
  /// is joined by U+200D add nothing, regional indicators make one flag of two cells.
  func cells(ofCluster cluster: Range<Int>, in bytes: [UInt8]) -> Int {
    var total = 0
    var position = cluster.lowerBound
    var base = ScalarProperties(ofASCII: 0)
    var isJoined = false
    while position < cluster.upperBound {
      let (scalar, length) = decodeScalar(bytes, at: position)
      position += length
      let properties = ScalarProperties(of: scalar)
      switch scalar {
      case 0x200D where policy == .grapheme:
        isJoined = true
      case 0xFE0F where policy == .grapheme && base.widensAsEmoji:
        total += 2 - cells(of: base)
        base = ScalarProperties(ofASCII: 0)
      case 0x1F1E6...0x1F1FF where policy == .grapheme:
        if total == 0 { total = 2 }
      default:
        let isPart = policy == .grapheme && total > 0 && (isJoined || properties.isEmojiModifier)
        if !isPart {
          total += cells(of: properties)
          base = properties
        }
        isJoined = false
      }
    }
    return total
  }

  /// The cells of a short text, such as a marker.
  func cells(of text: String) -> Int {
    let bytes = Array(text.utf8)
    var clusters = ClusterReader()
    var position = 0
    var total = 0
    while position < bytes.count {
      let end = clusters.end(ofClusterAt: position, in: bytes)
      total += cells(ofCluster: position..<end, in: bytes)
      position = end
    }
    return total
  }
}
