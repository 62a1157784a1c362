#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

/// Text that is the same in everything that is read of it.
struct AttributedStretch {
  var text: String
  let intent: BlockIntent?
  let decoration: String?
  /// What the text stands for, when it is no text.
  let content: InlineContent?
  let marks: Marks
  let link: Hyperlink?

  init(_ text: String, _ attributes: AttributeContainer) {
    self.text = text
    intent = attributes.blockIntent
    decoration = attributes.decoration
    content = attributes.readContent
    marks = attributes.readMarks
    link = attributes.readLink
  }

  /// Whether text with other attributes that are not read, such as a font, is part of this one.
  ///
  /// A name of which a part was made strong is a name still.
  func goesOn(in next: AttributedStretch) -> Bool {
    guard intent == next.intent, decoration == next.decoration, content == next.content else {
      return false
    }
    if marks == next.marks, link == next.link { return true }
    return content.map { text.utf8.count % $0.shownText.utf8.count != 0 } ?? false
  }

  /// The stretches of a text.
  static func stretches(of text: AttributedString) -> [AttributedStretch] {
    var stretches: [AttributedStretch] = []
    for run in text.runs {
      let scalars = String.UnicodeScalarView(text.unicodeScalars[run.range])
      let stretch = AttributedStretch(String(scalars), run.attributes)
      if let last = stretches.indices.last, stretches[last].goesOn(in: stretch) {
        stretches[last].text += stretch.text
      } else {
        stretches.append(stretch)
      }
    }
    return stretches
  }
}

extension AttributeContainer {
  fileprivate var readContent: InlineContent? {
    if let mention = self.mention { return .mention(mention) }
    if let hashtag = self.hashtag { return .hashtag(hashtag) }
    if let emoji = self.customEmoji { return .emoji(emoji) }
    return self.image.map { .image($0) }
  }

  fileprivate var readMarks: Marks {
    #if canImport(Darwin)
      (self.marks ?? []).updated(by: self.inlinePresentationIntent)
    #else
      self.marks ?? []
    #endif
  }

  /// The link, with its title while it leads where it did.
  fileprivate var readLink: Hyperlink? {
    if self.mention != nil || self.hashtag != nil { return nil }
    if let link = self.postLink, self.link == URL(string: link.href.description) { return link }
    return self.link.flatMap { LinkTarget($0.absoluteString) }.map { Hyperlink($0) }
  }
}
