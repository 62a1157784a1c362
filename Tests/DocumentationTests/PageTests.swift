import Foundation
import PostKit
import TestSupport
import Testing

/// Checks the files and JSON that documentation pages name.
@Suite struct PageTests {
  @Test("each file that the documentation names exists")
  func namedFiles() throws {
    let name = /`((?:Sources|Tests|Corpus|Examples|Benchmarks)\/[^`*\s]+)[^`*]*`/
    var count = 0
    for page in try pages() {
      // The pages of separate packages name paths in their folders, too.
      let folders = [URL(filePath: page.path).deletingLastPathComponent().relativePath, "."]
      for line in page.lines {
        for match in line.matches(of: name) where !PageTests.examples.contains(String(match.1)) {
          count += 1
          let isThere = folders.contains {
            let path = FencedCode.package.appending(path: $0).appending(path: match.1).path
            return FileManager.default.fileExists(atPath: path)
          }
          #expect(isThere, "\(page.path): \(match.1) does not exist")
        }
      }
    }
    #expect(count >= 40)
  }

  @Test("each JSON sample in the documentation is a valid policy or theme")
  func jsonSamples() throws {
    for fence in try FencedCode.published() where fence.language == "json" {
      let data = Data(fence.text.utf8)
      #expect(throws: Never.self, "\(fence)") {
        if fence.text.contains("\"styles\"") {
          _ = try JSONDecoder().decode(Theme.self, from: data)
        } else {
          _ = try JSONDecoder().decode(Policy.self, from: data)
        }
      }
    }
  }

  @Test("every library has a documentation page")
  func modulePages() throws {
    let pages = try pages().map(\.path)
    for name in try FileManager.default.contentsOfDirectory(
      atPath: FencedCode.package.appending(path: "Sources").path)
    where name.hasPrefix("Post") && !PageTests.internals.contains(name) {
      let isThere = pages.contains("Sources/\(name)/Documentation.docc/\(name).md")
      #expect(isThere, "\(name)")
    }
  }

  @Test("the README leads to the page of every library")
  func linkedModules() throws {
    let root = "Sources/PostKit/Documentation.docc/PostKit.md"
    let pages = try pages()
    let linked = try #require(pages.first { $0.path == "README.md" }).lines.joined(separator: "\n")
    #expect(linked.contains("](\(root))"))
    let links = try #require(pages.first { $0.path == root }).lines.compactMap {
      $0.firstMatch(of: /^\| \[`(\w+)`\]\((\S+)\) \|/)
    }
    for link in links {
      #expect(link.2 == "../../\(link.1)/Documentation.docc/\(link.1).md")
    }
    let names = pages.compactMap { $0.path.firstMatch(of: /^Sources\/(\w+)\/Documentation/)?.1 }
    #expect(
      links.map { String($0.1) }.sorted()
        == Set(names).subtracting(["PostKit"]).sorted().map(String.init))
  }

  @Test("each relative link in a Markdown page leads to a file")
  func relativeLinks() throws {
    var count = 0
    for page in try pages() {
      let folder = FencedCode.package.appending(path: page.path).deletingLastPathComponent()
      for line in page.lines {
        for match in line.matches(of: /\]\(((?:\.{1,2}\/)*[\w.][\w.\/-]*\.\w+)\)/) {
          count += 1
          let isThere = FileManager.default.fileExists(atPath: folder.appending(path: match.1).path)
          #expect(isThere, "\(page.path): \(match.1)")
        }
      }
    }
    #expect(count >= 35)
  }

  @Test("CONTRIBUTING.md states the smallest and largest number of inputs that a law is run with")
  func lawCases() throws {
    let tests = FencedCode.package.appending(path: "Tests")
    var counts: Set<Int> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    where path.hasSuffix(".swift") && !path.contains("build/") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      // A law with several sources declares its number as `static let cases`.
      for match in text.matches(of: /(?:check\(|LawRun\(|static let )cases(?:: | = )([\d_]+)/) {
        counts.insert(try #require(Int(match.1.replacing("_", with: ""))))
      }
    }
    let page = try String(
      contentsOf: FencedCode.package.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let range = try #require(
      page.firstMatch(of: /on ([\d,]+) to ([\d,]+) generated inputs each/))
    let bounds = [range.1, range.2].map { Int($0.replacing(",", with: "")) }
    #expect(counts.count >= 5)
    #expect(bounds == [counts.min(), counts.max()])
  }

  /// Files that a page tells the reader to create.
  private static let examples: Set = ["Sources/PostDocument/Model/Callout.swift"]
  /// Modules that are not products.
  private static let internals: Set = ["PostText", "PostBuilding", "PostJSON", "PostKitCommand"]

  private func pages() throws -> [(path: String, lines: [Substring])] {
    let sources = FencedCode.package.appending(path: "Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    let others = [
      "README.md", "CONTRIBUTING.md", "SECURITY.md", "Examples/README.md",
      "Examples/Server/README.md", "Examples/Reader/README.md", "Benchmarks/README.md",
    ]
    return try (others + names.sorted()).map { name in
      let text = try String(
        contentsOf: FencedCode.package.appending(path: name), encoding: .utf8)
      return (name, text.split(separator: "\n"))
    }
  }
}
