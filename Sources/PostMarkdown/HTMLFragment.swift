internal import PostDocument
internal import PostHTML

/// Writes content that CommonMark cannot represent as HTML. The HTML contains no blank line, so
/// parsers read it as one HTML block.
enum HTMLFragment {
  private static let encoder = HTMLEncoder(relations: .none)

  /// Returns a block as lines of HTML, with the elements that Markdown's readers keep.
  static func lines(for block: Block) -> [ArraySlice<UInt8>] {
    html(for: block, replacing: tagsOfLines).split(separator: 0x0A)
  }

  /// Returns runs as HTML, with the elements that Markdown's readers keep.
  static func html(for runs: Inlines) -> String {
    let html = html(for: .paragraph(Paragraph(runs)), replacing: tags)
    return String(
      decoding: html.dropFirst("<p>".utf8.count).dropLast("</p>".utf8.count), as: UTF8.self)
  }

  /// Returns an image or custom emoji as HTML.
  static func html(for content: InlineContent) -> String { html(for: [Inline(content)]) }

  private typealias Tags = [ArraySlice<UInt8>: [UInt8]]

  /// The tags that are written in another way.
  private static let tags: Tags = [
    Array("<u>".utf8)[...]: Array(MarkSyntax.start(of: .underline).utf8),
    Array("</u>".utf8)[...]: Array(MarkSyntax.end(of: .underline).utf8),
  ]

  /// The same, with a line feed before tags where white space is not rendered.
  private static let tagsOfLines = [
    "<caption>", "<thead>", "<tbody>", "<tr>", "<li>", "</thead>", "</tbody>", "</table>",
  ].reduce(into: tags) { $0[Array($1.utf8)[...]] = [0x0A] + $1.utf8 }

  private static let longestTag = tagsOfLines.keys.reduce(0) { max($0, $1.count) }

  /// Returns a block as HTML. Text is escaped, so only markup contains tags.
  ///
  /// - Complexity: Linear in the size of the block.
  private static func html(for block: Block, replacing tags: Tags) -> [UInt8] {
    var html: [UInt8] = []
    encoder.encode(Document([block]), into: &html)
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    var index = 0
    while index < html.count {
      let byte = html[index]
      if byte == UInt8(ascii: "<"),
        let end = html[index...].prefix(longestTag).firstIndex(of: UInt8(ascii: ">")),
        let replacement = tags[html[index...end]]
      {
        result += replacement
        index = end
      } else if byte == 0x0A {
        result += "&#10;".utf8
      } else {
        result.append(byte)
      }
      index += 1
    }
    return result
  }

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
