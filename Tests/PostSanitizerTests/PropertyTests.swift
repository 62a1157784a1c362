import Testing

@testable import PostSanitizer

@Suite struct PropertyTests {
  /// Properties are searched by their first letter.
  @Test(arguments: Declarations.Property.allCases)
  func everyPropertyIsLookedFor(property: Declarations.Property) {
    for name in [property.rawValue, " " + property.rawValue.uppercased()] {
      let mayStart = Declarations.Property.mayStart(Array(name.utf8).span)
      #expect(mayStart)
    }
  }
}
