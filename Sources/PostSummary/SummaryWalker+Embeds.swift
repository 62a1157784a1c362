internal import PostDocument
internal import PostText

// Embeds: blocks that only show a URL, such as that of a video. Prose says more about a post, so the
// embeds before it are moved after it.

extension SummaryWalker {
  /// The runs of an embed, and how they are shown.
  struct Embed {
    let runs: Inlines
    let layout: TextLayout
    let marks: Marks
  }

  /// The largest size in bytes of the URL of an embed.
  private static let maximumURLSize = 4096

  /// Whether the runs of a block are an embed before the first prose.
  ///
  /// A summary can contain an embed with other runs than the document: without images, with a
  /// shortened URL, or without marks. It must still be an embed, so that a summary of the summary
  /// has the same order.
  func isEmbed(_ runs: Inlines) -> Bool {
    guard isBeforeProse, quoteDepth == 0, listDepth == 0, runs.mayLink else { return false }
    var link: Hyperlink?
    var label = ""
    // A mention that is left out must not be part of a word.
    var isAfterMention = false
    for position in runs.indices {
      if position > Summarizer.lookAhead { return false }
      switch runs.content(at: position) {
      case _ where runs.isSpoiler(at: position):
        if TextHygiene.optionalLine(draft.options.labels.spoiler) != nil { return false }
      case .lineBreak: isAfterMention = false
      case .image: continue
      case .emoji: return false
      case .mention where leading != nil:
        if link != nil { return false }
        isAfterMention = true
      case .mention, .hashtag:
        if !runs.content(at: position).plainText.isBlank { return false }
      case .text(let text):
        if text.isEllipsis || text.isBlank, text.utf8.count <= Summarizer.blankLimit {
          isAfterMention = isAfterMention && !text.isBlank
          continue
        }
        guard !isAfterMention, let target = runs.link(at: position), link == nil || link == target,
          target.href.scheme == .http || target.href.scheme == .https
        else { return false }
        link = target
        label += text
        if label.utf8.count > SummaryWalker.maximumURLSize { return false }
      }
    }
    return link != nil && label.looksLikeURL
  }

  /// Whether the runs of a block are the excerpt marker.
  func isMarker(_ runs: Inlines) -> Bool {
    guard draft.isVisible || !embeds.isEmpty, case .line(let marker)? = draft.options.excerptMarker
    else { return false }
    return runs.isText(marker)
  }

  /// Appends the embeds, unless more text of the document precedes them.
  mutating func walkEmbeds() {
    guard !embeds.isEmpty, end != .full, end != .exhausted || !draft.isVisible else { return }
    let reason = end
    end = nil
    for embed in embeds where end == nil {
      append(embed.runs, layout: embed.layout, marks: embed.marks)
    }
    end = end ?? reason
  }
}

extension String {
  /// Whether the text starts with a host of at least two labels and has no spaces.
  ///
  /// The result is the same for the form in which a summary shows a URL: see ``ShownURL``.
  fileprivate var looksLikeURL: Bool {
    var rest = utf8[...]
    let schemes = ["https://", "http://"]
    if let scheme = schemes.first(where: { rest.startsIgnoringCase(with: $0) }) {
      rest = rest.dropFirst(scheme.utf8.count)
    }
    while rest.startsIgnoringCase(with: "www.") { rest = rest.dropFirst(4) }
    let host = rest.prefix { !"/?#".utf8.contains($0) }
    // A label has at most 63 characters, so a summary does not end inside it.
    guard let dot = host.firstIndex(of: UInt8(ascii: ".")), host.index(after: dot) < host.endIndex
    else { return false }
    return (1...63).contains(host[..<dot].count) && !utf8.contains(0x20)
  }
}

extension Substring.UTF8View {
  fileprivate func startsIgnoringCase(with prefix: String) -> Bool {
    starts(with: prefix.utf8) { ASCII.lowercased($0) == $1 }
  }
}
