import PostKit
import TestSupport
import Testing

/// A summary never shows text that is hidden in the source, under any policy.
@Suite struct HiddenContentLawTests {
  @Test(
    "a summary or preview of generated HTML shows no hidden text under any preset",
    arguments: presets)
  func html(name: String, policy: Policy) throws {
    for seed in LawRun(cases: 1000).seeds {
      var generator = HidingSource(seed: seed)
      let parts = (0..<6).map { _ in generator.block(depth: 0) }
      // Chat messages have their own policy with a smaller limit.
      guard parts.joined().utf8.count < Policy.message.limits.inputBytes else { continue }
      func leaks(_ parts: [String]) throws -> Bool {
        try shown(of: parts.joined(), policy).contains("SECRET")
      }
      guard try leaks(parts) else { continue }
      let smallest = shrink(parts) { (try? leaks($0)) == true }.joined()
      Issue.record("seed \(seed), \(name): \(smallest)\n\(try shown(of: smallest, policy))")
      return
    }
  }

  @Test("a summary of a generated document shows no hidden text under any policy")
  func documents() {
    let failure = LawRun(cases: 5000).failure(
      of: { seed in
        var concealer = Concealer(spoiler: "SECRET", folded: "SECRET")
        return Array(concealer.rewrite(DocumentGenerator.document(seed: seed)).blocks)
      }
    ) { blocks, seed in
      let policies = HiddenContentLawTests.presets.map(\.1) + [PolicyGenerator.policy(seed: seed)]
      for policy in policies {
        let read = policy.keepingHidden.narrowing(Document(Blocks(blocks))).document
        let summary = policy.narrowing(Summarizer().summarize(read).document).document
        let concealed = OpenText(of: policy.concealing(read).document).text
        guard summary.plainText.contains("SECRET") || concealed.contains("SECRET") else { continue }
        return "\(Document(Blocks(blocks)).tree)\n\(summary.tree)\n\(concealed)"
      }
      return nil
    }
    #expect(failure == nil)
  }

  @Test("the plain text of a generated document shows no spoiler unless it is asked for")
  func plainText() {
    var shownCount = 0
    let failure = LawRun(cases: 5000).failure(
      of: { seed in
        var concealer = Concealer(spoiler: "SECRET", folded: "seen", shows: .details)
        return Array(concealer.rewrite(DocumentGenerator.document(seed: seed)).blocks)
      }
    ) { blocks, _ in
      let document = Document(Blocks(blocks))
      // Bytes are compared, because a mark can follow the text.
      if document.plainText(spoilers: .shown).utf8.contains("SECRET".utf8) {
        shownCount += 1
        guard document.plainText.utf8.contains("[spoiler]".utf8) else { return document.tree }
      }
      return document.plainText.utf8.contains("SECRET".utf8) ? document.tree : nil
    }
    #expect(failure == nil)
    #expect(shownCount > 0)
  }

  static let presets = Policy.presetNames.map { name in
    var policy = Policy(preset: name)!
    policy.limits.inputBytes = 1 << 20
    return (name, policy)
  }

  /// Returns all text that lists of posts and chats show of the content.
  private func shown(of content: String, _ policy: Policy) throws -> String {
    let noon = "2026-11-21T12:00:00Z"
    let post = PostDetail(
      postId: 1, content: content, author: AuthorPreview(id: 1, name: "A"), createdAt: noon)
    let message = Message(
      messageId: 1, fromUserId: 1, toUserId: 2, content: content, createdAt: noon)
    let summary = try PostPreview(
      post, policy: policy, summarizer: Summarizer(SummaryOptions(limit: 2000, lineLimit: 100)))
    var preview = summary
    preview.contentSummary = content
    let chat = try ConversationPreview(
      contact: User(id: 1, name: "T"), lastMessage: message, format: .html)
    return try """
    \(summary.contentSummary)
    \(chat.lastMessageSummary)
    \(OpenText(of: preview.document(policy: policy)).text)
    """
  }
}

