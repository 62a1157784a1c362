internal import PostDocument
internal import PostText

extension SummaryDraft {
  /// The text up to an end as a document, and what its paragraphs show.
  ///
  /// Marks, links and pictures stay in order as long as they fit; text never gives way to them.
  func document(upTo end: SummaryEnd) -> (document: Document, text: String) {
    var paragraphs = Paragraphs(capacity: end.bytes)
    var openers = BidiOpeners()
    var dress = Dress(bytes: options.bytes - end.bytes)
    let limit = end.location
    let count = pieces.firstIndex { $0.start >= limit } ?? pieces.count
    // Which names are left out depends on which there are: all stay names, or none does.
    if !options.leavesOut.isEmpty { dress.settle(names: pieces[..<count].compactMap(name(of:))) }
    var index = 0
    while index < count {
      switch pieces[index].content {
      case .block(let layout):
        finish(&paragraphs)
        paragraphs.layout = layout
        openers = BidiOpeners()
        if let source = wholeBlock(behind: index, upTo: count, limit),
          dress.put(on: sources[source].runs.runs ?? [])
        {
          paragraphs.runs = sources[source].runs
          paragraphs.isSettled = true
          index += paragraphs.runs.count
        }
      case .lineBreak: paragraphs.runs.append(.lineBreak)
      case .run, .text, .atom:
        var piece = pieces[index]
        piece.end = min(piece.end, limit)
        if let text = text(of: piece), let look = look(of: piece) {
          if hasOpeners { openers.scan(text) }
          let goesOn = index > 0 && look == self.look(of: pieces[index - 1])
          let kept = dress.kept(of: look, goesOn: goesOn)
          if piece.isPlain {
            paragraphs.runs.append(plain: text, marks: kept.marks, link: kept.link)
          } else {
            paragraphs.runs.append(.text(text, marks: kept.marks, link: kept.link))
          }
        } else if let run = atom(of: piece) {
          paragraphs.runs.append(dress.put(on: run))
        }
      }
      index += 1
    }
    if !openers.isEmpty { paragraphs.runs.append(.text(openers.closing())) }
    if end.hasEllipsis { paragraphs.runs.append(.text("…")) }
    finish(&paragraphs)
    return (Document(paragraphs.blocks), String(paragraphs.text))
  }

  /// The position of the source whose text starts behind a piece, when the pieces are its runs as they
  /// stand. Most are.
  ///
  /// - Parameters:
  ///   - count: The number of pieces that are kept.
  ///   - limit: The location behind what is kept of the last one.
  private func wholeBlock(behind piece: Int, upTo count: Int, _ limit: Int) -> Int? {
    guard piece + 1 < count, options.leavesOut.isEmpty, !hasOpeners,
      case .run(let source, 0, _) = pieces[piece + 1].content, sources[source].marks.isEmpty
    else { return nil }
    let last = piece + sources[source].runs.count
    guard last < count, pieces[last].end <= limit else { return nil }
    for index in piece + 1...last {
      let position = index - piece - 1
      switch pieces[index].content {
      case .run(source, position, _): guard pieces[index].isWhole else { return nil }
      case .lineBreak:
        guard case .lineBreak = sources[source].runs.content(at: position) else { return nil }
      case .block, .run, .text, .atom: return nil
      }
    }
    if last + 1 < count {
      guard case .block = pieces[last + 1].content else { return nil }
    }
    return source
  }

  private func finish(_ paragraphs: inout Paragraphs) {
    if !paragraphs.isSettled, paragraphs.runs.mayLink {
      paragraphs.runs = settled(paragraphs.runs)
    }
    paragraphs.finish()
  }

  /// The runs, without links whose labels have become addresses that would be shown shorter: what is
  /// left of a label, when its end is cut or has lost its link.
  private func settled(_ runs: Inlines) -> Inlines {
    guard let first = runs.indices.first(where: { isLeftOver(at: $0, of: runs) })
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
    guard runs.isWholeLabel(at: position), let link = runs.link(at: position),
      case .text(let text) = runs.content(at: position),
      let address = ShownAddress(label: text, of: link, limit: options.addressLimit)
    else { return false }
    return address.text != text
  }
}

