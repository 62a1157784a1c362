internal import PostDocument
internal import PostPolicy

/// An element whose text becomes a mention or hashtag.
struct PendingMention {
  private let isHashtag: Bool
  private let target: LinkTarget?
  private let id: String?
  /// The text of the mention or hashtag if the element is empty.
  let label: String?
  /// The attribute that makes the element a mention or hashtag.
  let attribute: AttributeName
  /// The ranges of this attribute and of the value of the label in the source.
  let range: Range<Int>?
  let labelRange: Range<Int>?

  /// Creates the mention or hashtag of an element, or returns `nil` if the element is neither, or
  /// the policy does not keep it.
  init?(
    _ element: ElementName, _ attributes: borrowing Attributes, _ link: Hyperlink?,
    _ admission: Admission
  ) {
    let isTag =
      attributes.classes.contains(.hashtag)
      || (element == .a && attributes.hasWord("tag", in: .rel))
    if attributes.classes.contains(.mention) || attributes.classes.contains(.hashtag) {
      attribute = .class
    } else if attributes[.dataType]?.asciiLowercased == "mention" {
      attribute = .dataType
    } else if attributes.contains(.dataLexicalMention) {
      attribute = .dataLexicalMention
    } else if isTag {
      attribute = .rel
    } else {
      return nil
    }
    range = attributes.range(of: attribute)
    labelRange = attributes.valueRange(of: .dataLabel)
    let symbol = attributes[.dataMentionCharacter] ?? attributes[.dataDenotation]
    isHashtag = isTag || symbol == "#"
    guard admission.keeps(isHashtag ? .hashtag : .mention) else { return nil }
    target = link?.href
    id = attributes[.dataId]
    label = attributes[.dataLabel].map { (symbol ?? "@") + $0 }
  }

  /// Returns the mention or hashtag with the text of runs, or `nil` if some runs are not text.
  func content(of runs: Inlines) -> InlineContent? {
    var text = ""
    for run in runs {
      guard case .text(let part) = run.content else { return nil }
      text += part
    }
    if text.isEmpty { text = label ?? "" }
    guard text.utf8.count <= 512 else { return nil }
    if isHashtag {
      return Hashtag(text, target: target, id: id).map { .hashtag($0) }
    }
    return Mention(text, target: target, id: id).map { .mention($0) }
  }
}
