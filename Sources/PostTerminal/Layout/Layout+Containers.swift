import PostDocument
internal import PostText

extension Layout {
  mutating func add(_ heading: Heading) {
    styled(.heading(heading.level)) { layout in
      guard layout.options.styling == .plain else {
        return layout.add(heading.content, layout: heading.layout)
      }
      // Nothing but a sign can tell levels apart without styling.
      let sign = [UInt8](repeating: UInt8(ascii: "#"), count: heading.level) + [0x20]
      let prefix = Prefix(first: sign, look: .plain, cells: sign.count)
      layout.indented(by: prefix) { $0.add(heading.content, layout: heading.layout) }
    }
  }

  mutating func add(_ quote: Quote) {
    let bar = glyphs.quoteBar
    let prefix = Prefix(
      first: bar, rest: bar, look: looks[.quoteBar(quoteDepth)], cells: rules.cells(of: bar))
    quoteDepth += 1
    indented(by: prefix) { $0.add(quote.blocks) }
    quoteDepth -= 1
  }

  mutating func add(_ figure: Figure) {
    add([Inline(.image(figure.image), link: figure.link)])
    styled(.caption) { $0.add(figure.caption) }
  }

  mutating func add(_ details: Details) {
    let isOpen = details.state == .open || options.shows.contains(.details)
    let marker = isOpen ? glyphs.unfolded : glyphs.folded
    let prefix = Prefix(
      first: marker, look: looks[.detailsMarker], cells: rules.cells(of: marker))
    indented(by: prefix) { layout in
      let summary = details.summary.isEmpty ? [.text("details")] : details.summary
      layout.styled(.summary) { $0.add(summary) }
      guard isOpen, !details.blocks.isEmpty else { return }
      layout.addBlankLine()
      layout.add(details.blocks)
    }
  }

  mutating func addRule() {
    guard options.charset != .words else { return addText(Array("---".utf8), looks[.rule]) }
    isFilled = true
    beginLine()
    lines.append(repeating: glyphs.rule, count: max(1, contentFill), look: looks[.rule])
    endLine()
  }

  /// Lays out the targets that footnotes number.
  mutating func addFootnotes() {
    guard !links.footnotes.isEmpty else { return }
    addBlankLine()
    let markers = links.footnotes.indices.map { Array("[\($0 + 1)] ".utf8) }
    let cells = markers.last?.count ?? 0
    for (marker, address) in zip(markers, links.footnotes) {
      let pad = [UInt8](repeating: 0x20, count: cells - marker.count)
      let prefix = Prefix(first: pad + marker, look: looks[.footnote], cells: cells)
      let uri = options.hyperlinks == .osc8 ? address.uri : nil
      let link = uri.map { links.number(forLinkTo: $0) }
      indented(by: prefix) { layout in
        layout.flow.removeAll()
        layout.flow.append(address.text, look: layout.looks[.linkTarget], link: link)
        layout.addFlow(layout: TextLayout(direction: .leftToRight))
      }
    }
  }
}
