import PostDocument
import PostEditors
import PostPolicy
import TestSupport
import Testing

@Suite struct EditorLawTests {
  private static let cases = 10_000

  /// Tries a law on generated documents and records the smallest blocks of the first failure.
  private func check(
    cases: Int = EditorLawTests.cases, _ problem: (Document) -> String?
  ) {
    for seed in LawRun(cases: cases).seeds {
      let document = DocumentGenerator.document(seed: seed)
      guard problem(document) != nil else { continue }
      let blocks = shrink(Array(document.blocks)) { problem(Document(Blocks($0))) != nil }
      let smallest = Document(Blocks(blocks))
      Issue.record("seed \(seed): \(problem(smallest) ?? "")\n\(smallest.tree)")
      return
    }
  }

  /// Returns a description of the losses that were reported, or of the difference after reading the
  /// document back, or `nil`.
  private func difference(
    _ document: Document, _ writing: Writing, _ decoder: some EditorDecoder
  ) -> String? {
    guard writing.report.isEmpty else { return "reported: \(writing.report.lines)" }
    do throws(EditorError) {
      let read = try decoder.decode(writing.json).document
      return read == document ? nil : "written: \(writing.json)\nread:\n\(read.tree)"
    } catch {
      return "written: \(writing.json)\nrefused: \(error)"
    }
  }

  @Test("a generated document that Tiptap can hold round-trips")
  func tiptapRoundTrip() {
    check { document in
      var held = TiptapHeld()
      let document = held.rewrite(document)
      return difference(document, TiptapEncoder().encode(document), TiptapDecoder())
    }
  }

  /// Blocks are also tested alone, since one reported loss would hide others.
  @Test(
    "a generated document round-trips if writing it gives no finding",
    arguments: [Editor.tiptap, .quill])
  func lossesAreReported(editor: Editor) {
    var silentCount = 0
    var reportedCount = 0
    check { document in
      for document in [document] + document.blocks.map({ Document([$0]) }) {
        let writing = editor.writing(document)
        guard writing.report.isEmpty else {
          reportedCount += 1
          continue
        }
        silentCount += 1
        if let difference = difference(document, writing, editor) { return difference }
      }
      return nil
    }
    let cases = LawRun(cases: EditorLawTests.cases).cases
    #expect(silentCount > cases && reportedCount > cases / 3, "\(silentCount), \(reportedCount)")
  }

  @Test("a generated document reduced to Quill's features round-trips if it has no finding")
  func quillRoundTrip() {
    var heldCount = 0
    check { document in
      var values = QuillHeldValues()
      let document = values.rewrite(document)
      let writing = QuillEncoder().encode(document)
      guard writing.report.isEmpty else { return nil }
      heldCount += 1
      return difference(document, writing, QuillDecoder())
    }
    #expect(heldCount * 3 > LawRun(cases: EditorLawTests.cases).cases, "\(heldCount) were held")
  }

  @Test(
    "a document that was read from Tiptap or Quill JSON round-trips without a finding",
    arguments: [Editor.tiptap, .quill])
  func readDocumentsAreHeld(editor: Editor) {
    check { document in
      let first = editor.writing(document)
      guard let read = try? editor.decoder().decode(first.json).document else { return first.json }
      return difference(read, editor.writing(read), editor)
    }
  }

  @Test(
    "JSON that an encoder wrote is unchanged after it is read and written",
    arguments: [Editor.tiptap, .quill])
  func writingIsStable(editor: Editor) {
    check { document in
      let first = editor.writing(document).json
      guard let read = try? editor.decoder().decode(first).document else { return first }
      let second = editor.writing(read).json
      return second == first ? nil : "written: \(first)\nthen: \(second)"
    }
  }

  @Test("JSON that an encoder wrote is read without a finding", arguments: [Editor.tiptap, .quill])
  func writingsAreClean(editor: Editor) {
    check { document in
      let json = editor.writing(document).json
      guard let findings = try? editor.findings(json) else { return json }
      return findings.isEmpty ? nil : "written: \(json)\nreported: \(findings)"
    }
  }

  @Test(
    "JSON that an encoder wrote keeps all text of the document", arguments: [Editor.tiptap, .quill])
  func textIsKept(editor: Editor) {
    check { document in
      let writing = editor.writing(document)
      guard let read = try? editor.decoder().decode(writing.json).document else {
        return writing.json
      }
      return CollectedText.of(document).isSubsequence(of: CollectedText.of(read))
        ? nil : "written: \(writing.json)\nread:\n\(read.tree)"
    }
  }

  @Test(
    "JSON that an encoder wrote hides the spoilers of the document, and keeps their text",
    arguments: [Editor.tiptap, .quill])
  func spoilersAreHidden(editor: Editor) {
    var hiddenCount = 0
    check { document in
      var concealer = Concealer(spoiler: "☠", folded: "seen")
      let document = concealer.rewrite(document)
      let json = editor.writing(document).json
      guard let read = try? editor.decoder().decode(json).document else { return json }
      // Scalars are counted, because a mark can follow.
      let secrets = { (text: String) in text.unicodeScalars.count { $0 == "☠" } }
      let count = secrets(document.plainText(spoilers: .shown))
      if count > 0 { hiddenCount += 1 }
      let isHidden =
        secrets(read.plainText) == 0 && secrets(read.plainText(spoilers: .shown)) == count
      return isHidden ? nil : "written: \(json)\nread:\n\(read.tree)"
    }
    #expect(hiddenCount > LawRun(cases: EditorLawTests.cases).cases / 20, "\(hiddenCount)")
  }

  /// quill-mention assigns these members to `innerHTML`.
  @Test("no mention of a generated document is markup in a Delta")
  func mentionsWithoutMarkup() {
    var mentionCount = 0
    check { document in
      let json = QuillEncoder().encode(document).json
      let mentions = json.split(separator: #"{"mention":"#).dropFirst()
      mentionCount += mentions.count
      let hasMarkup = mentions.contains { mention in
        let members = mention.prefix { $0 != "}" }
        let texts = [#""value":""#, #""denotationChar":""#].compactMap { name in
          members.firstRange(of: name).map { members[$0.upperBound...].prefix { $0 != "\"" } }
        }
        return texts.contains { $0.contains("<") || $0.contains("&") }
      }
      return hasMarkup ? "written: \(json)" : nil
    }
    #expect(mentionCount > LawRun(cases: EditorLawTests.cases).cases, "\(mentionCount)")
  }

  @Test(
    "narrowing to a preset does not change a document that was read under the preset",
    arguments: Policy.presetNames)
  func readingsAreNarrow(name: String) throws {
    let policy = try #require(Policy(preset: name))
    for editor in [Editor.tiptap, .quill] {
      check(cases: 1000) { document in
        let json = editor.writing(document).json
        guard json.utf8.count <= policy.limits.inputBytes else { return nil }
        guard let read = try? editor.decoder(policy).decode(json).document else { return json }
        let narrowed = policy.narrowing(read)
        return narrowed.document == read && narrowed.report.isEmpty
          ? nil : "\(editor) \(narrowed.report.lines)\nread:\n\(read.tree)"
      }
    }
  }

  private func difference(
    _ document: Document, _ writing: Writing, _ editor: Editor
  ) -> String? {
    switch editor {
    case .quill: difference(document, writing, QuillDecoder())
    default: difference(document, writing, TiptapDecoder())
    }
  }
}

extension Editor {
  /// Returns the JSON of a document. There is no encoder for Lexical.
  fileprivate func writing(_ document: Document) -> Writing {
    self == .quill ? QuillEncoder().encode(document) : TiptapEncoder().encode(document)
  }
}
