internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostMarkdown
internal import PostPolicy
internal import PostSanitizer

// HTML and Markdown in the values of nodes, such as the cards of Ghost. It is read with the policy.
extension ContentBuilder {
  enum Markup {
    case html, markdown
  }

  /// Adds the blocks of HTML or Markdown.
  mutating func addBlocks(of text: String, _ markup: Markup, at origin: Origin) {
    let blocks = blocks(of: text, markup, at: origin)
    guard makeRoomForBlocks(at: origin) else { return addRuns(of: blocks, at: origin) }
    for block in hidingMarks.isEmpty ? blocks : blocks.hidden { add(block, at: origin.place) }
  }

  /// Adds the runs of HTML.
  mutating func addRuns(ofHTML html: String, at origin: Origin) {
    addRuns(of: blocks(of: html, .html, at: origin), at: origin)
  }

  /// Adds the runs of blocks, and reports the blocks other than paragraphs, which are lost.
  private mutating func addRuns(of blocks: Blocks, at origin: Origin) {
    for block in blocks where block.kind != .paragraph { report(.elementUnwrapped, at: origin) }
    add(blocks.inlines(joinedBy: .lineBreak), at: origin.place)
  }

  /// Returns the text of HTML on one line, and whether a part of it is a spoiler. Then the whole text
  /// must be hidden.
  mutating func text(ofHTML html: String, at origin: Origin) -> (text: String, isSpoiler: Bool) {
    let runs = blocks(of: html, .html, at: origin).inlines(joinedBy: .text(" "))
    return (runs.map(\.content.plainText).joined(), runs.hasSpoiler)
  }

  private mutating func blocks(of text: String, _ markup: Markup, at origin: Origin) -> Blocks {
    guard !text.isEmpty else { return [] }
    var policy = policy
    policy.limits.depth = blocks.remainingDepth
    let sanitizer = Sanitizer(policy: policy, baseURL: baseURL)
    var reading: Reading?
    switch markup {
    case .html: reading = try? sanitizer.sanitize(text)
    case .markdown:
      do throws(MarkdownError) {
        reading = try MarkdownDecoder(policy: policy, baseURL: baseURL).decode(text)
      } catch {
        guard error.code == .parserUnavailable else { break }
        // Without libcmark, the source is shown.
        report(.elementMapped, at: origin)
        let source = ContentBuilder.preformatted(text)
        policy.limits.inputBytes = source.count
        reading = try? Sanitizer(policy: policy, baseURL: baseURL).sanitize(source)
      }
    }
    guard let reading else {
      report(.elementDropped, at: origin)
      return []
    }
    report(reading.report, at: origin.place)
    // The limits of the policy apply to the whole document.
    hasMarkup = true
    needsNarrowing = true
    return reading.document.blocks
  }

  /// Returns the HTML of preformatted text.
  private static func preformatted(_ text: String) -> [UInt8] {
    var html = Array("<pre>\n".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): html += "&amp;".utf8
      case UInt8(ascii: "<"): html += "&lt;".utf8
      default: html.append(byte)
      }
    }
    return html + "</pre>".utf8
  }

  private mutating func add(_ runs: Inlines, at place: JSONValue) {
    makeRoomForRuns(at: place)
    for run in runs {
      let style = RunStyle(marks: run.marks, link: run.link)
      switch run.content {
      case .lineBreak: lineBreak(link: nil, at: place)
      case .text(let content): text(content, style, at: place)
      default:
        if kind == .code {
          report(.elementMapped, at: place)
          text(run.content.plainText, style, at: place)
        } else {
          append(run, in: run.link)
        }
      }
    }
  }
}
