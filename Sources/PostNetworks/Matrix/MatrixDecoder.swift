internal import PostDocument
internal import PostJSON
public import PostPolicy
internal import PostSanitizer
internal import PostText

/// Reads the content of messages on Matrix.
///
/// ```swift
/// let html = #""format": "org.matrix.custom.html", "formatted_body": "<strong>Hi</strong>""#
/// let json = #"{"msgtype": "m.text", "body": "Hi", \#(html)}"#
/// let reading = try MatrixDecoder(policy: .message).decode(json)
/// ```
///
/// `formatted_body` is untrusted HTML, and read as such. Without it, `body` is read as plain text. The
/// quotation of the message that is answered, `mx-reply` or the lines of the fallback, is removed.
/// Links to users on `matrix.to` become mentions.
///
/// [Matrix, m.room.message](https://spec.matrix.org/latest/client-server-api/#mroommessage-msgtypes)
public struct MatrixDecoder: NetworkDecoder, Hashable {
  public var policy: Policy
  public var reportCapacity: Int

  /// Creates a decoder. By default, it applies the policy `post`.
  public init(policy: Policy = .post, reportCapacity: Int = 100) {
    self.policy = policy
    self.reportCapacity = reportCapacity
  }

  public func decode(_ json: some Sequence<UInt8>) throws(NetworkError) -> Reading {
    let source = try JSONValue(parsing: Array(json), limit: policy.limits.inputBytes)
    let isReply = source["m.relates_to"]?["m.in_reply_to"] != nil
    guard source["format"]?.string == MatrixMessage.format,
      let place = source["formatted_body"], let html = place.string
    else {
      var text = try source.text(of: "body")
      let answer = isReply ? text.withoutReplyFallback : nil
      text = answer ?? text
      var reader = SpanReader(text, of: source, policy: policy, reportCapacity: reportCapacity)
      if answer != nil, let body = source["body"] {
        reader.report(.elementDropped, "mx-reply", at: body)
      }
      reader.hasRoomGuards = true
      return reader.read()
    }
    return try read(html, at: place, in: source)
  }

  private func read(
    _ html: String, at place: JSONValue, in source: JSONValue
  ) throws(NetworkError) -> Reading {
    let bytes = Array(html.utf8)
    let answer = ReplyElements.removed(from: bytes)
    // A string of JSON can be longer than its literal.
    var policy = policy
    policy.limits.inputBytes = max(policy.limits.inputBytes, bytes.count)
    var reading: Reading
    do {
      reading = try Sanitizer(policy: policy, reportCapacity: reportCapacity).sanitize(answer)
    } catch {
      throw NetworkError(
        .inputTooLarge, path: place.path.description, offset: place.offset,
        message: error.description)
    }
    var report = Report(capacity: reportCapacity)
    let path = place.path.description
    if answer.count < bytes.count {
      report.add(Finding(.elementDropped, element: "mx-reply", at: .path(path)))
    }
    for string in source.tree.invalidStrings {
      report.add(Finding(.encodingRepaired, at: .path(string.path.description)))
    }
    // Offsets in the HTML are not offsets in the JSON.
    report.add(reading.report, at: path)
    var linker = MentionLinker(keepsMentions: policy.inlines.contains(.mention))
    reading.document = linker.rewrite(reading.document)
    reading.report = report
    return reading
  }
}

/// The elements `mx-reply` in HTML.
private enum ReplyElements {
  private static let name = Array("mx-reply".utf8)

  /// Returns HTML without the elements and their contents. An element without an end tag is kept.
  static func removed(from html: [UInt8]) -> [UInt8] {
    // The starts of the open elements, and the outermost elements that have ended.
    var open: [Int] = []
    var elements: [Range<Int>] = []
    var offset = 0
    while let tag = html[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = tag + 1
      if html[offset...].starts(with: "!--".utf8) {
        let end = html[(offset + 1)...].firstRange(of: "-->".utf8)
        offset = end?.upperBound ?? html.count
        continue
      }
      let isEnd = html[offset...].first == UInt8(ascii: "/")
      if isEnd { offset += 1 }
      guard let first = html[offset...].first, ASCII.isLetter(first) else { continue }
      // The values of all attributes are skipped, because they can contain tags.
      let end = end(ofTag: html[offset...])
      let isReply = isName(html[offset..<end])
      offset = end
      guard isReply else { continue }
      if !isEnd { open.append(tag) }
      guard isEnd, let start = open.popLast() else { continue }
      while let last = elements.last, last.lowerBound > start { elements.removeLast() }
      elements.append(start..<end)
    }
    var result: [UInt8] = []
    var kept = 0
    for element in elements {
      result += html[kept..<element.lowerBound]
      kept = element.upperBound
    }
    return result + html[kept...]
  }