/// The paragraphs of a summary, and what they show.
private struct Paragraphs: ~Copyable {
  private(set) var blocks = Blocks()
  private(set) var text: UTF8Buffer
  /// Those of the current paragraph.
  var runs = Inlines()
  var layout = TextLayout()
  /// A Boolean value that is true when labels of its links are known to be shown as they are.
  var isSettled = false

  /// - Parameter capacity: About the size of the text, in bytes.
  init(capacity: Int) {
    text = UTF8Buffer(capacity: capacity)
  }

  /// Ends the current paragraph.
  mutating func finish() {
    var content = Inlines()
    swap(&content, &self.runs)
    isSettled = false
    let paragraph = Paragraph(content, layout: layout)
    guard !paragraph.content.isEmpty else { return }
    if !blocks.isEmpty { write("\n") }
    write(paragraph.content.plainText)
    let runs = paragraph.content.runs ?? []
    for index in runs.indices {
      switch runs[index].content {
      case .text(let part): write(part)
      case .lineBreak: write("\n")
      case .mention, .hashtag, .emoji, .image: write(runs[index].content.plainText)
      }
    }
    blocks.append(.paragraph(paragraph))
  }

  private mutating func write(_ part: String) {
    part.withUTF8Span { text.append($0.bytes) }
  }
}

/// What is left for marks, links and pictures, in bytes of HTML.
private struct Dress {
  var bytes: Int
  /// Whether all mentions and hashtags stay what they are; unknown when each may.
  private var areNamesKept: Bool?
  /// What the last text has kept of its look.
  private var kept = Kept.all

  private enum Kept {
    case all
    case marks
    case nothing
  }

  init(bytes: Int) {
    self.bytes = bytes
  }

  /// Sets aside what all names need to stay names, or makes all of them text.
  mutating func settle(names: [Inline]) {
    areNamesKept = take(names.reduce(0) { $0 + Dress.size(of: $1.bare) })
  }

  /// Pays for all runs of a block, or for none.
  mutating func put(on runs: [Inline]) -> Bool {
    var size = 0
    for index in runs.indices where runs[index].isDressed { size += Dress.size(of: runs[index]) }
    return take(size)
  }

  /// What a text keeps of its look; all parts of one that goes on keep the same.
  mutating func kept(of look: SummaryDraft.Look, goesOn: Bool) -> SummaryDraft.Look {
    if !goesOn {
      let size = Dress.size(of: look.marks)
      let linkSize = look.link.map(Dress.size) ?? 0
      kept = take(size + linkSize) ? .all : take(size) ? .marks : .nothing
    }
    return switch kept {
    case .all: look
    case .marks: SummaryDraft.Look(marks: look.marks)
    case .nothing: SummaryDraft.Look()
    }
  }

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
    var size = self.size(of: run.marks) + (run.link.map(self.size) ?? 0)
    switch run.content {
    case .mention(let mention): size += self.size(of: mention.target, mention.id)
    case .hashtag(let hashtag): size += self.size(of: hashtag.target, hashtag.id)
    case .emoji(let emoji): size += 33 + emoji.image.description.escapedSize
    case .text, .lineBreak, .image: break
    }
    return size
  }

  private static func size(of marks: Marks) -> Int {
    guard !marks.isEmpty else { return 0 }
    var size = 0
    for (bit, name) in Marks.elementNames.enumerated() where marks.rawValue & (1 << bit) != 0 {
      size += 2 * name.utf8CodeUnitCount + 5
    }
    if marks.contains(.spoiler) { size += 16 }
    return size
  }

  private static func size(of link: Hyperlink) -> Int {
    15 + link.href.description.escapedSize + relationSize
      + (link.title.map { 9 + $0.escapedSize } ?? 0)
  }

  private static func size(of target: LinkTarget?, _ id: String?) -> Int {
    40 + (target.map { 8 + $0.description.escapedSize + relationSize } ?? 0)
      + (id.map { 11 + $0.escapedSize } ?? 0)
  }
}

extension Inline {
  /// A Boolean value that is false for text without a look.
  fileprivate var isDressed: Bool {
    if case .text = content { !marks.isEmpty || link != nil } else { true }
  }

  var isName: Bool {
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
