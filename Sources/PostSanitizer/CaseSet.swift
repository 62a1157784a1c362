/// A set of cases of an enum without payloads, of no more than 64.
///
/// Which attributes and classes a tag has is asked ten times; searching each time was 2 % of the cost
/// of a post.
struct CaseSet<Case: CaseIterable> {
  private var bits: UInt64 = 0

  @inline(__always) private static func bit(of value: Case) -> UInt64 {
    1 &<< UInt64(caseNumber(value))
  }

  @inline(__always) var isEmpty: Bool { bits == 0 }

  @inline(__always) func contains(_ value: Case) -> Bool { bits & CaseSet.bit(of: value) != 0 }

  @inline(__always) mutating func insert(_ value: Case) { bits |= CaseSet.bit(of: value) }
}

/// The number of a case of an enum without payloads, of which there are at most 256.
@inline(__always) func caseNumber<Case: CaseIterable>(_ value: Case) -> UInt8 {
  // Such an enum is one byte, and any byte is a number.
  unsafeBitCast(value, to: UInt8.self)
}
