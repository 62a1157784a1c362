#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

/// Adjacent text with the same values of all attributes that `AttributedTextReader` uses.
struct AttributedSegment {
  var text: String
  let intent: BlockIntent?
  let decoration: String?
  /// The mention, hashtag, emoji or image that the text represents; `nil` for plain text.
  let content: InlineContent?
  private(set) var marks: Marks
  let link: Hyperlink?

  init(_ text: String, _ attributes: AttributeContainer) {
    self.text = text
    intent = attributes.blockIntent
    decoration = attributes.decoration
    content = attributes.readContent
    marks = attributes.readMarks
    link = attributes.readLink
  }

  /// Whether this segment and the next segment must be joined.
  ///
  /// Segments are joined if they differ only in ignored attributes, for example the font. The
  /// parts of one mention, hashtag, emoji or image are joined even if their marks or links differ.
  func continues(in next: AttributedSegment) -> Bool {
    guard intent == next.intent, decoration == next.decoration, content == next.content else {
      return false
    }
    if marks == next.marks, link == next.link { return true }
    return content.map { text.utf8.count % $0.shownText.utf8.count != 0 } ?? false
  }

  /// Returns the segments of a text, in order.
  static func segments(of text: AttributedString) -> [AttributedSegment] {
    var segments: [AttributedSegment] = []
    for run in text.runs {
      let scalars = String.UnicodeScalarView(text.unicodeScalars[run.range])
      let segment = AttributedSegment(String(scalars), run.attributes)
      if let last = segments.indices.last, segments[last].continues(in: segment) {
        segments[last].text += segment.text
        // A spoiler on a part hides the whole mention or image, because it has one set of marks.
        segments[last].marks.formUnion(segment.marks.intersection(.spoiler))
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

  /// Foundation's `link`, with the title of `postLink` if both have the same target.
  fileprivate var readLink: Hyperlink? {
    if self.mention != nil || self.hashtag != nil { return nil }
    if let link = self.postLink, self.link == URL(string: link.href.description) { return link }
    return self.link.flatMap { LinkTarget($0.absoluteString) }.map { Hyperlink($0) }
  }
}
