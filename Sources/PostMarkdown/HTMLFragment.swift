internal import PostDocument
internal import PostHTML

/// Writes content that CommonMark cannot represent as HTML. The HTML contains no blank line, so
/// parsers read it as one HTML block.
enum HTMLFragment {
  private static let encoder = HTMLEncoder(relations: .none)

  /// Returns blocks as HTML, with the elements that Markdown's readers keep.
  private static func html(for blocks: Blocks) -> String {
    var html: [UInt8] = []
    encoder.encode(Document(blocks), into: &html)
    // Text is escaped, so only markup contains these tags. Bytes are compared, not characters, because
    // `>` and a combining mark after it are one `Character`.
    html.replace("<u>".utf8, with: MarkSyntax.start(of: .underline).utf8)
    html.replace("</u>".utf8, with: MarkSyntax.end(of: .underline).utf8)
    return String(decoding: html, as: UTF8.self)
  }

  /// Returns a block as lines of HTML.
  static func lines(for block: Block) -> [Substring] {
    var html = html(for: [block]).replacing("\n", with: "&#10;")
    // White space before these tags is not rendered.
    for tag in breakable { html = html.replacing(tag, with: "\n" + tag) }
    return html.split(separator: "\n")
  }

  /// The tags before which a line feed is inserted.
  private static let breakable = [
    "<caption>", "<thead>", "<tbody>", "<tr>", "<li>", "</thead>", "</tbody>", "</table>",
  ]

  /// Returns runs as HTML.
  static func html(for runs: Inlines) -> Substring {
    // Drops `<p>` and `</p>`. Scalars are counted, not characters, because `>` and a combining mark
    // at the start of the text are one `Character`.
    Substring(
      html(for: [.paragraph(Paragraph(runs))]).unicodeScalars
        .dropFirst(3).dropLast(4))
  }

  /// Returns an image or custom emoji as HTML.
  static func html(for content: InlineContent) -> Substring { html(for: [Inline(content)]) }

  /// Returns the check box of a task as HTML.
  static func box(of task: TaskState) -> String {
    switch task {
    case .unchecked: "<input type=\"checkbox\" disabled>"
    case .checked: "<input type=\"checkbox\" disabled checked>"
    }
  }

  /// Returns the start tag of an element with attributes.
  static func startTag(_ name: String, _ attributes: KeyValuePairs<String, String?>) -> String {
    var tag = "<" + name
    for (name, value) in attributes {
      guard let value else { continue }
      tag += " \(name)=\""
      for scalar in value.unicodeScalars {
        switch scalar {
        case "&": tag += "&amp;"
        case "<": tag += "&lt;"
        case ">": tag += "&gt;"
        case "\"": tag += "&quot;"
        case "\u{A0}": tag += "&nbsp;"
        default: tag.unicodeScalars.append(scalar)
        }
      }
      tag += "\""
    }
    return tag + ">"
  }
}
