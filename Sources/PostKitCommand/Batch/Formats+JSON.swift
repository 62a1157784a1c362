extension InputFormat {
  /// A Boolean value that is true when what is read is JSON, so that it may stand in a line as it is.
  var isJSON: Bool {
    switch self {
    case .prosemirror, .quill, .lexical, .ast: true
    case .html, .markdown, .text: false
    }
  }
}

extension OutputFormat {
  /// A Boolean value that is true when what is written is JSON.
  var isJSON: Bool {
    switch self {
    case .prosemirror, .quill, .ast: true
    case .html, .markdown, .text, .tree, .ansi, .svg: false
    }
  }
}
