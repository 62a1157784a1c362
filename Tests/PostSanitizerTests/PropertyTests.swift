import Testing

@testable import PostSanitizer

@Suite struct PropertyTests {
  /// Properties are searched by their first letter.
  @Test(arguments: StyleAttribute.Property.allCases)
  func everyPropertyIsLookedFor(property: StyleAttribute.Property) {
    for name in [property.rawValue, " " + property.rawValue.uppercased()] {
      let mayStart = StyleAttribute.Property.mayStart(Array(name.utf8).span)
      #expect(mayStart)
    }
  }
}
