import Testing

@testable import PostSanitizer

@Suite struct StylePropertyTests {
  @Test("each property has one row")
  func names() {
    #expect(StyleProperty.list.count == 35)
    for property in StyleProperty.list {
      #expect(StyleProperty.named[NameKey(property.name)] === property, "\(property.name)")
    }
  }
}
