import Foundation
import TestSupport
import Testing

/// Compares trees with expected ones, node by node.
@Suite struct TreeTests {
  private static let files = Corpus.files(in: "trees", ending: ".dat")

  @Test("each source has the tree that the HTML standard specifies", arguments: files)
  func samples(file: CorpusFile) throws {
    let url = Corpus.folder.appending(path: file.path)
    let cases = try TreeConstructionCase.cases(in: url)
    #expect(cases.count >= 10)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try record(cases, in: url)
      Issue.record("recorded \(file.path)")
    }
    for test in cases {
      let tree = try test.tree()
      #expect(tree == test.expectedTree, "\(test.name): \(test.source)\n\(tree)")
    }
  }

  private func record(_ cases: [TreeConstructionCase], in file: URL) throws {
    let texts = try cases.map { test in
      let context = test.context.map { "#document-fragment\n\($0)\n" } ?? ""
      let tree = try test.tree()
      return
        "#data\n\(test.source)\n#errors\n\(context)#document\n\(tree)\(tree.isEmpty ? "" : "\n")"
    }
    try texts.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }

  private static let folder = ProcessInfo.processInfo.environment["POSTKIT_TREE_CONSTRUCTION"]

  /// Runs the tests in the folder `POSTKIT_TREE_CONSTRUCTION`, in the format of
  /// [html5lib-tests](https://github.com/html5lib/html5lib-tests).
  @Test("each public test has the expected tree", .enabled(if: folder != nil))
  func publicTests() throws {
    let folder = URL(filePath: try #require(TreeTests.folder))
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    var count = 0
    var exceptions = Exception.allCases.map(\.tests).reduce([], +)
    for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "dat" {
      for test in try TreeConstructionCase.cases(in: file) where test.isScripting != false {
        count += 1
        let tree = try test.tree()
        if let index = exceptions.firstIndex(of: test.name) {
          exceptions.remove(at: index)
          #expect(tree != test.expectedTree, "\(test.name) is not an exception")
        } else {
          #expect(tree == test.expectedTree, "\(test.name): \(test.source)\n\(tree)")
        }
      }
    }
    #expect(count >= 1700)
    #expect(exceptions.isEmpty, "not found: \(exceptions)")
  }

  /// A reason why a public test has another tree.
  private enum Exception: CaseIterable {
    /// A tag that does not end, or has an implausible name, is text, and a value without a closing
    /// quote ends at the next `>`: see `Tokenizer`.
    case tagAsText
    /// The document type is not a token, so no document is in quirks mode.
    case quirksMode
    /// U+0000 in foreign content is removed, not replaced.
    case controlCharacter
    /// The raw text of an element is skipped, with the formatting that starts in it.
    case rawText
    /// The context element of a fragment does not switch the tokenizer to raw text.
    case rawTextContext
    /// `selectedcontent` is an ordinary element.
    case selectedContent

    var tests: [String] {
      switch self {
      case .tagAsText:
        [
          "html5test-com.dat 1", "tests2.dat 17", "webkit01.dat 4", "webkit01.dat 14",
          "webkit02.dat 5", "webkit02.dat 19",
        ]
      case .quirksMode:
        [
          "quirks01.dat 2", "quirks01.dat 3", "quirks01.dat 4", "tests20.dat 42", "tests3.dat 24",
        ]
      case .controlCharacter:
        [
          "plain-text-unsafe.dat 11", "plain-text-unsafe.dat 15", "plain-text-unsafe.dat 16",
          "plain-text-unsafe.dat 17", "plain-text-unsafe.dat 18", "plain-text-unsafe.dat 21",
        ]
      case .rawText: ["tests19.dat 102"]
      case .rawTextContext:
        ["tests4.dat 3", "tests4.dat 4", "tests4.dat 5", "tests4.dat 8", "tests4.dat 9"]
      case .selectedContent:
        ["webkit02.dat 45", "webkit02.dat 46", "webkit02.dat 47", "webkit02.dat 48"]
      }
    }
  }
}
