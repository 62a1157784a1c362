internal import PostDocument

extension SummaryDraft {
  /// The text up to an end as a document.
  ///
  /// Marks, links and pictures stay in order as long as they fit; text never gives way to them.
  func document(upTo end: SummaryEnd) -> Document {
    var blocks = Blocks()
    var current: TextLayout?
    var runs = Inlines()
    var openers = BidiOpeners()
    var dress = Dress(bytes: options.bytes - end.bytes)
    let limit = end.location
    // Which names are left out depends on which there are: all stay names, or none does.
    if !options.leavesOut.isEmpty {
      dress.settle(names: pieces.prefix { $0.start < limit }.compactMap(\.content.name))
    }
    for piece in pieces {
      guard piece.start < limit else { break }
      if !piece.content.isText { dress.endRun() }
      switch piece.content {
      case .block(let layout):
        if let previous = current {
          blocks.append(.paragraph(Paragraph(settled(runs), layout: previous)))
        }
        current = layout
        runs = Inlines()
        openers = BidiOpeners()
      case .lineBreak: runs.append(.lineBreak)
      case .text(let text, let marks, let link):
        let text =
          piece.end <= limit
          ? text : String(decoding: text.utf8.prefix(limit - piece.start), as: UTF8.self)
        if hasOpeners { openers.scan(text) }
        let run = dress.put(onPart: Inline(.text(text), marks: marks, link: link))
        if piece.isPlain {
          runs.append(plain: text, marks: run.marks, link: run.link)
        } else {
          runs.append(run)
        }
      case .atom(let run): runs.append(dress.put(on: run))
      }
    }
    if !openers.isEmpty { runs.append(.text(openers.closing())) }
    if end.hasEllipsis { runs.append(.text("…")) }
    blocks.append(.paragraph(Paragraph(settled(runs), layout: current ?? TextLayout())))
    return Document(blocks)
  }

  /// The runs, without links whose labels have become addresses that would be shown shorter: what is
  /// left of a label, when its end is cut or has lost its link.
  private func settled(_ runs: Inlines) -> Inlines {
    guard runs.mayLink, let first = runs.indices.first(where: { isLeftOver(at: $0, of: runs) })
    else { return runs }
    var result = Inlines(runs[..<first])
    for position in first..<runs.endIndex {
      var run = runs[position]
      if isLeftOver(at: position, of: runs) { run.link = nil }
      result.append(run)
    }
    return result
  }

  private func isLeftOver(at position: Int, of runs: Inlines) -> Bool {
    guard case .text(let text) = runs[position].content, runs.isWholeLabel(at: position),
      let link = runs[position].link,
      let address = ShownAddress(label: text, of: link, limit: options.addressLimit)
    else { return false }
    return address.text != text
  }
}

/// What is left for marks, links and pictures, in bytes of HTML.
private struct Dress {
  var bytes: Int
  /// Whether all mentions and hashtags stay what they are; unknown when each may.
  private var areNamesKept: Bool?
  /// How the run looks that the last text was a part of, and what of that it has kept.
  private var look: (given: Look, kept: Look)?

  private struct Look: Equatable {
    let marks: Marks
    let link: Link?

    init(_ run: Inline) {
      marks = run.marks
      link = run.link
    }
  }

  init(bytes: Int) {
    self.bytes = bytes
  }

  /// Sets aside what all names need to stay names, or makes all of them text.
  mutating func settle(names: [Inline]) {
    areNamesKept = take(names.reduce(0) { $0 + Dress.size(of: $1.bare) })
  }

  /// A part of a long run, with the look that the parts before it have kept.
  mutating func put(onPart run: Inline) -> Inline {
    let given = Look(run)
    guard let look, look.given == given else {
      let part = put(on: run)
      look = (given, Look(part))
      return part
    }
    return Inline(run.content, marks: look.kept.marks, link: look.kept.link)
  }

  /// Follows that the next text is a part of another run.
  mutating func endRun() { look = nil }

  /// The run with as much of its look as fits: all, or without its link, or its text.
  mutating func put(on run: Inline) -> Inline {
    if run.isName, let areNamesKept {
      guard areNamesKept else { return .text(run.content.plainText) }
      return take(Dress.size(of: run) - Dress.size(of: run.bare)) ? run : run.bare
    }
    if take(Dress.size(of: run)) { return run }
    var plain = run.bare
    plain.marks = run.marks
    if take(Dress.size(of: plain)) { return plain }
    return .text(run.content.plainText)
  }

  private mutating func take(_ size: Int) -> Bool {
    guard size <= bytes else { return false }
    bytes -= size
    return true
  }

  /// The size of ` rel=""` with every keyword that there is.
  private static let relationSize = 48

  /// The size of the tags of a run, from above.
  private static func size(of run: Inline) -> Int {
    var size = 0
    for (bit, name) in markTags.enumerated() where run.marks.rawValue & (1 << bit) != 0 {
      size += 2 * name.utf8.count + 5
      if name == "span" { size += 16 }
    }
    if let link = run.link {
      size += 15 + link.target.description.escapedSize + relationSize
      if let title = link.title { size += 9 + title.escapedSize }
    }
    switch run.content {
    case .mention(let mention): size += self.size(of: mention.target, mention.id)
    case .hashtag(let hashtag): size += self.size(of: hashtag.target, hashtag.id)
    case .emoji(let emoji): size += 33 + emoji.image.description.escapedSize
    case .text, .lineBreak, .image: break
    }
    return size
  }

  private static func size(of target: LinkTarget?, _ id: String?) -> Int {
    40 + (target.map { 8 + $0.description.escapedSize + relationSize } ?? 0)
      + (id.map { 11 + $0.escapedSize } ?? 0)
  }

  /// The names of the elements of marks, by bit.
  private static let markTags = [
    "strong", "em", "u", "s", "sub", "sup", "mark", "span", "kbd", "code",
  ]
}

extension SummaryDraft.Piece.Content {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// A mention or hashtag.
  fileprivate var name: Inline? {
    if case .atom(let run) = self, run.isName { run } else { nil }
  }
}

extension Inline {
  fileprivate var isName: Bool {
    switch content {
    case .mention, .hashtag: true
    case .text, .lineBreak, .emoji, .image: false
    }
  }

  /// The run without look and target.
  fileprivate var bare: Inline {
    switch content {
    case .mention(let mention): Inline(Mention(mention.text).map { .mention($0) } ?? content)
    case .hashtag(let hashtag): Inline(Hashtag(hashtag.text).map { .hashtag($0) } ?? content)
    case .text, .lineBreak, .emoji, .image: Inline(content)
    }
  }
}
