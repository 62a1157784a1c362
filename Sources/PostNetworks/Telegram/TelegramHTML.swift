extension TelegramMessage {
  /// The message in Telegram's HTML, for the parse mode `HTML`.
  ///
  /// Mentions and hashtags are text, in which Telegram finds them.
  ///
  /// [Bot API, HTML style](https://core.telegram.org/bots/api#html-style)
  public var html: String {
    var html = ""
    var open: [(end: Int, tag: String)] = []
    var rest = entities[...]
    var offset = 0
    for scalar in text.unicodeScalars {
      while let last = open.last, last.end <= offset { html += open.removeLast().tag }
      while let entity = rest.first, entity.offset <= offset {
        rest.removeFirst()
        guard let (start, end) = entity.kind.tags, entity.end > offset else { continue }
        html += start
        open.append((entity.end, end))
      }
      html += scalar.escaped
      offset += scalar.utf16Width
    }
    while let last = open.popLast() { html += last.tag }
    return html
  }
}

extension TelegramMessage.Kind {
  /// The start and end tags in Telegram's HTML, or `nil` for text without tags.
  fileprivate var tags: (start: String, end: String)? {
    switch self {
    case .blockquote: ("<blockquote>", "</blockquote>")
    case .expandableBlockquote: ("<blockquote expandable>", "</blockquote>")
    case .pre(nil): ("<pre>", "</pre>")
    case .pre(let language?):
      ("<pre><code class=\"language-\(language.escaped)\">", "</code></pre>")
    case .textLink(let url): ("<a href=\"\(url.escaped)\">", "</a>")
    case .mention, .hashtag: nil
    case .spoiler: ("<tg-spoiler>", "</tg-spoiler>")
    case .bold: ("<b>", "</b>")
    case .italic: ("<i>", "</i>")
    case .underline: ("<u>", "</u>")
    case .strikethrough: ("<s>", "</s>")
    case .code: ("<code>", "</code>")
    }
  }
}

extension Unicode.Scalar {
  var utf16Width: Int { value > 0xFFFF ? 2 : 1 }

  /// The scalar as HTML.
  var escaped: String {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: String(self)
    }
  }
}

extension String {
  /// The text as HTML.
  var escaped: String {
    var result = ""
    for scalar in unicodeScalars { result += scalar.escaped }
    return result
  }
}
