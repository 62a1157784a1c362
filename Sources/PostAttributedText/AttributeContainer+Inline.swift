#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

extension InlineContent {
  /// The text that represents the content in attributed text.
  var shownText: String {
    switch self {
    case .lineBreak: "\u{2028}"
    case .image(let image): image.alternative.flatMap { $0.isEmpty ? nil : $0 } ?? "\u{FFFC}"
    case .text, .mention, .hashtag, .emoji: plainText
    }
  }
}

extension AttributeContainer {
  /// Creates the attributes of a run.
  init(of run: Inline) {
    self.init()
    if !run.marks.isEmpty { self.marks = run.marks }
    self.postLink = run.link
    var target = run.link?.href
    switch run.content {
    case .text, .lineBreak: break
    case .mention(let mention):
      self.mention = mention
      target = mention.target
    case .hashtag(let hashtag):
      self.hashtag = hashtag
      target = hashtag.target
    case .emoji(let emoji):
      self.customEmoji = emoji
      self.imageURL = URL(string: emoji.image.description)
      self.alternateDescription = emoji.name
    case .image(let image):
      self.image = image
      self.imageURL = URL(string: image.source.description)
      self.alternateDescription = image.alternative
    }
    self.link = target.flatMap { URL(string: $0.description) }
    setInlineIntent(of: run.marks)
  }

  /// Sets Foundation's attributes for the blocks of a line.
  mutating func setFoundationAttributes(of intent: BlockIntent) {
    var language: LanguageTag?
    for component in intent.components {
      switch component.kind {
      case .paragraph(let layout), .heading(_, let layout): language = layout.language ?? language
      case .cell(let cell): language = cell.layout.language ?? language
      default: break
      }
    }
    self.languageIdentifier = language?.description
    setPresentationIntent(of: intent)
  }
}
