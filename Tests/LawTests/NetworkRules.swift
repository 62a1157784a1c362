import PostKit
import TestSupport
import Testing

/// The rules of `app.bsky.richtext.facet`.
enum BlueskyRules {
  static func fault(of post: BlueskyPost) -> String? {
    let bytes = Array(post.text.utf8)
    if post.text.first?.isNewline == true || post.text.last?.isNewline == true { return "line end" }
    var end = 0
    for facet in post.facets {
      let range = facet.range
      guard range.lowerBound >= end, !range.isEmpty, range.upperBound <= bytes.count else {
        return "range \(range)"
      }
      end = range.upperBound
      guard String(validating: bytes[range], as: UTF8.self) != nil,
        String(validating: bytes[..<range.lowerBound], as: UTF8.self) != nil
      else { return "range \(range) is in a character" }
      switch facet.feature {
      case .link(let uri):
        // The pattern of `uri` in the lexicon.
        if uri.wholeMatch(of: /\w+:(?:\/\/)?[^\s\/][^\s]*/) == nil { return "uri \(uri)" }
      case .mention(let did):
        if did.wholeMatch(of: /did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]/) == nil {
          return "did \(did)"
        }
      case .tag(let tag):
        if tag.isEmpty || tag.utf8.count > 640 { return "tag \(tag)" }
      }
    }
    return nil
  }

  static func isWithinLimits(_ post: BlueskyPost) -> Bool {
    post.text.utf8.count <= 3000 && post.text.count <= 300
  }
}

/// The rules of `MessageEntity` in the Bot API.
enum TelegramRules {
  static func fault(of message: TelegramMessage) -> String? {
    let units = Array(message.text.utf16)
    if units.last == 0x0A || units.last == 0x20 { return "white space at the end" }
    // Telegram keeps white space in an entity at the start.
    let isCode = message.entities.first?.offset == 0
    if units.first == 0x0A || units.first == 0x20, !isCode { return "white space at the start" }
    var open: [TelegramMessage.Entity] = []
    var last = (offset: 0, length: Int.max)
    for entity in message.entities {
      let end = entity.offset + entity.length
      guard entity.offset >= 0, entity.length > 0, end <= units.count else { return "\(entity)" }
      for edge in [entity.offset, end] where edge < units.count {
        if UTF16.isTrailSurrogate(units[edge]) { return "in a surrogate pair: \(entity)" }
      }
      guard
        (entity.offset, -entity.length) >= (last.offset, -last.length)
      else { return "order: \(entity)" }
      last = (entity.offset, entity.length)
      open.removeAll { $0.offset + $0.length <= entity.offset }
      for outer in open {
        if end > outer.offset + outer.length { return "overlap: \(outer), \(entity)" }
        switch (outer.kind, entity.kind) {
        case (.code, _), (.pre, _): return "in code: \(entity)"
        case (.blockquote, .blockquote), (.blockquote, .expandableBlockquote),
          (.expandableBlockquote, .blockquote), (.expandableBlockquote, .expandableBlockquote):
          return "nested quotation: \(entity)"
        case (.blockquote, _), (.expandableBlockquote, _): break
        case (_, .code), (_, .pre), (_, .blockquote), (_, .expandableBlockquote):
          return "\(entity) in \(outer)"
        case (.textLink, .textLink), (.textLink, .mention), (.textLink, .hashtag):
          return "\(entity) in \(outer)"
        default: if outer.kind == entity.kind { return "twice: \(entity)" }
        }
      }
      if case .textLink(let url) = entity.kind, !url.hasPrefix("http") { return url }
      open.append(entity)
    }
    return nil
  }

  static func isWithinLimits(_ message: TelegramMessage) -> Bool {
    message.text.utf16.count <= 4096 && message.entities.count <= 100
  }
}