  /// Whether HTML after `<` or `</` starts with the name of the element.
  private static func isName(_ html: ArraySlice<UInt8>) -> Bool {
    guard html.prefix(name.count).map(ASCII.lowercased) == name else { return false }
    guard let next = html.dropFirst(name.count).first else { return true }
    return ASCII.isSpace(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
  }

  /// Returns the offset after the `>` of a tag. A quoted value can contain that character. Without its
  /// end, a tag is the rest of the HTML.
  private static func end(ofTag html: ArraySlice<UInt8>) -> Int {
    var quote: UInt8?
    var previous: UInt8?
    for (offset, byte) in zip(html.indices, html) {
      if let open = quote {
        if byte == open { quote = nil }
      } else if previous == UInt8(ascii: "="),
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return offset + 1
      }
      if !ASCII.isSpace(byte) { previous = byte }
    }
    return html.endIndex
  }
}

extension Report {
  /// Adds the findings of a value in a JSON source, at the path of the value.
  fileprivate mutating func add(_ other: Report, at path: String) {
    let listed = other.findings.prefix(capacity - findings.count)
    for finding in listed {
      add(
        Finding(
          finding.code, element: finding.element, attribute: finding.attribute, at: .path(path),
          limit: finding.limit, reason: finding.reason))
    }
    for (code, count) in other.counts {
      for _ in listed.count(where: { $0.code == code })..<count { self.count(code) }
    }
  }
}

/// Replaces links to users on `matrix.to` by mentions.
private struct MentionLinker: Rewriter {
  let keepsMentions: Bool

  mutating func rewrite(_ runs: Inlines) -> Inlines {
    guard keepsMentions, runs.contains(where: { $0.link.flatMap(MentionLinker.id) != nil }) else {
      return runs
    }
    // A mention has the text of all runs of its link.
    var result = Inlines()
    var label: [Inline] = []
    func end() {
      guard let first = label.first else { return }
      let text = label.map(\.content.plainText).joined()
      if let link = first.link, let id = MentionLinker.id(of: link), text.isOneLine,
        let marks = Marks.shared(by: label), let mention = Mention(text, target: link.href, id: id)
      {
        result.append(Inline(.mention(mention), marks: marks))
      } else {
        result.append(contentsOf: label)
      }
      label = []
    }
    for run in runs {
      if run.link != label.first?.link { end() }
      guard case .text = run.content, run.link.flatMap(MentionLinker.id) != nil else {
        end()
        result.append(run)
        continue
      }
      label.append(run)
    }
    end()
    return result
  }

  private static func id(of link: Hyperlink) -> String? {
    let target = link.href.description
    guard target.hasPrefix(MatrixEncoder.pagePrefix) else { return nil }
    let encoded = target.utf8.dropFirst(MatrixEncoder.pagePrefix.utf8.count).prefix { $0 != 0x3F }
    let id = String(decoding: PercentEncoding.decoded(encoded), as: UTF8.self)
    return MatrixEncoder.isUserID(id) ? id : nil
  }
}

extension String {
  /// The text without the lines of the message that is answered, or `nil` if there are none.
  fileprivate var withoutReplyFallback: String? {
    guard hasPrefix("> <@") || hasPrefix("> * <@") else { return nil }
    var lines = split(omittingEmptySubsequences: false, whereSeparator: \.isLineFeed)[...]
    while let line = lines.first, line.hasPrefix(">") { lines.removeFirst() }
    if lines.first?.isEmpty == true { lines.removeFirst() }
    return lines.first.map { String(self[$0.startIndex...]) } ?? ""
  }
}
