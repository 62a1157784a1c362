extension Blocks {
  /// These blocks with all runs as spoilers.
  ///
  /// Code blocks and figures cannot have the spoiler mark, so they become paragraphs.
  package var hidden: Blocks {
    var hider = Hider()
    return hider.rewrite(self)
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
