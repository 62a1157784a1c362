import Testing

@testable import PostSanitizer

@Suite struct ClassNameTests {
  @Test(
    "each recognized class name is found, in lower and upper case",
    arguments: ClassWords.Name.allCases)
  func names(name: ClassWords.Name) {
    for word in [name.rawValue, name.rawValue.uppercased()] {
      let words = ClassWords(Array("x \(word)".utf8).span)
      #expect(words.contains(name))
    }
  }
}
