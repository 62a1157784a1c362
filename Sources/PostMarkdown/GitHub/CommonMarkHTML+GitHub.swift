internal import PostPolicy

extension CommonMarkHTML {
  /// Writes a node of GitHub's Markdown.
  mutating func visit(_ node: CommonMarkNode, _ side: CommonMarkNode.Side) {
    if node.kind.isInline {
      var event = InlineEvent(node, side)
      if event.kind == .emphasis || event.kind == .strong {
        let length = event.kind == .strong ? 2 : 1
        event.text = Array(github?.text(line: node.line, column: node.column).prefix(length) ?? [])
      }
      github?.events.append(event)
      return
    }
    switch (node.kind, side) {
    case (.paragraph, .start): break
    case (.paragraph, .end): writeParagraph(node)
    case (.heading, .start): break
    case (.heading, .end): writeHeading(node)
    case (.quote, .start):
      write(node, side)
      let depth = github?.depth
      github?.startsQuote = depth == 0
      github?.itemLine = 0
      github?.depth += 1
    case (.orderedList, .start), (.bulletList, .start):
      leaveStart()
      write(node, side)
      let isFootnote = github?.source.footnote(atLine: node.line) != nil
      github?.lists.append((isFootnote, node.listStart))
    case (.orderedList, .end), (.bulletList, .end):
      leaveStart()
      write(node, side)
      github?.lists.removeLast()
    case (.item, .start):
      separateFootnotes(before: node)
      write(node, side)
      if github?.source.footnote(atLine: node.line) != nil {
        reportLoss(.elementMapped, "a footnote")
      }
      github?.startsQuote = false
      github?.itemLine = node.line
      github?.depth += 1
    case (.quote, .end), (.item, .end):
      write(node, side)
      leaveStart()
      github?.depth -= 1
    default:
      leaveStart()
      write(node, side)
    }
  }

  /// Divides an ordered list between footnotes and other items. libcmark adds footnotes to the list
  /// before or after them.
  private mutating func separateFootnotes(before item: CommonMarkNode) {
    guard let last = github?.lists.indices.last, let list = github?.lists[last] else { return }
    let footnote = github?.source.footnote(atLine: item.line)
    github?.lists[last].next += footnote == nil ? 1 : 0
    guard list.hasFootnotes != (footnote != nil) else { return }
    github?.lists[last].hasFootnotes.toggle()
    write("</ol>\n<ol start=\"\(footnote ?? list.next)\">\n")
  }

  /// Notes that the next node is not the first in a quote or item.
  private mutating func leaveStart() {
    github?.startsQuote = false
    github?.itemLine = 0
  }

  /// Returns the collected inline nodes, with GitHub's markup.
  private mutating func takeEvents() -> [InlineEvent] {
    guard let events = github?.events, let source = github?.source else { return [] }
    github?.events = []
    let inlines = GitHubInlines(events, in: source)
    if inlines.isUsed { github?.isUsed = true }
    return inlines.events
  }

  private mutating func writeHeading(_ node: CommonMarkNode) {
    // The text of a heading with an underline can start with a box.
    let isTask = startsTask(node)
    if isTask != nil { removeBox() }
    let events = takeEvents()
    guard let source = github?.source else { return }
    if source.cell(atLine: node.line) != nil {
      github?.cells.append(events)
    } else if let table = source.table(atLine: node.line) {
      leaveStart()
      startLine(node)
      write(source.tables[table])
    } else {
      leaveStart()
      if let isTask {
        note(node)
        writeBox(isTask)
      }
      write(node, .start)
      write(events)
      write(node, .end)
    }
  }

  private mutating func writeParagraph(_ node: CommonMarkNode) {
    let isTask = startsTask(node)
    var events = github?.events ?? []
    if isTask != nil {
      removeBox()
      events = github?.events ?? []
    }
    let alert = alertLabel(events)
    if alert != nil { events.removeFirst(min(2, events.count)) }
    github?.events = events
    leaveStart()
    if let alert {
      note(node)
      reportLoss(.elementMapped, "an alert")
      github?.isUsed = true
      write("<p><strong>\(alert)</strong></p>\n")
      if events.isEmpty { return }
    }
    let contents = takeEvents()
    if let isTask {
      note(node)
      writeBox(isTask)
    }
    write(node, .start)
    write(contents)
    write(node, .end)
  }

  private mutating func write(_ events: [InlineEvent]) {
    for event in events { writeInline(event) }
  }

  /// Returns whether the task is checked whose text starts with a paragraph.
  private mutating func startsTask(_ node: CommonMarkNode) -> Bool? {
    guard let github, github.itemLine == node.line,
      let first = github.events.first, first.kind == .text || first.kind == .link
    else { return nil }
    guard let text = self.github?.text(line: node.line, column: node.column),
      let state = TaskSyntax.state(of: text), TaskSyntax.hasBox(github.events)
    else { return nil }
    self.github?.isUsed = true
    return state
  }

  private mutating func removeBox() {
    guard var events = github?.events else { return }
    TaskSyntax.removeBox(from: &events)
    github?.events = events
  }

  private mutating func writeBox(_ isChecked: Bool) {
    write(
      isChecked
        ? "<input type=\"checkbox\" checked=\"\" disabled=\"\" /> "
        : "<input type=\"checkbox\" disabled=\"\" /> ")
  }

  /// Returns the label of the alert that starts with the inline nodes of a paragraph.
  private func alertLabel(_ events: [InlineEvent]) -> String? {
    guard let github, github.startsQuote, let first = events.first, first.kind == .text,
      events.count == 1 || events[1].kind == .softBreak
    else { return nil }
    return AlertSyntax.label(of: first.text)
  }

  private mutating func write(_ table: GitHubSource.Table) {
    if let isChecked = table.task { writeBox(isChecked) }
    for _ in 0..<table.surplusCells { reportLoss(.elementDropped, "td") }
    write("<table>\n")
    for (position, row) in table.rows.enumerated() {
      if position == 0 { write("<thead>\n") }
      if position == 1 { write("<tbody>\n") }
      write("<tr>\n")
      for column in table.alignments.indices {
        if column >= row.count {
          guard let cells = github?.remainingCells, cells > 0 else { break }
          github?.remainingCells -= 1
        }
        let name = position == 0 ? "th" : "td"
        let alignment = table.alignments[column].map { " align=\"\($0.rawValue)\"" } ?? ""
        write("<\(name)\(alignment)>")
        if column < row.count, let cell = row[column], let cells = github?.cells {
          write(cells[cell])
        }
        write("</\(name)>\n")
      }
      write("</tr>\n")
      if position == 0 { write("</thead>\n") }
    }
    if table.rows.count > 1 { write("</tbody>\n") }
    write("</table>\n")
  }
}

extension TaskSyntax {
  /// Whether inline nodes start with a box and a space. The box can be in a link, if the source
  /// defines a reference `[x]`.
  static func hasBox(_ events: [InlineEvent]) -> Bool {
    if events[0].kind == .text { return state(of: events[0].text + [0x20]) != nil }
    guard events.count > 3, events[1].kind == .text, events[2].kind == .link,
      events[3].kind == .text, events[1].text.count == 1
    else { return false }
    return [0x20, 0x09].contains(events[3].text.first)
  }

  /// Removes the box from the start of inline nodes, and white space after it.
  static func removeBox(from events: inout [InlineEvent]) {
    if events[0].kind == .link {
      events.removeFirst(3)
    } else {
      events[0].text.removeFirst(3)
    }
    events[0].text = Array(events[0].text.drop { $0 == 0x20 || $0 == 0x09 })
  }
}