/// Generates markup that contains `SECRET` in hidden places only.
private struct HidingSource {
  private var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func block(depth: Int, isHidden: Bool = false) -> String {
    guard depth < 5 else { return text(isHidden) }
    func inner(_ source: inout HidingSource, _ hides: Bool = false) -> String {
      (0..<source.random.number(1...2)).map { _ in
        source.block(depth: depth + 1, isHidden: isHidden || hides)
      }.joined()
    }
    switch random.number(0...20) {
    case 19: return mention(isHidden)
    case 0: return "<p>" + text(isHidden) + "</p>"
    case 1: return "<blockquote>" + inner(&self) + "</blockquote>"
    case 2: return "<ul><li>" + inner(&self) + "</li></ul>"
    case 3: return "<table><caption>" + inner(&self) + "</caption><td>" + inner(&self) + "</table>"
    case 4: return "<pre><code>" + inner(&self) + "</code></pre>"
    case 5: return "<h2>" + text(isHidden) + "</h2>"
    case 6:
      return "<details open><summary>" + inner(&self) + "</summary>" + inner(&self) + "</details>"
    case 7:
      return "<figure>" + image(isHidden) + "<figcaption>" + inner(&self)
        + "</figcaption></figure>"
    case 8: return "<details><summary>seen</summary>" + inner(&self, true) + "</details>"
    case 9: return "<details>" + inner(&self, true) + "</details>"
    case 10: return "<span class=spoiler>" + inner(&self, true) + "</span>"
    case 11: return "<div class=spoiler>" + inner(&self, true) + "</div>"
    case 12: return "<pre class=spoiler>" + inner(&self, true) + "</pre>"
    case 13: return "<b class=spoiler>" + inner(&self, true) + "</b>"
    case 14: return "<figure class=spoiler>\(image(true))<figcaption>x</figcaption></figure>"
    case 15: return "<div class=spoiler data-latex=SECRET></div>"
    // A link in a link ends the spoilers around it, also in browsers.
    case 16: return "<a href=https://example.org>" + text(isHidden) + "</a>"
    case 17:
      // Properly nested, because other end tags move an open block out of its spoiler.
      let count = random.number(1...34)
      return String(repeating: "<blockquote>", count: count) + inner(&self)
        + String(repeating: "</blockquote>", count: count)
    case 18: return image(isHidden)
    default: return text(isHidden)
    }
  }

  private func text(_ isHidden: Bool) -> String { isHidden ? "SECRET " : "seen " }

  /// Returns a mention or hashtag of which a part can be hidden.
  private mutating func mention(_ isHidden: Bool) -> String {
    let (start, end) = random.pick([
      ("<a class=mention href=https://example.org>", "</a>"), ("<a rel=tag href=/t>", "</a>"),
      ("<span class=mention>", "</span>"),
    ])
    if isHidden, random.oneIn(2) { return "<span class=mention data-label=SECRET></span>" }
    let name = random.pick(["span", "b", "code"])
    let spoiler = "<\(name) class=spoiler>SECRET</\(name)>"
    let parts = (0..<random.number(1...3)).map { _ in random.oneIn(2) ? spoiler : text(isHidden) }
    return start + random.pick(["@", "#", ""]) + parts.joined() + end
  }

  private func image(_ isHidden: Bool) -> String {
    "<img src=https://example.org/a.png alt=\(isHidden ? "SECRET" : "seen")>"
  }
}

/// Collects the visible text of a document.
private struct OpenText: Visitor {
  private(set) var text = ""

  init(of document: Document) {
    visit(document)
  }

  mutating func visit(_ block: Block) {
    switch block {
    case .codeBlock(let code): text += code.text + "\n"
    case .details(let details) where details.state == .closed: visit(details.summary)
    default: visitContents(of: block)
    }
  }

  mutating func visit(_ run: Inline) {
    guard !run.marks.contains(.spoiler) else { return }
    if case .image(let image) = run.content { text += image.alternative ?? "" }
    text += run.content.plainText + "\n"
  }
}
