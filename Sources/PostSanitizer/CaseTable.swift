/// What is known for each case of an enum without payloads, where something is.
struct CaseTable<Case: CaseIterable, Value: Sendable>: Sendable {
  private var values: [Value?]

  init(_ value: (Case) -> Value?) {
    values = Array(repeating: nil, count: Case.allCases.count)
    for known in Case.allCases { values[Int(caseNumber(known))] = value(known) }
  }

  @inline(__always) subscript(known: Case) -> Value? { values[Int(caseNumber(known))] }
}

/// The number of a case of an enum without payloads, of which there are at most 256.
@inline(__always) func caseNumber<Case: CaseIterable>(_ value: Case) -> UInt8 {
  // Such an enum is one byte, and any byte is a number.
  unsafeBitCast(value, to: UInt8.self)
}
