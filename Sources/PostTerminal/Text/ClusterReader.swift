internal import PostText

/// The grapheme cluster breaking classes, with those parts of them that conjuncts are made of.
///
/// The raw values are those that `.ci/tables/scalars.py` writes.
enum ClusterClass: UInt8 {
  case other, control, extend, zeroWidthJoiner, spacingMark, prepend
  case leadingJamo, vowelJamo, trailingJamo, syllableLV, syllableLVT
  case regionalIndicator, pictograph
  case consonant, linker, nonJoiner
}

/// Finds the ends of grapheme clusters in UTF-8, by one version of Unicode everywhere.
///
/// [Unicode Standard Annex 29, section 3.1.1](https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundary_Rules),
/// with the conjuncts of rule GB9c.
enum ClusterReader {
  /// The end of the cluster that starts at a position, at most ``GraphemeCluster/largestSize`` bytes
  /// after it.
  ///
  /// - Parameter limit: The end of the line or run that the cluster is in. Nothing after it is read:
  ///   one cluster can be cut over many lines, and each of them searches for its end.
  /// - Complexity: O(bytes of the cluster).
  @inline(__always)
  static func end(ofClusterAt start: Int, in bytes: [UInt8], upTo limit: Int) -> Int {
    let (scalar, length) = decodeScalar(bytes, at: start)
    let next = start + length
    guard next < limit else { return next }
    // Between two scalars that join nothing there always is a boundary.
    if !ScalarProperties(of: decodeScalar(bytes, at: next).scalar).joins,
      !ScalarProperties(of: scalar).joins
    {
      return next
    }
    return end(ofJoinedClusterAt: start, in: bytes, upTo: limit)
  }

  private static func end(
    ofJoinedClusterAt start: Int, in bytes: [UInt8], upTo limit: Int
  ) -> Int {
    let largestEnd = start + GraphemeCluster.largestSize
    let (scalar, length) = decodeScalar(bytes, at: start)
    var position = start + length
    var previous = ScalarProperties(of: scalar).clusterClass
    // What the cluster is up to here, as far as its last scalar does not say it.
    var isPictograph = previous == .pictograph
    var isHalfFlag = previous == .regionalIndicator
    var isConjunct = previous == .consonant
    var isLinked = false
    while position < limit {
      let (scalar, length) = decodeScalar(bytes, at: position)
      guard position + length <= largestEnd else { return position }
      let next = ScalarProperties(of: scalar).clusterClass
      switch next {
      case .extend, .zeroWidthJoiner, .spacingMark, .linker, .nonJoiner:
        if previous == .control { return position }  // GB4
      case .pictograph where isPictograph && previous == .zeroWidthJoiner: break  // GB11
      case .consonant where isConjunct && isLinked: break  // GB9c
      case .regionalIndicator where previous == .regionalIndicator && isHalfFlag: break  // GB12
      default:
        guard keeps(previous, next) else { return position }
      }
      switch next {
      case .linker: isLinked = true
      case .extend, .zeroWidthJoiner: break
      case .nonJoiner: isConjunct = false
      default:
        isConjunct = next == .consonant
        isLinked = false
        isPictograph = next == .pictograph
      }
      isHalfFlag = next == .regionalIndicator && previous != .regionalIndicator
      previous = next
      position += length
    }
    return position
  }

  /// Whether two classes stay together whatever stands around them: GB5 to GB8, GB9b.
  private static func keeps(_ previous: ClusterClass, _ next: ClusterClass) -> Bool {
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
