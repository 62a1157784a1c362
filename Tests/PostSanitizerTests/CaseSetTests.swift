import Testing

@testable import PostSanitizer

/// What the compiler does not check of enums that are kept as bits, or found by their first letter.
@Suite struct CaseSetTests {
  private func isSet<Case: CaseIterable & Equatable>(of cases: Case.Type) -> Bool {
    Case.allCases.allSatisfy { one in
      var set = CaseSet<Case>()
      set.insert(one)
      return !set.isEmpty && Case.allCases.allSatisfy { set.contains($0) == ($0 == one) }
    }
  }

  @Test func everyCaseHasABitOfItsOwn() {
    #expect(isSet(of: AttributeName.self))
    #expect(isSet(of: ClassWords.Name.self))
  }

  @Test(arguments: StyleAttribute.Property.allCases)
  func everyPropertyIsLookedFor(property: StyleAttribute.Property) {
    for name in [property.rawValue, " " + property.rawValue.uppercased()] {
      let mayStart = StyleAttribute.Property.mayStart(Array(name.utf8).span)
      #expect(mayStart)
    }
  }
}
