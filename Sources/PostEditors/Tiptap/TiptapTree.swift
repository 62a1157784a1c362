internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the nodes of a Tiptap document.
struct TiptapTree: ProseMirrorTree {
  static let schema = TiptapSchema.schema

  var builder: ContentBuilder
  var openNodes: [OpenNode] = []

  mutating func read() throws(EditorError) -> Reading {
    guard source.type == "doc", !EditorFormat.isAtlassian(source) else {
      let other = EditorFormat.name(of: source)
      let found =
        other.map { ", found a document in the format '\($0)'" }
        ?? (source.isObject ? "" : ", found \(source.kind.description)")
      let expected = "not a Tiptap document: expected an object of the type 'doc'"
      throw source.error(.notADocument, expected + found)
    }
    var root = node(at: source)
    root.kind = .root
    return read(root: root)
  }
}