/// Reads Discord's Markdown as text, by the rules of its client.
enum DiscordText {
  /// Returns the visible text, or `nil` if markers are not balanced.
  static func shown(_ content: String) -> String? {
    var lines: [String] = []
    var isCode = false
    for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines.append(String(line))
      } else {
        guard let text = inline(String(line)) else { return nil }
        lines.append(text)
      }
    }
    return isCode ? nil : lines.joined(separator: "\n")
  }

  private static func inline(_ line: String) -> String? {
    var rest = line.unicodeScalars[...]
    var output = String.UnicodeScalarView()
    var open: [String] = []
    var labels = 0
    while let scalar = rest.first {
      if scalar == "\\", let next = rest.dropFirst().first, next.isASCII,
        !next.properties.isAlphabetic, !next.properties.isWhitespace
      {
        output.append(next)
        rest = rest.dropFirst(2)
      } else if scalar == "`" {
        let fence = rest.prefix { $0 == "`" }
        rest = rest.dropFirst(fence.count)
        guard let code = code(&rest, fence.count) else { return nil }
        output.append(contentsOf: code)
      } else if let marker = ["||", "__", "~~", "**", "*"].first(where: {
        rest.starts(with: $0.unicodeScalars)
      }) {
        rest = rest.dropFirst(marker.unicodeScalars.count)
        // `***` closes two markers in the order in which they were opened.
        if let index = open.lastIndex(of: marker) {
          open.remove(at: index)
        } else if marker == "**", open.last == "*" {
          open.removeLast()
          rest = line.unicodeScalars[rest.index(before: rest.startIndex)...]
        } else {
          open.append(marker)
        }
      } else if scalar == "[" {
        labels += 1
        rest = rest.dropFirst()
      } else if scalar == "]", labels > 0 {
        labels -= 1
        guard rest.dropFirst().first == "(", let end = rest.firstIndex(of: ")") else { return nil }
        rest = rest[rest.index(after: end)...]
      } else if scalar == "<" {
        guard let end = rest.firstIndex(of: ">") else { return nil }
        output.append(contentsOf: rest[..<end].dropFirst())
        rest = rest[rest.index(after: end)...]
      } else {
        output.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return open.isEmpty && labels == 0 ? String(output) : nil
  }

  private static func code(
    _ rest: inout Substring.UnicodeScalarView, _ count: Int
  ) -> Substring.UnicodeScalarView? {
    var index = rest.startIndex
    while index < rest.endIndex {
      let fence = rest[index...].prefix { $0 == "`" }.count
      if fence == count {
        let code = rest[..<index]
        rest = rest[index...].dropFirst(count)
        return code
      }
      index = rest.index(index, offsetBy: max(1, fence))
    }
    return nil
  }
}

/// The rules of Block Kit.
enum SlackRules {
  static func fault(of message: SlackMessage) -> String? {
    let markup = /[<>]|&(?!amp;|lt;|gt;)/.matchingSemantics(.unicodeScalar)
    if let match = message.text.firstMatch(of: markup) { return "fallback \(match.0)" }
    var tables = 0
    for block in message.blocks {
      switch block {
      case .header(let text):
        if !(1...150).contains(text.unicodeScalars.count) { return "header" }
      case .image(let url, let alternative):
        if !url.hasPrefix("http") || alternative.isEmpty { return "image" }
      case .table(let rows):
        tables += 1
        if tables > 1 || rows.count > 100 || rows.contains(where: { $0.count > 20 }) {
          return "table"
        }
        if Set(rows.map(\.count)).count > 1 { return "columns" }
        if rows.joined().contains(where: { $0.isEmpty }) { return "empty cell" }
      case .richText(let elements):
        if elements.isEmpty { return "empty block" }
        for element in elements {
          if case .list(let list) = element, list.items.isEmpty || !(0...8).contains(list.indent) {
            return "list"
          }
        }
      case .divider: break
      }
      if runs(of: block).contains(where: { $0.isUser || $0.text.isEmpty }) { return "run" }
    }
    return nil
  }

  private static func runs(of block: SlackMessage.Block) -> [SlackMessage.Run] {
    switch block {
    case .header(let text): [SlackMessage.Run(text)]
    case .image(_, let alternative): [SlackMessage.Run(alternative)]
    case .table(let rows): rows.joined().flatMap { $0 }
    case .divider: []
    case .richText(let elements):
      elements.flatMap { element in
        switch element {
        case .section(let runs), .quote(let runs): runs
        case .preformatted(let text): [SlackMessage.Run(text)]
        case .list(let list): list.items.flatMap { $0 }
        }
      }
    }
  }

  static func text(of message: SlackMessage) -> String {
    message.blocks.flatMap { runs(of: $0) }.map(\.text).joined()
  }
}

/// The elements and attributes that the specification of Matrix recommends.
enum MatrixRules {
  private static let elements: Set = [
    "del", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "p", "a", "ul", "ol", "sup", "sub",
    "li", "b", "i", "u", "strong", "em", "s", "code", "hr", "br", "div", "table", "thead", "tbody",
    "tr", "th", "td", "caption", "pre", "span", "img", "details", "summary",
  ]

  static func fault(of html: String) -> String? {
    var open: [String] = []
    for tag in html.matches(of: /<(\/?)([a-z0-9]+)([^>]*)>/.matchingSemantics(.unicodeScalar)) {
      let name = String(tag.2)
      guard elements.contains(name) else { return name }
      if !tag.1.isEmpty {
        guard open.popLast() == name else { return "end of \(name)" }
        continue
      }
      if name != "br", name != "hr" { open.append(name) }
      let attributes = tag.3
      let isAllowed =
        switch name {
        case "a":
          attributes.contains(
            /^ href="(https?:\/\/|mailto:|magnet:)[^"]*"$/.matchingSemantics(.unicodeScalar))
        case "span": attributes == " data-mx-spoiler"
        case "code": attributes.isEmpty || attributes.contains(/^ class="language-[^" ]+"$/)
        case "ol": attributes.isEmpty || attributes.contains(/^ start="-?[0-9]+"$/)
        default: attributes.isEmpty
        }
      if !isAllowed { return "\(name)\(attributes)" }
      if open.count > 100 { return "depth" }
    }
    return open.isEmpty ? nil : "open: \(open)"
  }
}
