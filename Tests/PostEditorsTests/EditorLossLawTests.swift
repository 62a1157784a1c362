import Foundation
import PostEditors
import PostPolicy
import TestSupport
import Testing

/// Law 8 for editors: every member of the JSON is in the document or in the report.
@Suite struct EditorLossLawTests {
  /// Members of each format, which are inserted into any object.
  private static let names: [Editor: [String]] = [
    .tiptap: [
      "type", "attrs", "content", "marks", "text", "level", "textAlign", "align", "dir", "lang",
      "language", "params", "start", "order", "reversed", "tight", "checked", "colspan", "rowspan",
      "colwidth", "open", "src", "alt", "title", "width", "height", "caption", "id", "label",
      "mentionSuggestionChar", "href", "name", "latex", "url", "target", "rel", "class", "other",
    ],
    .quill: [
      "ops", "insert", "attributes", "bold", "italic", "underline", "strike", "code", "script",
      "link", "background", "color", "font", "size", "header", "list", "indent", "align",
      "direction", "code-block", "blockquote", "table", "alt", "title", "width", "height",
      "caption", "emoji", "image", "mention", "formula", "video", "divider", "softbreak", "id",
      "value", "denotationChar", "index", "target", "table-embed", "rows", "columns", "cells",
      "content", "1:1", "spoiler", "table-col", "table-cell-line", "other",
    ],
    .lexical: [
      "root", "type", "version", "children", "text", "direction", "format", "indent", "textFormat",
      "textStyle", "style", "mode", "detail", "tag", "language", "listType", "start", "value",
      "checked", "url", "rel", "target", "title", "isUnlinked", "headerState", "colSpan",
      "rowSpan", "src", "altText", "width", "height", "caption", "showCaption", "mentionName",
      "trigger", "data", "id", "href", "fields", "equation", "inline", "open", "videoID",
      "editorState",
      "other",
    ],
    .adf: [
      "type", "attrs", "content", "marks", "text", "version", "level", "order", "state",
      "language", "uniqueId", "wrap", "panelType", "title", "url", "alt", "width", "height", "id",
      "collection", "occurrenceKey", "data", "shortName", "timestamp", "colspan", "rowspan",
      "colwidth", "background", "localId", "layout", "align", "href", "isNumberColumnEnabled",
      "displayMode", "widthType", "userType", "accessLevel", "color", "other",
    ],
    .portabletext: [
      "_type", "_key", "style", "children", "markDefs", "listItem", "level", "text", "marks",
      "href", "title", "blank", "asset", "url", "alt", "width", "height", "caption", "code",
      "language", "rows", "cells", "content", "value", "body", "reference", "_ref", "other",
    ],
    .editorjs: [
      "blocks", "time", "version", "id", "type", "data", "tunes", "text", "level", "style",
      "items", "meta", "caption", "alignment", "code", "language", "file", "url", "alt", "title",
      "width", "height", "link", "withHeadings", "content", "html", "message", "name",
      "description", "photo", "status", "fk", "checked", "start", "counterType", "service",
      "source", "embed", "other",
    ],
    .blocknote: [
      "id", "type", "props", "content", "children", "text", "styles", "href", "level",
      "isToggleable", "textAlignment", "textColor", "backgroundColor", "checked", "start",
      "language", "url", "caption", "name", "showPreview", "previewWidth", "rows", "cells",
      "headerRows", "headerCols", "columnWidths", "colspan", "rowspan", "user", "label", "other",
    ],
    .slate: [
      "type", "children", "text", "id", "bold", "italic", "code", "color", "align", "indent",
      "listStyleType", "listStart", "listRestart", "checked", "url", "href", "title", "target",
      "rel", "src", "alt", "width", "height", "caption", "value", "character", "key", "lang",
      "language", "start", "colSpan", "rowSpan", "provider", "name", "texExpression", "date",
      "level", "other",
    ],
  ]

