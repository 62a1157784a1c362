internal import PostJSON

/// Recognizes the documents of other editors, for the message of an error.
enum EditorFormat {
  /// Returns the name of the format of a document, or `nil` if it is not a document of a known editor.
  static func name(of source: JSONValue) -> String? {
    if let first = JSONValues(source).first(where: { _ in true }) {
      if first["_type"] != nil { return "portabletext" }
      if first["insert"] != nil { return "quill" }
      if first["props"] != nil { return "blocknote" }
      return first["children"] != nil || first["text"] != nil ? "slate" : nil
    }
    if source["root"]?["children"] != nil { return "lexical" }
    if source["ops"] != nil { return "quill" }
    if source["blocks"]?.kind == .array { return "editorjs" }
    if source["children"]?.kind == .array { return "slate" }
    return isAtlassian(source) ? "adf" : nil
  }

  /// Returns whether a document of ProseMirror has nodes or marks that only Atlassian's editors have.
  static func isAtlassian(_ source: JSONValue) -> Bool {
    guard source.type == "doc", source["version"]?.integer == 1 else { return false }
    return source.values(named: "type").contains {
      $0.string.map(AtlassianSchema.ownNames.contains) == true
    }
  }
}
