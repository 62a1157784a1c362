import Testing

@testable import PostSanitizer

@Suite struct StylePropertyTests {
  @Test(
    "the first-letter check accepts each known style property",
    arguments: StyleAttribute.Property.allCases)
  func firstLetters(property: StyleAttribute.Property) {
    for name in [property.rawValue, " " + property.rawValue.uppercased()] {
      let mayStart = StyleAttribute.Property.mayStart(Array(name.utf8).span)
      #expect(mayStart)
    }
  }
}
