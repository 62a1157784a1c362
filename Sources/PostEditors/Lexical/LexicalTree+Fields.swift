internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// The blocks of Payload. Their fields contain texts, files, editor states, and further fields.
extension LexicalTree {
  /// Returns the node at the name of a field, or at an element of a field that is an array.
  func field(at place: JSONValue) -> EditorNode {
    let isElement = parent?.kind == .array
    let value = isElement ? place : place.member
    let name = isElement ? nil : place.string
    if let root = value["root"], root.isObject {
      return node(at: root, type: "root", kind: .group)
    }
    let isGroup = value.kind == .array || value.isObject && !isFile(value)
    return EditorNode(place: value, type: name, kind: .fields, content: isGroup ? value : nil)
  }

  private func isFile(_ value: JSONValue) -> Bool {
    value["mimeType"]?.string != nil && value["url"] != nil
  }

  /// Reads a block without its fields, or a field without the fields inside.
  mutating func openFields(_ node: EditorNode) -> EndAction {
    let isBlock = !builder.kind.isLine
    if isBlock { builder.endLine() }
    if node.attributes != nil {
      _ = value("fields", of: node, as: \.object)
      let hasFields = node.content?.names.contains { _ in true } ?? false
      builder.report(hasFields ? .elementUnwrapped : .elementDropped, at: node.origin)
    } else if node.content == nil {
      readField(node)
    }
    return isBlock ? .line : .nothing
  }

  private mutating func readField(_ field: EditorNode) {
    let value = field.place
    let name = field.type ?? ""
    guard value.kind != .null, !LexicalSchema.ownFields.contains(name) else { return }
    if isFile(value) { return addFile(value, of: field) }
    let origin = Origin(nil, value)
    guard let text = value.string, !name.isEmpty else {
      return name.isEmpty
        ? builder.report(.elementDropped, at: origin) : builder.reportRemoved(name, at: origin)
    }
    guard !text.isEmpty else { return }
    if LexicalSchema.textFields.contains(name) {
      builder.text(text, RunStyle(link: link), at: value)
    } else if !JSONValue.urlNames.contains(name)
      || !builder.embed(text, RunStyle(link: link), at: origin)
    {
      builder.reportRemoved(name, at: origin)
    }
  }
}