  /// Members that have no effect on a document, or have an effect in some objects only.
  private static let silent: [Editor: Set<String>] = [
    .tiptap: ["tight", "target", "rel"],
    .quill: ["index", "target", "table", "divider", "softbreak"],
    .lexical: [
      "version", "textFormat", "textStyle", "mode", "detail", "rel", "target", "direction", "tag",
      "start", "value",
    ],
    .adf: [
      "localId", "layout", "style", "uniqueId", "wrap", "collection", "occurrenceKey",
      "widthType", "width", "displayMode", "userType", "accessLevel",
    ],
    .portabletext: [
      "_key", "blank",
    ],
    .editorjs: [
      "time", "version", "id", "tunes",
    ],
    .blocknote: [
      "id", "columnWidths",
    ],
    .slate: [
      "id", "target", "rel", "provider", "listStart", "listRestart",
    ],
  ]

  private static let lineFormats: Set<String> = [
    "header", "list", "indent", "align", "direction", "code-block", "blockquote", "table",
  ]
  private static let textFormats: Set<String> = [
    "bold", "italic", "underline", "strike", "code", "link", "spoiler",
  ]

  private static let values = [#""zq9""#, "7", "true", "-1.5", "1e99", #"{"zq9":1}"#, #"["zq9"]"#]

  @Test(
    "a member added to any JSON object changes the document or adds a finding",
    arguments: Editor.allCases)
  func everyMember(editor: Editor) throws {
    let samples = try editor.samples()
    try #require(samples.count >= (Editor.inCorpus.contains(editor) ? 60 : 5))
    let names = try #require(Self.names[editor])
    var noticed = 0
    func insertion(seed: UInt64) throws -> MemberInsertion {
      try MemberInsertion(seed: seed, in: samples, of: editor, names: names, values: Self.values)
    }
    let failure = LawRun(cases: 3000).failure(
      of: { try insertion(seed: $0).positions }
    ) { positions, seed in
      let insertion = try insertion(seed: seed)
      let before = try insertion.original(positions)
      let json = try insertion.changed(positions)
      // Shrinking may have removed the changed object.
      guard Self.hasMeaning(insertion), before != json else { return nil }
      let original = try editor.decoder().decode(before)
      do throws(EditorError) {
        let changed = try editor.decoder().decode(json)
        if changed.report != original.report { noticed += 1 }
        let isSame = changed.document == original.document && changed.report == original.report
        return isSame ? "\(insertion): \(String(decoding: json, as: UTF8.self))" : nil
      } catch {
        return nil
      }
    }
    #expect(failure == nil)
    #expect(noticed > 0)
  }

  /// Whether a member has a meaning in its object.
  private static func hasMeaning(_ insertion: MemberInsertion) -> Bool {
    let members = Set(insertion.object.keys)
    if insertion.changesNothing || silent[insertion.editor]?.contains(insertion.name) == true {
      return false
    }
    // These objects are lost as a whole: references, values where an editor writes no object, and
    // unknown marks.
    let lost: [Set<String>] = [["x"], ["id"], ["url"], ["level"], ["anchor"], ["anchorTune"]]
    if members.contains("_ref") || members.contains("annotationType") || lost.contains(members) {
      return false
    }
    // The type of the contents of a table, and of the whole document.
    if insertion.name == "type", members.contains("rows") || members == ["children"] {
      return false
    }
    // A link that is removed is lost with its title.
    let url = insertion.object["url"] as? String
    if insertion.name == "title", url?.hasPrefix("javascript:") == true { return false }
    // The identifier of a mention without a name.
    if insertion.name == "key", members == ["type", "children"] { return false }
    // Of an image without a URL, only the alternative text is shown.
    if members.contains("hotspot"), insertion.name == "title" { return false }
    let type = insertion.object["type"] ?? insertion.object["_type"]
    let unknownMarks = ["annotation", "indentation", "comment", "internalLink"]
    if let type = type as? String, unknownMarks.contains(type) { return false }
    if !Editor.inCorpus.contains(insertion.editor) {
      // A lost value is lost again, and empty texts are only places for the cursor.
      if members.contains(insertion.name) || insertion.object["text"] as? String == "" {
        return false
      }
    }
    // Captions are shown by default.
    if insertion.name == "showCaption", insertion.value == "true" { return false }
    // Formats of text have no effect on a line end.
    if !lineFormats.isDisjoint(with: members), textFormats.contains(insertion.name) { return false }
    // The identifier of a row or column has no meaning.
    return insertion.editor != .quill || insertion.name != "id" || members != ["id"]
  }
}
