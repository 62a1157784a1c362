public import PostKit

/// Collects the text of a document without the targets of links, which plain text contains.
public struct ShownText: Visitor {
  private var text = ""

  /// Returns the scalars of the text, because strings compare by canonical equivalence.
  public static func of(_ document: Document) -> [Unicode.Scalar] {
    var visitor = ShownText()
    visitor.visit(document)
    return Array(visitor.text.unicodeScalars)
  }

  public mutating func visit(_ run: Inline) {
    switch run.content {
    case .text(let string): text += string
    case .mention(let mention): text += mention.text
    case .hashtag(let hashtag): text += hashtag.text
    case .lineBreak: text += "\n"
    case .emoji, .image: text += "\u{FFFC}"
    }
  }
}
