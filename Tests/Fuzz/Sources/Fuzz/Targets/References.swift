import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Resolves names in HTML with references to accounts and topics. The first byte chooses the
  /// policy. The references follow, up to a NUL: each is a line of tab-separated parts, either an
  /// account with a target and an id, or `#` and a topic with a target.
  static let references = FuzzTarget(
    name: "references",
    seeds: {
      let lines = [
        "ada\thttps://s.example/@ada\t7", "bob@example.org\thttps://example.org/@bob\t",
        "#swift\thttps://s.example/tags/swift", "ADA@other.example\t/@ada\tx",
      ]
      let html = [
        "<p><a href=https://s.example/@ada>@ada</a> @bob@example.org <a href=/x>#swift</a>",
        "<a class=mention href=https://example.org/@bob>@<span>bob</span></a> <b>@ada</b> #Swift",
        "<span class=mention>@ada</span> <a class='mention hashtag' href=/t>#swift</a>",
      ]
      let head = Array(lines.joined(separator: "\n").utf8) + [0]
      return Seeds.choosing(
        try html.map { head + Array($0.utf8) }
          + Seeds.files(in: "posts").filter { $0.count < 3000 }.map { head + $0 }, head: [])
    },
    check: { input in
      guard let end = input.dropFirst().firstIndex(of: 0) else { return }
      let sanitizer = Sanitizer(policy: Policy(fuzzedBy: input[0]))
      let document = try sanitizer.sanitize(Array(input[(end + 1)...])).document
      let references = PostReferences(fuzzedBy: String(decoding: input[1..<end], as: UTF8.self))
      var resolver = ReferenceResolver(references)
      let resolved = resolver.rewrite(document)
      require(ShownText.of(resolved) == ShownText.of(document), "references change text")
      require(resolver.rewrite(resolved) == resolved, "resolving twice differs")
      var linker = TextLinker(destinations: LinkDestinations(references: references))
      let linked = linker.rewrite(resolved)
      require(ShownText.of(linked) == ShownText.of(document), "linking changes text")
      require(linker.rewrite(linked) == linked, "linking twice differs")
      let narrowed = sanitizer.policy.narrowing(linked).document
      let html = HTMLEncoder().encode(narrowed)
      require(CanonicalScanner(html).fault == nil, "not canonical")
      require(try sanitizer.sanitize(html).document == narrowed, "the document read back differs")
    })
}

extension PostReferences {
  fileprivate init(fuzzedBy text: String) {
    var accounts: [AccountReference] = []
    var topics: [TopicReference] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let target = parts.count > 1 ? LinkTarget(parts[1]) : nil
      if parts[0].hasPrefix("#") {
        topics.append(TopicReference(name: String(parts[0].dropFirst()), target: target))
      } else {
        accounts.append(
          AccountReference(
            account: parts[0], target: target, id: parts.count > 2 ? parts[2] : nil))
      }
    }
    self.init(accounts: accounts, topics: topics)
  }
}
