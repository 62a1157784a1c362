import PostDocument
import PostEditors
import PostFeed
import PostJSON
import PostPolicy
import PostTerminal
import TestSupport
import Testing

/// Messages contain no markup and no control characters from names and values in JSON, so they are
/// safe to show on a page, in a log or in a terminal.
@Suite struct HostileNameLawTests {
  /// Returns the messages about a document in the format.
  private static func messages(_ format: String, _ text: String) -> [String] {
    let source = Array(text.utf8)
    func parts(_ report: Report) -> [String] {
      report.findings.flatMap { [$0.path, $0.element, $0.attribute].compactMap(\.self) }
    }
    do {
      switch format {
      case "ast": _ = try read(source) as Document
      case "prosemirror": return parts(try TiptapDecoder().decode(source).report)
      case "quill": return parts(try QuillDecoder().decode(source).report)
      case "lexical": return parts(try LexicalDecoder().decode(source).report)
      case "adf": return parts(try AtlassianDecoder().decode(source).report)
      case "portabletext": return parts(try PortableTextDecoder().decode(source).report)
      case "editorjs": return parts(try EditorJSDecoder().decode(source).report)
      case "blocknote": return parts(try BlockNoteDecoder().decode(source).report)
      case "slate": return parts(try SlateDecoder().decode(source).report)
      case "feed": return try FeedApiResponse(json: source).findings.map(\.description)
      case "policy": _ = try read(source) as Policy
      default: _ = try read(source) as Theme
      }
      return []
    } catch {
      return ["\(error)"]
    }
  }

  private static func read<Value: JSONReadable>(_ source: [UInt8]) throws(JSONError) -> Value {
    let tree = try JSONTree(parsing: source)
    do {
      return try Value(tree.root)
    } catch {
      throw tree.error(for: error)
    }
  }

  @Test(
    "a message that quotes a generated name has no markup, controls or hidden characters",
    arguments: HostileNames.templates)
  func messages(template: HostileNames.Template) {
    var count = 0
    let run = LawRun(cases: 1_000)
    let failure = run.failure(of: { seed in
      var random = Random(seed: seed)
      return HostileNames.name(&random)
    }) { parts, _ in
      for text in template.texts {
        let source = text.replacing("%", with: HostileNames.json(parts.joined()))
        for message in Self.messages(template.format, source) {
          count += 1
          if HostileNames.isHarmful(message) {
            return "\(message.debugDescription) of \(source)"
          }
        }
      }
      return nil
    }
    #expect(failure == nil)
    #expect(count > 1_000)
  }
}
