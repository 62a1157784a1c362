internal import PostText

extension HostLabel {
  /// Whether each joiner of a label changes the form of the letters around it, so that it is not
  /// invisible.
  ///
  /// - Complexity: Linear in the number of scalars.
  ///
  /// [RFC 5892, appendix A.1 and A.2](https://www.rfc-editor.org/rfc/rfc5892#appendix-A)
  static func hasOnlyJoinedJoiners(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.indices.allSatisfy { index in
      guard scalars[index].isJoinControl else { return true }
      let before = scalars[..<index]
      if before.last?.properties.canonicalCombiningClass == .virama { return true }
      guard scalars[index].value == 0x200C else { return false }
      let last = before.last { !$0.isNonspacingMark }
      let next = scalars[(index + 1)...].first { !$0.isNonspacingMark }
      return joins(last, JoiningSides.next) && joins(next, JoiningSides.previous)
    }
  }

  private static func joins(_ letter: Unicode.Scalar?, _ side: UInt8) -> Bool {
    guard let letter,
      let index = range(
        of: letter, firsts: HostMappingTable.joiningFirsts, lasts: HostMappingTable.joiningLasts)
    else { return false }
    return HostMappingTable.joiningTypes[index] & side != 0
  }

  /// The bits of the joining types in the table.
  private enum JoiningSides {
    static let next: UInt8 = 1
    static let previous: UInt8 = 2
  }
}
