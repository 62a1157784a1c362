import Foundation
import PostDocument
import PostEditors
import PostHTML
import PostPolicy
import TestSupport
import Testing

/// No value of a member rejects a document, and all other text is kept.
@Suite struct OddValueLawTests {
  private static let values = [
    "null", "true", "false", "0", "1", "7", "-1.5", "1e99", #""""#, #""x""#, #""2""#, #""true""#,
    #""<b>x""#, #""\ud83d""#, "[]", #"["x"]"#, "{}", #"{"url":"/x","y":[7]}"#,
    #"{"type":"text","text":"x"}"#,
  ]

  @Test(
    "a member of a document replaced by any JSON value is read, and other text is kept",
    arguments: Editor.allCases)
  func anyValue(editor: Editor) throws {
    let samples = try editor.samples()
    try #require(samples.count >= (Editor.inCorpus.contains(editor) ? 60 : 5))
    let failure = LawRun(cases: 10_000).failure(of: { Array("\($0)".utf8) }) { _, seed in
      var random = Random(seed: seed)
      let sample = try JSONSerialization.jsonObject(with: Data(random.pick(samples).utf8))
      let replacement = MemberReplacement(in: sample, of: editor, at: &random)
      let json = try replacement.json(with: random.pick(OddValueLawTests.values))
      guard let reading = try? editor.decoder().decode(json) else { return "refused: \(json)" }
      guard CanonicalScanner(HTMLEncoder().encode(reading.document)).fault == nil else {
        return "not canonical: \(json)"
      }
      // In other editors, not every member `text` is shown as it is: it can be HTML.
      guard Editor.inCorpus.contains(editor) else { return nil }
      let text = replacement.text.unicodeScalars.filter {
        !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
      }
      return Array(text).isSubsequence(of: CollectedText.of(reading.document))
        ? nil : "text is lost: \(json)\n\(reading.document.tree)"
    }
    #expect(failure == nil)
  }
}

/// A document in which the value of a member is replaced.
private struct MemberReplacement {
  private static let placeholder = "\u{F8FF}replaced\u{F8FF}"
  private var document: Any
  private let editor: Editor

  init(in document: Any, of editor: Editor, at random: inout Random) {
    self.document = document
    self.editor = editor
    var position = random.number(0...(MemberReplacement.memberCount(document) - 1))
    replace(in: &self.document, isRoot: true, at: &position)
  }

  /// Returns the document with a value in place of the original value.
  func json(with value: String) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
      .replacing("\"\(MemberReplacement.placeholder)\"", with: value)
  }

  /// The text of the document without the replaced value, in document order.
  var text: String { text(in: document) }

  private func text(in json: Any) -> String {
    switch json {
    case let array as [Any]: return array.map(text).joined()
    case let object as [String: Any]:
      return object.sorted { $0.key < $1.key }.map { name, value in
        guard let string = value as? String else { return text(in: value) }
        let isText = name == (editor == .quill ? "insert" : "text")
        return isText && string != MemberReplacement.placeholder ? string : ""
      }.joined()
    default: return ""
    }
  }

  private static func memberCount(_ json: Any) -> Int {
    switch json {
    case let object as [String: Any]:
      object.count + object.values.map(memberCount).reduce(0, +)
    case let array as [Any]: array.map(memberCount).reduce(0, +)
    default: 0
    }
  }

  /// Replaces the member at a position in document order. The members that make the JSON a document
  /// are kept, and so is the member that hides a caption.
  private func replace(in json: inout Any, isRoot: Bool = false, at position: inout Int) {
    if var array = json as? [Any] {
      for index in array.indices { replace(in: &array[index], at: &position) }
      json = array
    } else if var object = json as? [String: Any] {
      let required = isRoot || object["type"] as? String == "root"
      for name in object.keys.sorted() {
        guard var member = object[name] else { continue }
        let isKept = required && ["type", "ops", "root"].contains(name) || name == "showCaption"
        if position == 0, !isKept {
          object[name] = MemberReplacement.placeholder
        } else {
          replace(in: &member, at: &position)
          object[name] = member
        }
        position -= 1
      }
      json = object
    }
  }
}
