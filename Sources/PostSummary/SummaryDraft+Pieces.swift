internal import PostDocument

extension SummaryDraft {
  /// How text looks.
  struct Look: Equatable {
    var marks: Marks = []
    var link: Hyperlink?
  }

  /// Runs of the document, and the marks that all of them get.
  struct Source {
    let runs: Inlines
    let marks: Marks

    /// How a run looks.
    func look(at position: Int) -> Look {
      Look(marks: runs.marks(at: position).union(marks), link: runs.link(at: position))
    }
  }

  /// A part of the text, at a range of locations.
  struct Piece {
    enum Content {
      case block(TextLayout)
      case lineBreak
      /// A run of a source: something that is shown whole, or its text from an offset on.
      case run(source: Int, position: Int, offset: Int)
      /// What does not stand in the document as it is shown.
      case text(String, Look)
      case atom(Inline)
    }

    var content: Content
    let start: Int
    var end: Int
    /// A Boolean value that is true for text in which each character stands alone.
    var isPlain = false
    /// A Boolean value that is true for all of a run.
    var isWhole = false

    /// The number of its locations: of text, the size in bytes.
    var size: Int { end - start }
  }

  /// The text of a piece that is some.
  func text(of piece: Piece) -> String? {
    let text: String
    switch piece.content {
    case .block, .lineBreak, .atom: return nil
    case .text(let own, _): text = own
    case .run(let source, let position, let offset):
      guard case .text(let whole) = sources[source].runs.content(at: position) else { return nil }
      if offset > 0 {
        return String(Substring(whole.utf8.dropFirst(offset).prefix(piece.size)))
      }
      text = whole
    }
    return piece.size == text.utf8.count ? text : String(Substring(text.utf8.prefix(piece.size)))
  }

  /// How text looks; `nil` when a piece is something else.
  func look(of piece: Piece) -> Look? {
    switch piece.content {
    case .block, .lineBreak, .atom: return nil
    case .text(_, let look): return look
    case .run(let source, let position, _):
      guard case .text = sources[source].runs.content(at: position) else { return nil }
      return sources[source].look(at: position)
    }
  }

  /// What is shown whole; `nil` when a piece is something else.
  func atom(of piece: Piece) -> Inline? {
    switch piece.content {
    case .block, .lineBreak, .text: return nil
    case .atom(let run): return run
    case .run(let source, let position, _):
      if case .text = sources[source].runs.content(at: position) { return nil }
      var run = sources[source].runs[position]
      run.marks.formUnion(sources[source].marks)
      return run
    }
  }

  /// A mention or hashtag.
  func name(of piece: Piece) -> Inline? {
    atom(of: piece).flatMap { $0.isName ? $0 : nil }
  }
}
