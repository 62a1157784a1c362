/// Finds the boundaries of extended grapheme clusters in UTF-8.
///
/// Unlike the standard library, this type uses the same version of Unicode on every system.
///
/// [Unicode Standard Annex 29, section 3.1.1](https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundary_Rules),
/// including rule GB9c, which keeps conjuncts of Indic scripts together.
package enum GraphemeBreaker {
  /// The default size limit of a cluster, in bytes of UTF-8.
  ///
  /// Unicode sets no limit, so a cluster can be as long as its text. The terminal layout ends a
  /// cluster at this size and starts another.
  package static let defaultSizeLimit = 4096

  /// Returns the end of the cluster that starts at an offset.
  ///
  /// - Parameters:
  ///   - limit: The end of the line or run to search. Bytes after `limit` are not read. If a
  ///     cluster spans many lines, a search without `limit` would read the rest of the cluster
  ///     again for each line.
  ///   - sizeLimit: The maximum size of the cluster, in bytes. A larger cluster is split.
  /// - Precondition: The bytes are valid UTF-8, and a scalar starts at the offset.
  /// - Complexity: O(bytes of the cluster).
  package static func end(
    ofClusterAt start: Int, in bytes: borrowing RawSpan, upTo limit: Int,
    sizeLimit: Int = defaultSizeLimit
  ) -> Int {
    let (scalar, length) = bytes.decodeScalar(at: start)
    let next = start + length
    guard next < limit else { return next }
    let following = bytes.decodeScalar(at: next).scalar
    // If neither scalar can prevent a boundary, there is a boundary between them, except between CR
    // and LF (GB3).
    if !joins(following), !joins(scalar) {
      return scalar == 0x0D && following == 0x0A ? next + 1 : next
    }
    return end(ofJoinedClusterAt: start, in: bytes, upTo: limit, sizeLimit: sizeLimit)
  }

  /// Whether the class of a scalar can prevent a boundary before or after the scalar. False for
  /// ASCII scalars, which need no lookup: only CR and LF could prevent a boundary, and the caller
  /// tests them.
  @inline(__always) private static func joins(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 && ScalarProperties(of: scalar).joins
  }

  private static func end(
    ofJoinedClusterAt start: Int, in bytes: borrowing RawSpan, upTo limit: Int, sizeLimit: Int
  ) -> Int {
    let (scalar, length) = bytes.decodeScalar(at: start)
    var position = start + length
    var previous = ScalarProperties(of: scalar).graphemeBreak
    // The state for rules GB9c, GB11 and GB12, which depend on more than the last scalar.
    var isPictograph = previous == .pictograph
    var isHalfFlag = previous == .regionalIndicator
    var isConjunct = previous == .consonant
    var isLinked = false
    while position < limit {
      let (scalar, length) = bytes.decodeScalar(at: position)
      guard position + length - start <= sizeLimit else { return position }
      let next = ScalarProperties(of: scalar).graphemeBreak
      switch next {
      case .extend, .zeroWidthJoiner, .spacingMark, .linker, .nonJoiner:
        if previous == .control { return position }  // GB4
      case .pictograph where isPictograph && previous == .zeroWidthJoiner: break  // GB11
      case .consonant where isConjunct && isLinked: break  // GB9c
      case .regionalIndicator where previous == .regionalIndicator && isHalfFlag: break  // GB12
      default:
        guard isUnbroken(previous, next) else { return position }
      }
      switch next {
      case .extend, .zeroWidthJoiner, .linker, .nonJoiner:
        isPictograph = isPictograph && previous != .zeroWidthJoiner
        isConjunct = isConjunct && next != .nonJoiner
        isLinked = isLinked || next == .linker
      default:
        isPictograph = next == .pictograph
        isConjunct = next == .consonant
        isLinked = false
      }
      isHalfFlag = next == .regionalIndicator && previous != .regionalIndicator
      previous = next
      position += length
    }
    return position
  }

  /// Whether rules GB5 to GB8 and GB9b forbid a boundary between scalars of two classes.
  private static func isUnbroken(_ previous: GraphemeBreak, _ next: GraphemeBreak) -> Bool {
    switch previous {
    case .prepend: next != .control
    case .leadingJamo:
      switch next {
      case .leadingJamo, .vowelJamo, .syllableLV, .syllableLVT: true
      default: false
      }
    case .syllableLV, .vowelJamo: next == .vowelJamo || next == .trailingJamo
    case .syllableLVT, .trailingJamo: next == .trailingJamo
    default: false
    }
  }
}

extension StringProtocol {
  /// The extended grapheme clusters of this text.
  ///
  /// - Complexity: Linear in the size of the text.
  package var graphemeClusters: [SubSequence] {
    let bytes = Array(utf8)
    var clusters: [SubSequence] = []
    var (start, index) = (0, startIndex)
    while start < bytes.count {
      let end = GraphemeBreaker.end(
        ofClusterAt: start, in: bytes.span.bytes, upTo: bytes.count, sizeLimit: .max)
      let endIndex = utf8.index(index, offsetBy: end - start)
      clusters.append(self[index..<endIndex])
      (start, index) = (end, endIndex)
    }
    return clusters
  }
}
