internal import PostDocument
internal import PostFeed
internal import PostPolicy
internal import PostSanitizer
internal import PostText

extension UntrustedContent {
  /// The text on one line without markup, for example a title; `nil` if no part of it is visible.
  ///
  /// Only the first 4,096 scalars are read.
  package var titleText: String? { lineText(longest: UntrustedContent.longestTitle) }

  /// Returns the text on one line without markup and without what the author hid, or `nil` if no
  /// part of it is visible.
  ///
  /// - Parameter longest: The number of scalars that are read.
  func lineText(longest: Int) -> String? {
    let title = String(source.unicodeScalars.prefix(longest))
    let text: String
    if format == .plainText || !title.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }) {
      text = title
    } else if let document = try? Sanitizer(policy: .title.keepingHidden).document(of: title) {
      text = Policy.title.concealing(document).document.plainText
    } else {
      return nil
    }
    let line = TextHygiene.line(text)
    return line.isInvisible ? nil : line
  }

  private static let longestTitle = 4096
}

extension UntrustedText {
  /// The text on one line, or `nil` if no part of it is visible.
  package func visibleLine(limit: Int = 256) -> String? {
    let line = line(limit: limit)
    return line.isEmpty ? nil : line
  }

  /// The text on one line as long as an author's description of an image; `nil` if no part of it is
  /// visible.
  package var descriptionText: String? { visibleLine(limit: 4096) }

  /// The text on one line as long as a name; `nil` if no part of it is visible. Readers have reported
  /// and cut longer names.
  var nameText: String? { visibleLine(limit: String.longestName) }

  /// The text on one line as long as an identifier or URL; `nil` if no part of it is visible.
  var identifier: String? { visibleLine(limit: 4096) }

  /// The text as a language tag, or `nil` if it is not one. Some systems write `en_US`.
  var languageTag: String? {
    guard source.utf8.count <= 64 else { return nil }
    return LanguageTag(source.replacing("_", with: "-").trimmed)?.description
  }
}

extension SyndicatedFeed {
  /// The names of the authors for items without authors, at most 512 bytes, or `nil` if no part of
  /// them is visible. Each item repeats them, so a longer text would make a small source large.
  ///
  /// Names are whole, unless the first is longer. An ellipsis stands for the names that are left out.
  var repeatedAuthors: (names: String, isCut: Bool)? {
    let limit = 512
    var names = ""
    for author in authors {
      // A name of more grapheme clusters also has more bytes.
      guard let name = author.wholeName(limit: limit + 1) else { continue }
      let longer = names.isEmpty ? name : names + ", " + name
      if longer.utf8.count > limit {
        return (names.isEmpty ? name.cut(to: limit) : names + ", …", true)
      }
      names = longer
    }
    return names.isEmpty ? nil : (names, false)
  }

  /// The finding about authors that the lines of items do not name, if any.
  package var repeatedAuthorsFinding: SyndicationFinding? {
    guard repeatedAuthors?.isCut == true else { return nil }
    return SyndicationFinding(
      .valueDropped,
      "the names of the feed's authors are longer than 512 bytes; items without authors have the "
        + "first names")
  }
}

extension UntrustedURL {
  /// The text of an absolute `http` or `https` URL, or `nil` for another URL.
  package var text: String? { link?.description }
}

extension Document {
  /// The text without markup and without what the author hid, or `nil` if no part of it is visible.
  var lines: String? {
    let text = Policy.lines.concealing(self).document.plainText
    return text.isInvisible ? nil : text
  }
}

extension Policy {
  /// Paragraphs and lines without markup.
  fileprivate static let lines: Policy = {
    var policy = Policy.title
    policy.blocks = [.paragraph]
    policy.inlines = [.lineBreak]
    policy.limits = Policy.feed.limits
    return policy
  }()

  /// Text without markup.
  fileprivate static let title: Policy = {
    var policy = Policy.caption
    policy.inlines = []
    policy.marks = []
    policy.limits.inputBytes = 1 << 18
    return policy
  }()
}
