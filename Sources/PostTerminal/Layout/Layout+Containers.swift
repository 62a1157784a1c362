import PostDocument
internal import PostText

extension Layout {
  mutating func add(_ heading: Heading) {
    styled(.heading(heading.level)) { layout in
      guard layout.options.styling == .plain else {
        return layout.add(heading.content, layout: heading.layout)
      }
      // Without styling, number signs show the level.
      let prefix = [UInt8](repeating: UInt8(ascii: "#"), count: heading.level) + [0x20]
      layout.indented(by: prefix, .plain) { $0.add(heading.content, layout: heading.layout) }
    }
  }

  mutating func add(_ quote: Quote) {
    let style = styles[.quoteBar(quoteDepth)]
    quoteDepth += 1
    indented(by: glyphs.quoteBar, rest: glyphs.quoteBar, style) { $0.add(quote.blocks) }
    quoteDepth -= 1
  }

  mutating func add(_ figure: Figure) {
    add([Inline(.image(figure.image), link: figure.link)])
    styled(.caption) { $0.add(figure.caption) }
  }

  mutating func add(_ details: Details) {
    let isOpen = details.state == .open || options.shows.contains(.details)
    indented(by: isOpen ? glyphs.unfolded : glyphs.folded, styles[.detailsMarker]) { layout in
      let summary = details.summary.isEmpty ? [.text("details")] : details.summary
      layout.styled(.summary) { $0.add(summary) }
      guard isOpen, !details.blocks.isEmpty else { return }
      layout.addBlankLine()
      layout.add(details.blocks)
    }
  }

  mutating func addRule() {
    guard options.charset != .words else { return addText(Array("---".utf8), styles[.rule]) }
    isFilled = true
    beginLine()
    lines.append(repeating: glyphs.rule, count: max(1, contentFill), style: styles[.rule])
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
      let link = number(forLinkTo: target)
      indented(by: pad + marker, styles[.footnote]) { layout in
        layout.flow.removeAll()
        layout.flow.append(target.text, style: layout.styles[.linkTarget], link: link)
        layout.addFlow(layout: TextLayout(direction: .leftToRight))
      }
    }
  }
}
