#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

/// A part of attributed text that is equal in all attributes that the reader uses.
struct AttributedSegment {
  var text: String
  let intent: BlockIntent?
  let decoration: String?
  /// The mention, hashtag, emoji or image that the text represents; `nil` for plain text.
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

  /// Whether the next segment is a part of this one, because they differ only in ignored attributes
  /// such as a font.
  ///
  /// A name with a part that was made strong is still one name.
  func continues(in next: AttributedSegment) -> Bool {
    guard intent == next.intent, decoration == next.decoration, content == next.content else {
      return false
    }
    if marks == next.marks, link == next.link { return true }
    return content.map { text.utf8.count % $0.shownText.utf8.count != 0 } ?? false
  }

  /// Returns the segments of a text.
  static func segments(of text: AttributedString) -> [AttributedSegment] {
    var segments: [AttributedSegment] = []
    for run in text.runs {
      let scalars = String.UnicodeScalarView(text.unicodeScalars[run.range])
      let segment = AttributedSegment(String(scalars), run.attributes)
      if let last = segments.indices.last, segments[last].continues(in: segment) {
        segments[last].text += segment.text
      } else {
        segments.append(segment)
      }
    }
    return segments
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

  /// The link, with its title if its target is unchanged.
  fileprivate var readLink: Hyperlink? {
    if self.mention != nil || self.hashtag != nil { return nil }
    if let link = self.postLink, self.link == URL(string: link.href.description) { return link }
    return self.link.flatMap { LinkTarget($0.absoluteString) }.map { Hyperlink($0) }
  }
}
