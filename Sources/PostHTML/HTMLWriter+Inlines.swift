internal import PostDocument

extension HTMLWriter {
  /// Writes runs. Adjacent runs share the outermost tags that both runs need.
  ///
  /// A line break is written between the end tags of the preceding run and the start tags of the
  /// following run. So it is only inside the tags that both runs share.
  mutating func write(_ runs: Inlines) {
    writeEscaped(runs.plainText)
    if let runs = runs.runs { write(runs) }
  }

  private mutating func write(_ runs: [Inline]) {
    var open = Wrappers()
    var pendingBreaks = 0
    // The loop uses indices, because iterating copies the runs.
    for index in runs.indices {
      if case .lineBreak = runs[index].content {
        pendingBreaks += 1
        continue
      }
      if runs[index].marks == open.marks, runs[index].link == open.link {
        writeBreaks(&pendingBreaks)
        write(runs[index].content)
        continue
      }
      let needed = Wrappers(marks: runs[index].marks, link: runs[index].link)
      let shared = open.shared(with: needed)
      close(open, downTo: shared)
      writeBreaks(&pendingBreaks)
      self.open(needed, from: shared)
      open = needed
      write(runs[index].content)
    }
    close(open, downTo: Wrappers())
    writeBreaks(&pendingBreaks)
  }

  private mutating func writeBreaks(_ count: inout Int) {
    for _ in 0..<count { write("<br>") }
    count = 0
  }

  private mutating func write(_ content: InlineContent) {
    switch content {
    case .text(let text): writeEscaped(text)
    case .lineBreak: write("<br>")
    case .mention(let mention):
      write(
        mention.text, classes: mention.target == nil ? "mention" : "u-url mention",
        target: mention.target, relation: nil, id: mention.id)
    case .hashtag(let hashtag):
      write(
        hashtag.text, classes: "mention hashtag", target: hashtag.target, relation: "tag",
        id: hashtag.id)
    case .emoji(let emoji):
      write("<img class=\"emoji\"")
      writeAttribute(" src=\"", emoji.image.description)
      writeAttribute(" alt=\"", emoji.shortcode)
      write(">")
    case .image(let image):
      write("<img")
      writeAttribute(" src=\"", image.source.description)
      writeAttribute(" alt=\"", image.alternative)
      writeAttribute(" title=\"", image.title)
      writeAttribute(" width=\"", image.width)
      writeAttribute(" height=\"", image.height)
      write(">")
    }
  }

  /// Writes a mention or hashtag.
  private mutating func write(
    _ text: String, classes: StaticString, target: LinkTarget?, relation: StaticString?, id: String?
  ) {
    write(target == nil ? "<span class=\"" : "<a class=\"")
    write(classes)
    write("\"")
    if let target {
      writeAttribute(" href=\"", target.description)
      writeRelations(of: target, first: relation)
    }
    writeAttribute(" data-id=\"", id)
    write(">")
    writeEscaped(text)
    write(target == nil ? "</span>" : "</a>")
  }

  private mutating func writeRelations(of target: LinkTarget, first: StaticString? = nil) {
    let keywords = relations.keywordSet(for: target)
    guard first != nil || !keywords.isEmpty else { return }
    write(" rel=\"")
    if let first { write(first) }
    var isFirst = first == nil
    for keyword in LinkRelations.Keyword.allCases where keywords.contains(keyword) {
      if !isFirst { write(" ") }
      writeEscaped(keyword.rawValue)
      isFirst = false
    }
    write("\"")
  }
}

/// The tags around a run, outermost first: the link, then the marks in the order of their bits.
private struct Wrappers {
  var marks: Marks = []
  var link: Hyperlink?

  /// Returns the outermost tags that are in both this value and another.
  func shared(with other: Wrappers) -> Wrappers {
    var shared = Wrappers()
    guard link == other.link else { return shared }
    shared.link = link
    // Tags are nested in the order of bits. So only the marks below the lowest differing bit are
    // shared.
    let difference = marks.rawValue ^ other.marks.rawValue
    let lowerMarks = (difference & (~difference &+ 1)) &- 1
    shared.marks = Marks(rawValue: marks.rawValue & lowerMarks)
    return shared
  }
}

extension HTMLWriter {
  private mutating func open(_ wrappers: Wrappers, from outer: Wrappers) {
    if let link = wrappers.link, outer.link == nil {
      write("<a")
      writeAttribute(" href=\"", link.href.description)
      writeAttribute(" title=\"", link.title)
      writeRelations(of: link.href)
      write(">")
    }
    var marks = wrappers.marks.rawValue & ~outer.marks.rawValue
    while marks != 0 {
      let mark = Marks(rawValue: marks & (~marks + 1))
      write("<")
      write(mark.elementName)
      write(mark == .spoiler ? " class=\"spoiler\">" : ">")
      marks &= marks - 1
    }
  }

  private mutating func close(_ wrappers: Wrappers, downTo outer: Wrappers) {
    var marks = wrappers.marks.rawValue & ~outer.marks.rawValue
    while marks != 0 {
      let bit = UInt16.bitWidth - 1 - marks.leadingZeroBitCount
      write("</")
      write(Marks.elementNames[bit])
      write(">")
      marks &= ~(1 << bit)
    }
    if wrappers.link != nil, outer.link == nil { write("</a>") }
  }
}
