internal import PostDocument

/// The block of which a line was the last, so far.
enum QuillBlock {
  case none, quote
  /// The style is that of the outermost list.
  case list(ListStyle)
  case code(CodeLanguage?)
  case table(row: String)

  /// A Boolean value that is true when a line that follows directly is read as more of the block.
  func isContinued(by line: QuillLine.Kind) -> Bool {
    switch (self, line) {
    case (.quote, .quote), (.table, .table): true
    case (.code(let language), .code(let next)): language == next
    case (.list(let style), .list(let next, _)): style == next
    default: false
    }
  }
}
