import PostPolicy
import Testing

@testable import PostSanitizer

@Suite("Element table")
struct ElementTableTests {
  @Test("the treatment of each element is the default of policies", arguments: ElementName.allCases)
  func treatments(element: ElementName) {
    let name = element == .unknown ? "*" : element.rawValue
    let usual = ElementTreatments.allowed(for: name).first
    switch element.treatment {
    case .keep: #expect(usual == .keep)
    case .unwrap: #expect(usual == .unwrap)
    case .drop, .dropContents: #expect(usual == .drop)
    case .part: #expect(ElementTreatments.wholes[name] != nil)
    case .fixed:
      #expect(usual == nil)
      #expect(ElementTreatments.wholes[name] == nil)
    }
  }

  @Test("elements of raw text have no markup inside, and no others")
  func contentModels() {
    for element in ElementName.allCases {
      let insertion = element.insertion
      let isRaw = insertion == .rawText || insertion == .rawTextBlock || insertion == .iframe
      #expect(isRaw == (element.contentModel != .markup), "\(element)")
    }
  }
}
