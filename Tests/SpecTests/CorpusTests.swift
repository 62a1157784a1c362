import Foundation
import PostKit
import TestSupport
import Testing

/// Compares the corpus with its README.
@Suite struct CorpusTests {
  @Test("the corpus has at least 40 posts, some larger than 20 and 100 KB")
  func posts() throws {
    let sizes = try Corpus.files(in: "posts").map { try $0.bytes.count }.sorted()
    try #require(sizes.count >= 40)
    #expect(sizes[sizes.count / 2] > 600)
    #expect(sizes.filter { $0 > 20_000 }.count >= 5)
    #expect(sizes.filter { $0 > 100_000 }.count >= 1)
  }

  @Test(
    "each post of the corpus is sanitized to canonical HTML", arguments: Corpus.files(in: "posts"))
  func postsAreClean(file: CorpusFile) throws {
    let document = try Sanitizer().sanitize(file.bytes).document
    let scanner = CanonicalScanner(HTMLEncoder().encode(document))
    #expect(scanner.fault == nil, "\(file)")
    #expect(!document.isEmpty, "\(file)")
  }

  @Test("index.tsv has one row for each attack file, with class, source and note")
  func index() throws {
    let files = Corpus.files(in: "attacks").map { String($0.path.dropFirst("attacks/".count)) }
    #expect(files.count >= 25)
    let text = try String(
      contentsOf: Corpus.folder.appending(path: "attacks/index.tsv"), encoding: .utf8)
    var rows = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    try #require(rows.first == ["file", "class", "source", "note"])
    rows.removeFirst()
    for row in rows {
      try #require(row.count == 4, "\(row)")
      #expect(row[0].hasPrefix(row[1] + "/"), "\(row[0]) is in the folder of its class")
      #expect(!row[2].isEmpty && !row[3].isEmpty, "\(row[0]) has a source and a note")
    }
    #expect(rows.map { $0[0] }.sorted() == files.sorted())
  }

  @Test("the incidents of SECURITY.md are in the corpus, and so are its files")
  func incidents() throws {
    let text = { (path: String) throws in
      try String(contentsOf: Corpus.folder.appending(path: path), encoding: .utf8)
    }
    let security = try text("../SECURITY.md")
    let sources = try text("attacks/index.tsv") + text("cases/incidents.md")
    let identifiers = security.matches(of: /(CVE|GHSA|RUSTSEC)(-[0-9a-z]{4,})+/)
    #expect(identifiers.count >= 40)
    for match in identifiers { #expect(sources.contains(match.0), "\(match.0)") }
    for match in security.matches(of: /`([a-z-]+\/[a-z0-9-]+\.html)`/) {
      #expect(sources.contains(match.1 + "\t"), "\(match.1)")
    }
  }
}

/// Reads every attack and checks the output with scanners that share no code with the writers.
@Suite struct AttackTests {
  /// The files in which "after", the last word of most attacks, is lost, with the reason. These
  /// files end inside content that a browser does not show.
  static let lostAfter = [
    "foreign-content/integration-chain.html": "the formula around it never ends",
    "raw-text/plaintext.html": "nothing ends plaintext, which is dropped",
    "comments-and-declarations/unterminated.html": "the comment never ends",
  ]

  // The scanner knows every attribute and scheme that the encoder writes, so an event handler or a
  // script URL is a fault.
  @Test(
    "each attack of the corpus is sanitized to canonical HTML without active elements",
    arguments: Corpus.files(in: "attacks"))
  func html(file: CorpusFile) throws {
    for name in ["post", "feed"] {
      let html = try sanitized(file, name)
      let scanner = CanonicalScanner(html)
      #expect(scanner.fault == nil, "\(file) by \(name)")
      let lower = html.lowercased()
      for needle in ["<script", "<style", "<iframe", "<svg", "<form", "<math", "<object"] {
        #expect(!lower.contains(needle), "\(file) by \(name)")
      }
    }
  }

  @Test(
    "the text before and after each attack is kept, except in the listed files",
    arguments: Corpus.files(in: "attacks"))
  func words(file: CorpusFile) throws {
    let source = String(decoding: try file.bytes, as: UTF8.self)
    for name in ["post", "feed"] {
      let text = CanonicalScanner(try sanitized(file, name)).text
      if source.contains("before") { #expect(text.contains("before"), "\(file) by \(name)") }
      guard source.contains("after") else { continue }
      let isLost = AttackTests.lostAfter[String(file.path.dropFirst("attacks/".count))] != nil
      #expect(text.contains("after") != isLost, "\(file) by \(name)")
    }
  }

  @Test("no attack of the corpus can control the terminal", arguments: Corpus.files(in: "attacks"))
  func terminal(file: CorpusFile) throws {
    var options = TerminalOptions()
    options.shows = [.spoilers, .details]
    let document = try sanitizer("post").sanitize(file.bytes).document
    for width in [20, 80] {
      options.width = width
      let output = TerminalRenderer(options).render(document)
      #expect(TerminalScanner(output).fault == nil, "\(file) at \(width)")
    }
  }

  private func sanitizer(_ name: String) throws -> Sanitizer {
    var policy = try #require(Policy(preset: name))
    policy.limits.inputBytes = 4 << 20
    return Sanitizer(policy: policy)
  }

  private func sanitized(_ file: CorpusFile, _ policy: String) throws -> String {
    HTMLEncoder().encode(try sanitizer(policy).sanitize(file.bytes).document)
  }
}
