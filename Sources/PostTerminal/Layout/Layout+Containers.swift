import PostDocument

extension Layout {
  mutating func add(_ heading: Heading) {
    styled(sheet.heading(heading.level)) { layout in
      guard layout.options.styling == .plain else {
        return layout.add(heading.content, layout: heading.layout)
      }
      // Nothing but a sign can tell levels apart without styling.
      let sign = String(repeating: "#", count: heading.level) + " "
      let prefix = Prefix(first: sign, style: .plain, cells: sign.utf8.count)
      layout.indented(by: prefix) { $0.add(heading.content, layout: heading.layout) }
    }
  }

  mutating func add(_ quote: Quote) {
    let bar = glyphs.quoteBar
    let prefix = Prefix(
      first: bar, rest: bar, style: sheet.quoteBar(quoteDepth), cells: rules.cells(of: bar))
    quoteDepth += 1
    indented(by: prefix) { $0.add(quote.blocks) }
    quoteDepth -= 1
  }

  mutating func add(_ figure: Figure) {
    add([Inline(.image(figure.image), link: figure.link)])
    styled(sheet[.caption]) { $0.add(figure.caption) }
  }

  mutating func add(_ details: Details) {
    let isOpen = details.state == .open || options.shows.contains(.details)
    let marker = isOpen ? glyphs.unfolded : glyphs.folded
    let cells = rules.cells(of: marker)
    let prefix = Prefix(first: marker, style: sheet[.detailsMarker], cells: cells)
    indented(by: prefix) { layout in
      let summary = details.summary.isEmpty ? [.text("details")] : details.summary
      layout.styled(layout.sheet[.summary]) { $0.add(summary) }
      guard isOpen, !details.blocks.isEmpty else { return }
      layout.addBlankLine()
      layout.add(details.blocks)
    }
  }

  mutating func addRule() {
    guard options.charset != .words else { return addText("---", style: sheet[.rule]) }
    isFilled = true
    beginLine()
    lines.append(repeating: glyphs.rule, count: max(1, contentFill), cells: 1, style: sheet[.rule])
    lines.endLine()
  }

  /// Lays out the targets that footnotes number.
  mutating func addFootnotes() {
    guard !links.footnotes.isEmpty else { return }
    addBlankLine()
    let markers = links.footnotes.indices.map { "[\($0 + 1)] " }
    let cells = markers.last?.utf8.count ?? 0
    for (marker, address) in zip(markers, links.footnotes) {
      let pad = String(repeating: " ", count: cells - marker.utf8.count)
      let prefix = Prefix(first: pad + marker, style: sheet[.footnote], cells: cells)
      let uri = options.hyperlinks == .osc8 ? address.uri : nil
      let link = uri.map { links.number(forLinkTo: $0) }
      indented(by: prefix) { layout in
        layout.flow.removeAll()
        layout.flow.append(address.text, style: layout.sheet[.linkTarget], link: link)
        layout.addFlow(layout: TextLayout(direction: .leftToRight))
      }
    }
  }
}
