import PostDocument
internal import PostText

extension Layout {
  mutating func add(_ heading: Heading) {
    styled(.heading(heading.level)) { layout in
      guard heading.level > layout.styledHeadingLevels else {
        return layout.add(heading.content, layout: heading.layout)
      }
      let prefix = [UInt8](repeating: UInt8(ascii: "#"), count: heading.level) + [0x20]
      let direction = layout.direction(of: .heading(heading))
      layout.indented(by: prefix, layout.baseStyle, direction: direction) {
        $0.add(heading.content, layout: heading.layout)
      }
    }
  }

  /// The number of heading levels that differ from each other and from bold text by their style.
  /// Number signs show deeper levels.
  private var styledHeadingLevels: Int {
    options.styling == .plain ? 0 : options.color == .none ? 1 : 2
  }

  mutating func add(_ quote: Quote) {
    let style = styles[.quoteBar(quoteDepth)]
    quoteDepth += 1
    let direction = direction(of: quote.blocks) ?? neutralDirection
    indented(by: glyphs.quoteBar, rest: glyphs.quoteBar, style, direction: direction) {
      $0.add(quote.blocks)
    }
    quoteDepth -= 1
  }

  mutating func add(_ figure: Figure) {
    isInFigure = true
    add([Inline(.image(figure.image), link: figure.link)])
    isInFigure = false
    styled(.caption) { $0.add(figure.caption) }
  }

  mutating func add(_ details: Details) {
    let isOpen = details.state == .open || options.shows.contains(.details)
    let marker = isOpen ? glyphs.unfolded : glyphs.folded
    let direction = direction(of: .details(details))
    if !isOpen, case .paragraph(let text)? = details.blocks.first, let run = text.content.first {
      hiddenPart = numberOfHiddenPart(run)
    }
    indented(by: marker, styles[.detailsMarker], direction: direction) { layout in
      let summary = details.summary.isEmpty ? [.text("details")] : details.summary
      layout.styled(.summary) { $0.add(summary) }
      guard isOpen, !details.blocks.isEmpty else { return }
      layout.addBlankLine()
      layout.add(details.blocks)
    }
    hiddenPart = nil
  }

  mutating func addRule() {
    guard options.charset != .words else { return addText(Array("---".utf8), styles[.rule]) }
    isFilled = true
    beginLine()
    lines.append(repeating: glyphs.rule, count: max(1, proseFill), style: styles[.rule])
    endLine()
  }

  /// Lays out the footnotes: the numbers and targets of links.
  mutating func addFootnotes() {
    guard !links.footnotes.isEmpty else { return }
    addBlankLine()
    let cells = "[\(links.footnotes.count)] ".utf8.count
    for (position, target) in links.footnotes.enumerated() {
      let marker = Array("[\(position + 1)] ".utf8)
      let pad = [UInt8](repeating: 0x20, count: cells - marker.count)
      let link = number(forLinkTo: target, .link(target.text))
      indented(by: pad + marker, styles[.footnote]) { layout in
        layout.flow.removeAll()
        layout.flow.append(target.text, style: layout.styles[.linkTarget], link: link)
        layout.flow.isolate(from: 0, as: .leftToRight)
        layout.addFlow(layout: TextLayout(direction: .leftToRight))
      }
    }
  }
}
