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
  ]

  /// Members that have no effect on a document, or have an effect in some objects only.
  private static let silent: [Editor: Set<String>] = [
    .tiptap: ["tight", "target", "rel"],
    .quill: ["index", "target", "table", "divider", "softbreak"],
    .lexical: [
      "version", "textFormat", "textStyle", "mode", "detail", "rel", "target", "direction", "tag",
      "start", "value",
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
    let samples = try EditorCorpusTests.samples.filter { $0.editor == editor }
      .map { try $0.contents(of: "\(editor).json") }
    try #require(samples.count >= 60)
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
    // Captions are shown by default.
    if insertion.name == "showCaption", insertion.value == "true" { return false }
    // Formats of text have no effect on a line end.
    if !lineFormats.isDisjoint(with: members), textFormats.contains(insertion.name) { return false }
    // The identifier of a row or column has no meaning.
    return insertion.editor != .quill || insertion.name != "id" || members != ["id"]
  }
}
