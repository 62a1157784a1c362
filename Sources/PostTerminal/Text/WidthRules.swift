/// How many cells text takes; terminals differ, so the rules are an input.
struct WidthRules {
  var policy: WidthPolicy
  var ambiguous: AmbiguousWidth

  /// The cells of a scalar on its own.
  @inline(__always)
  func cells(of properties: ScalarProperties) -> Int {
    switch properties.width {
    // Terminals that know only scalars give a cell to what stands beside its letter.
    case .zero: policy == .legacy && properties.isSpacingMark ? 1 : 0
    // What stands in its place is as wide as U+FFFD, whose width is ambiguous.
    case .one: properties.disposition == .replaced ? ambiguous.rawValue : 1
    case .two: 2
    case .ambiguous: ambiguous.rawValue
    }
  }

  /// The cells of a grapheme cluster.
  ///
  /// The sum of its scalars, but for emoji: U+FE0F makes two cells of its base and U+FE0E one, a
  /// modifier of what can have one and what is joined by U+200D add nothing, regional indicators make
  /// one flag of two cells. A mark that stands beside its letter makes two cells of it, and so do
  /// letters of India that a virama joins, however many they are.
  func cells(ofCluster cluster: Range<Int>, in bytes: [UInt8]) -> Int {
    if !cluster.isEmpty {
      let (scalar, length) = decodeScalar(bytes, at: cluster.lowerBound)
      let properties = ScalarProperties(of: scalar)
      if length == cluster.count, !properties.joins { return cells(of: properties) }
    }
    var total = 0
    var position = cluster.lowerBound
    var base = ScalarProperties(ofASCII: 0)
    var isJoined = false
    var isLinked = false
    /// What a modifier would change.
    var modified: UInt32 = 0
    while position < cluster.upperBound {
      let (scalar, length) = decodeScalar(bytes, at: position)
      position += length
      let properties = ScalarProperties(of: scalar)
      switch scalar {
      case 0x200D where policy == .grapheme:
        isJoined = true
      case 0xFE0E...0xFE0F where policy == .grapheme && base.hasEmojiForms:
        total += (scalar == 0xFE0F ? 2 : 1) - cells(of: base)
        base = ScalarProperties(ofASCII: 0)
      case 0x1F1E6...0x1F1FF where policy == .grapheme:
        if total == 0 { total = 2 }
      case _
      where policy == .grapheme && total > 0
        && (properties.isSpacingMark || isLinked && properties.clusterClass == .consonant):
        total = 2
        base = ScalarProperties(ofASCII: 0)
        isLinked = false
      default:
        let isModifier = properties.isEmojiModifier && WidthRules.takesModifiers(modified)
        let isPart = policy == .grapheme && total > 0 && (isJoined || isModifier)
        modified = scalar
        if !isPart {
          total += cells(of: properties)
          base = properties
        }
        isJoined = false
        if properties.clusterClass == .linker { isLinked = true }
      }
    }
    return total
  }

  private static func takesModifiers(_ value: UInt32) -> Bool {
    Unicode.Scalar(value)?.properties.isEmojiModifierBase ?? false
  }

  /// The cells of a short text, such as a marker.
  func cells(of text: String) -> Int { cells(of: Array(text.utf8)) }

  /// The cells of a short text in UTF-8.
  func cells(of bytes: [UInt8]) -> Int {
    var position = 0
    var total = 0
    while position < bytes.count {
      let end = ClusterReader.end(ofClusterAt: position, in: bytes, upTo: bytes.count)
      total += cells(ofCluster: position..<end, in: bytes)
      position = end
    }
    return total
  }
}
