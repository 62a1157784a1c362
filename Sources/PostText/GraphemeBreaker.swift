/// Finds the boundaries of extended grapheme clusters in UTF-8.
///
/// Unlike the standard library, it follows the same version of Unicode on every system.
///
/// [Unicode Standard Annex 29, section 3.1.1](https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundary_Rules),
/// with the conjuncts of rule GB9c.
package enum GraphemeBreaker {
  /// The end of the cluster that starts at an offset, at most ``GraphemeCluster/largestSize`` bytes
  /// after it.
  ///
  /// - Parameter limit: The end of the line or run that contains the cluster. Nothing after it is
  ///   read: one cluster can be cut over many lines, and each of them searches for its end.
  /// - Precondition: The bytes are valid UTF-8, and a scalar starts at the offset.
  /// - Complexity: O(bytes of the cluster).
  package static func end(ofClusterAt start: Int, in bytes: [UInt8], upTo limit: Int) -> Int {
    let (scalar, length) = decodeScalar(bytes, at: start)
    let next = start + length
    guard next < limit else { return next }
    // There always is a boundary between two scalars that do not join.
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
    var previous = ScalarProperties(of: scalar).graphemeBreak
    // State of the cluster that the class of its last scalar does not tell.
    var isPictograph = previous == .pictograph
    var isHalfFlag = previous == .regionalIndicator
    var isConjunct = previous == .consonant
    var isLinked = false
    while position < limit {
      let (scalar, length) = decodeScalar(bytes, at: position)
      guard position + length <= largestEnd else { return position }
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

  /// Whether there is no boundary between two classes in any context: GB5 to GB8, GB9b.
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
