/// The content of a run.
///
/// The enum is closed: a new case is a compile-time error in every writer that does not handle it.
/// Rare cases are indirect, because most content is text and is copied often.
public enum InlineContent: Hashable, Sendable {
  case text(String)
  case lineBreak
  indirect case mention(Mention)
  indirect case hashtag(Hashtag)
  indirect case emoji(CustomEmoji)
  indirect case image(InlineImage)
}

extension InlineContent {
  /// The content as text on one line. A line break becomes a space, and an image becomes its
  /// alternative text.
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
