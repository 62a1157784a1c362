extension InlineContent {
  /// The content as text on one line: a line break is a space, a picture its alternative text.
  package var plainText: String {
    switch self {
    case .text(let text): text
    case .lineBreak: " "
    case .mention(let mention): mention.text
    case .hashtag(let hashtag): hashtag.text
    case .emoji(let emoji): emoji.shortcode
    case .image(let image): image.alternative ?? ""
    }
  }
}
