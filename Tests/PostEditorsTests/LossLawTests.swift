import Foundation
import PostEditors
import PostPolicy
import TestSupport
import Testing

/// Law 8 for editors: what somebody says in JSON is in the document, in the report or an error.
@Suite struct EditorLossLawTests {
  /// Members of all formats, for objects in which they may say nothing at all.
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
      "content", "1:1", "other",
    ],
    .lexical: [
      "root", "type", "version", "children", "text", "direction", "format", "indent", "textFormat",
      "textStyle", "style", "mode", "detail", "tag", "language", "listType", "start", "value",
      "checked", "url", "rel", "target", "title", "isUnlinked", "headerState", "colSpan",
      "rowSpan", "src", "altText", "width", "height", "caption", "showCaption", "mentionName",
      "trigger", "data", "id", "href", "equation", "inline", "open", "videoID", "editorState",
      "other",
    ],
  ]

  /// Members that say nothing about a post, or not where they stand.
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
    "bold", "italic", "underline", "strike", "code", "link",
  ]

  private static let values = [#""zq9""#, "7", "true", "-1.5", "1e99", #"{"zq9":1}"#, #"["zq9"]"#]

  @Test(
    "a member that any object of a document gets is noticed", arguments: Editor.allCases)
  func everyMemberCounts(editor: Editor) throws {
    let samples = try EditorCorpusTests.samples.filter { $0.editor == editor }
      .map { try $0.contents(of: "\(editor).json") }
    try #require(samples.count >= 60)
    var noticed = 0
    for seed in LawRun(cases: 3000).seeds {
      var random = Random(seed: seed)
      let sample = random.pick(samples)
      var json = try JSONSerialization.jsonObject(with: Data(sample.utf8))
      let name = random.pick(Self.names[editor] ?? [])
      let text = random.pick(Self.values)
      let value = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      var position = random.number(0...(objectCount(json) - 1))
      var before: [String: Any] = [:]
      insert(value, name, &json, &position, &before)
      if Self.silent[editor]?.contains(name) == true { continue }
      // A line end looks the same in any format of text.
      if !Self.lineFormats.isDisjoint(with: before.keys), Self.textFormats.contains(name) {
        continue
      }
      // What a row or column is called says nothing.
      if editor == .quill, name == "id", Set(before.keys) == ["id"] { continue }
      if let old = before[name], "\(old)" == "\(value)" { continue }
      let changed = try JSONSerialization.data(withJSONObject: json)
      let original = try editor.decoder().reading(sample)
      do throws(EditorError) {
        let reading = try editor.decoder().reading(Array(changed))
        let isSame = reading.document == original.document && reading.report == original.report
        let object = try? JSONSerialization.data(withJSONObject: before)
        #expect(
          !isSame,
          "seed \(seed): \(name) = \(text) in \(object.map { String(decoding: $0.prefix(300), as: UTF8.self) } ?? "")"
        )
      } catch {
        noticed += 1
      }
    }
    #expect(noticed > 0)
  }

  private func objectCount(_ json: Any) -> Int {
    switch json {
    case let object as [String: Any]: 1 + object.values.map(objectCount).reduce(0, +)
    case let array as [Any]: array.map(objectCount).reduce(0, +)
    default: 0
    }
  }

  /// Gives the object at a position, counted in reading order, a member.
  private func insert(
    _ value: Any, _ name: String, _ json: inout Any, _ position: inout Int,
    _ before: inout [String: Any]
  ) {
    guard position >= 0 else { return }
    if var array = json as? [Any] {
      for index in array.indices { insert(value, name, &array[index], &position, &before) }
      json = array
    } else if var object = json as? [String: Any] {
      position -= 1
      if position == -1 {
        before = object
        object[name] = value
      } else {
        for key in object.keys.sorted() {
          guard var member = object[key] else { continue }
          insert(value, name, &member, &position, &before)
          object[key] = member
        }
      }
      json = object
    }
  }
}
