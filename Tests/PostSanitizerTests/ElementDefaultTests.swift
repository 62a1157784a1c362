import PostPolicy
import Testing

@testable import PostSanitizer

@Suite struct ElementDefaultTests {
  @Test(
    "the properties of each element match its default treatment in policies",
    arguments: ElementName.allCases)
  func defaults(element: ElementName) {
    let name = element == .unknown ? "*" : element.rawValue
    let usual = ElementTreatments.allowed(for: name).first
    let isPart = ElementTreatments.treatedElements[name] != nil
    let hasEquivalent =
      !element.marks.isEmpty || element.isHeading || element.role != .none
      || [.a, .br, .hr, .img].contains(element)
    #expect(hasEquivalent ? usual == .keep || isPart : usual != .keep, "\(element)")
    // Void elements have no contents, and other tags of these are ignored outside `select`.
    let isIgnored = element.isVoid || [.frameset, .optgroup, .option].contains(element)
    if element.isRemoved { #expect(usual == .drop, "\(element)") }
    if usual == .drop { #expect(element.isRemoved || isIgnored, "\(element)") }
  }

  @Test("raw text elements, and no others, have a content model without markup")
  func contentModels() {
    for element in ElementName.allCases {
      let insertion = element.insertion
      let isRaw = insertion == .rawText || insertion == .rawTextBlock || insertion == .iframe
      #expect(isRaw == (element.contentModel != .markup), "\(element)")
    }
  }
}
