extension Blocks {
  /// These blocks with all runs as spoilers.
  ///
  /// Code blocks and figures cannot have the spoiler mark, so they become paragraphs.
  package var hidden: Blocks {
    var hider = Hider()
    return hider.rewrite(self)
  }
}

extension Inlines {
  /// Returns the runs with a label instead of each spoiler. Line breaks in a spoiler are hidden too.
  package func replacingSpoilers(with label: String) -> Inlines {
    guard contains(where: { $0.marks.contains(.spoiler) }) else { return self }
    var result = Inlines()
    var breaks = 0
    var isInSpoiler = false
    for run in self {
      if run.content == .lineBreak {
        breaks += 1
        continue
      }
      let isHidden = run.marks.contains(.spoiler)
      if !(isHidden && isInSpoiler) {
        for _ in 0..<breaks { result.append(.lineBreak) }
        result.append(isHidden ? .text(label) : run)
      }
      breaks = 0
      isInSpoiler = isHidden
    }
    for _ in 0..<breaks { result.append(.lineBreak) }
    return result
  }
}

private struct Hider: Rewriter {
  mutating func rewrite(_ block: Block) -> Blocks {
    switch block {
    case .codeBlock(let code): return [.paragraph(Paragraph(rewrite(code.inlines)))]
    case .figure(let figure):
      let image: Inlines = [Inline(.image(figure.image), link: figure.link)]
      return [
        .paragraph(Paragraph(rewrite(image))), .paragraph(Paragraph(rewrite(figure.caption))),
      ]
    default: return [rewriteContents(of: block)]
    }
  }

  mutating func rewrite(_ run: Inline) -> Inlines {
    [Inline(run.content, marks: run.marks.union(.spoiler), link: run.link)]
  }
}

extension CodeBlock {
  /// The code as runs, with line breaks between lines. Spaces that HTML would collapse become
  /// no-break spaces.
  package var inlines: Inlines {
    var result = Inlines()
    for (position, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if position > 0 { result.append(.lineBreak) }
      result.append(.text(line.keepingSpaces, marks: .code))
    }
    return result
  }

  /// The code as a paragraph of spoilers.
  package var hidden: Paragraph {
    Paragraph(Inlines(inlines.map { Inline($0.content, marks: $0.marks.union(.spoiler)) }))
  }
}

extension Substring {
  /// This line with each tab replaced by a space, and with spaces that HTML would collapse replaced
  /// by no-break spaces.
  package var keepingSpaces: String {
    var result = ""
    var previous: Character = " "
    for character in self {
      let character: Character = character == "\t" ? " " : character
      result.append(character == " " && previous == " " ? "\u{A0}" : character)
      previous = character
    }
    return result
  }
}
