import Foundation
import PostDocument
import PostEditors
import PostHTML
import PostPolicy
import PostSummary
import TestSupport
import Testing

/// Reads `Corpus/editors`, in which each folder is one document as several editors save it.
@Suite struct EditorCorpusTests {
  /// A document as an editor saves it, in a folder with the expected HTML and text.
  struct Sample: CustomStringConvertible, Sendable {
    let editor: Editor
    let folder: URL

    var description: String { "\(folder.lastPathComponent)/\(editor).json" }

    func contents(of name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
  }

  static let folders: [URL] = {
    let root = Corpus.folder.appending(path: "editors")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().map { root.appending(path: $0) }
  }()

  static func editors(of folder: URL) -> [Editor] {
    Editor.inCorpus.filter {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0).json").path)
    }
  }

  static let samples = folders.flatMap { folder in
    editors(of: folder).map { Sample(editor: $0, folder: folder) }
  }

  @Test("the corpus has at least 60 documents in the formats of all editors")
  func completeness() {
    let complete = EditorCorpusTests.folders.filter {
      EditorCorpusTests.editors(of: $0) == Editor.inCorpus
    }
    #expect(complete.count >= 60)
  }

  @Test(
    "a corpus document in the JSON of each editor gives the same HTML and plain text",
    arguments: samples)
  func equalMeaning(sample: Sample) throws {
    let document = try sample.editor.decoder()
      .decode(try sample.contents(of: "\(sample.editor).json")).document
    let html = HTMLEncoder().encode(document)
    #expect(line(html) == (try sample.contents(of: "expected.html")))
    #expect(line(document.plainText) == (try sample.contents(of: "expected.txt")))
  }

  @Test(
    "a corpus document in the JSON of each editor gives the same summary", arguments: [20, 60, 280])
  func equalSummaries(limit: Int) throws {
    let summarizer = Summarizer(SummaryOptions(limit: limit))
    var truncated = 0
    for folder in EditorCorpusTests.folders {
      let samples = EditorCorpusTests.samples.filter { $0.folder == folder }
      let summaries = try samples.map { sample in
        summarizer.summarize(
          try sample.editor.decoder()
            .decode(try sample.contents(of: "\(sample.editor).json")).document)
      }
      let first = try #require(summaries.first)
      for (sample, summary) in zip(samples, summaries) {
        #expect(summary == first, "\(sample)")
        #expect(summary.plainText.utf8.elementsEqual(first.plainText.utf8), "\(sample)")
      }
      let expected = try String(
        contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)
      #expect(first.plainText.isEmpty == expected.isEmpty, "\(folder.lastPathComponent)")
      if first.isTruncated { truncated += 1 }
    }
    #expect(truncated >= 10)
  }

  @Test("a Tiptap or Quill document of the corpus is written without findings", arguments: samples)
  func writtenBack(sample: Sample) throws {
    let document = try sample.editor.decoder()
      .decode(try sample.contents(of: "\(sample.editor).json")).document
    let writing: Writing
    switch sample.editor {
    case .tiptap: writing = TiptapEncoder().encode(document)
    case .quill: writing = QuillEncoder().encode(document)
    default: return
    }
    #expect(writing.report.lines == [])
    #expect(try sample.editor.decoder().decode(writing.json).document == document)
  }

  @Test(
    "a policy with depth 0 flattens each corpus document and keeps its text", arguments: samples)
  func flattened(sample: Sample) throws {
    let json = try sample.contents(of: "\(sample.editor).json")
    var policy = Policy.post
    policy.limits.depth = 0
    let flat = try sample.editor.decoder(policy).decode(json).document
    let document = try sample.editor.decoder().decode(json).document
    #expect(flat.blocks.depth == 0)
    #expect(CollectedText.of(flat) == CollectedText.of(document))
  }

  /// Returns the text as in a file: empty, or with a line feed at the end.
  private func line(_ text: String) -> String { text.isEmpty ? "" : text + "\n" }
}
