import PostKit
import TestSupport
import Testing

/// The report is empty if and only if sanitizing changed nothing but the spelling, and a finding has
/// the range of exactly what was removed.
@Suite struct ReportLawTests {
  @Test("another spelling of canonical HTML has the same document and no findings")
  func spellings() {
    let failure = LawRun(cases: 4000).failure(of: {
      Array(DocumentGenerator.document(seed: $0).blocks)
    }) { blocks, seed in
      let document = Document(Blocks(blocks))
      let html = HTMLEncoder().encode(document)
      let spelled = Respelling.pieces(of: html, seed: seed).joined()
      let reading = try Sanitizer().sanitize(spelled)
      guard reading.document == document else { return "\(spelled.debugDescription) differs" }
      return reading.report.isEmpty
        ? nil : "\(reading.report.findings) in \(spelled.debugDescription)"
    }
    #expect(failure == nil)
  }

  @Test("content that is removed or repaired has one finding, with its range")
  func additions() {
    var tried: Set<String> = []
    let failure = LawRun(cases: 8000).failure(of: {
      Array(DocumentGenerator.document(seed: $0).blocks)
    }) { blocks, seed in
      let html = HTMLEncoder().encode(Document(Blocks(blocks)))
      guard let addition = Addition(to: html, seed: seed) else { return nil }
      tried.insert(addition.name)
      let findings = try Sanitizer().sanitize(addition.html).report.findings
      let expected = Finding(addition.code, at: .source(addition.range))
      let isExpected =
        findings.count == 1 && findings[0].code == expected.code
        && findings[0].location == expected.location
      return isExpected
        ? nil
        : """
        \(addition.name): expected \(addition.code.rawValue) at \(addition.range), found \
        \(findings.map { "\($0.code.rawValue) \($0.location)" }) in \(addition.html.debugDescription)
        """
    }
    #expect(failure == nil)
    #expect(tried.count == Addition.kinds.count, "\(tried.sorted())")
  }
}

/// An addition to canonical HTML that a document cannot hold.
private struct Addition {
  let name: String
  let code: Finding.Code
  let html: String
  /// The bytes that the finding must have as its range.
  let range: Range<Int>

  /// Where a kind of addition goes.
  enum Place {
    /// After the attributes of a start tag of one of these elements, which lacks the attributes.
    case tag(of: [String], without: [String])
    /// Between two pieces.
    case between
    /// Around a text.
    case aroundText
    case end
  }

  struct Kind {
    let name: String
    let code: Finding.Code
    let place: Place
    /// The addition. The part between U+2039 and U+203A is the range of the finding.
    let text: String
    /// The text after a surrounded text.
    var closing = ""
  }

  static let kinds: [Kind] = [
    Kind(
      name: "event handler", code: .attributeRemoved, place: .tag(of: [], without: []),
      text: " ‹onclick=\"x()\"›"),
    Kind(
      name: "class word", code: .attributeRemoved, place: .tag(of: [], without: ["class"]),
      text: " class=\"‹zebra›\""),
    Kind(
      name: "class of another element", code: .attributeRemoved,
      place: .tag(of: ["p", "li", "strong", "td", "ul"], without: ["class"]),
      text: " class='‹emoji›'"),
    Kind(
      name: "alignment", code: .attributeRemoved,
      place: .tag(of: ["p", "h1", "h2", "td", "blockquote", "ul"], without: ["align"]),
      text: " ‹align=middle›"),
    Kind(
      name: "alignment of code", code: .attributeRemoved,
      place: .tag(of: ["pre", "summary", "figcaption", "caption", "hr"], without: []),
      text: " ‹align=center›"),
    Kind(
      name: "direction", code: .attributeRemoved,
      place: .tag(of: ["p", "h1", "th", "blockquote"], without: ["dir"]), text: " ‹dir=\"up\"›"),
    Kind(
      name: "language", code: .attributeRemoved,
      place: .tag(of: ["p", "h3", "td", "ol"], without: ["lang"]), text: " ‹lang=\"!!\"›"),
    Kind(
      name: "start", code: .attributeRemoved, place: .tag(of: ["ol"], without: ["start"]),
      text: " ‹start='x'›"),
    Kind(
      name: "width", code: .attributeRemoved,
      place: .tag(of: ["img"], without: ["width", "class"]),
      text: " ‹width=wide›"),
    Kind(
      name: "span", code: .attributeRemoved, place: .tag(of: ["td", "th"], without: ["colspan"]),
      text: " ‹colspan=\"x\"›"),
    Kind(
      name: "relation", code: .attributeRemoved, place: .tag(of: ["a"], without: ["rel"]),
      text: " rel=\"‹sponsored›\""),
    Kind(name: "comment", code: .commentRemoved, place: .between, text: "‹<!-- c -->›"),
    Kind(name: "script", code: .elementDropped, place: .between, text: "‹<script>a</script>›"),
    Kind(name: "end tag", code: .endTagIgnored, place: .between, text: "‹</x-y>›"),
    Kind(
      name: "unknown element", code: .elementUnwrapped, place: .aroundText, text: "‹<x-y>›",
      closing: "</x-y>"),
    Kind(name: "control", code: .characterRemoved, place: .aroundText, text: "‹\u{1}›"),
    Kind(name: "reference", code: .referenceRepaired, place: .aroundText, text: "‹&copy›"),
    Kind(name: "unclosed element", code: .markupRepaired, place: .end, text: "‹<b>›"),
    Kind(name: "unfinished tag", code: .markupRepaired, place: .end, text: "‹<›"),
  ]

  init?(to html: String, seed: UInt64) {
    var random = Random(seed: seed)
    let kind = random.pick(Addition.kinds)
    var pieces = HTMLPieces(html).pieces.map { HTMLPieces.spelled($0) }
    let places = Addition.places(for: kind.place, in: HTMLPieces(html).pieces)
    guard !places.isEmpty else { return nil }
    let index = random.pick(places)
    switch kind.place {
    case .tag: pieces[index] = String(pieces[index].dropLast()) + kind.text + ">"
    case .between: pieces.insert(kind.text, at: index)
    case .aroundText: pieces[index] = kind.text + pieces[index] + kind.closing
    case .end: pieces.append(kind.text)
    }
    let marked = pieces.joined().unicodeScalars
    guard let start = marked.firstIndex(of: "‹"), let end = marked.firstIndex(of: "›") else {
      return nil
    }
    let before = String(marked[..<start])
    let inside = String(marked[start...].dropFirst().prefix { $0 != "›" })
    self.html = before + inside + String(marked[end...].dropFirst())
    range = before.utf8.count..<before.utf8.count + inside.utf8.count
    name = kind.name
    code = kind.code
  }

  private static func places(for place: Place, in pieces: [HTMLPieces.Piece]) -> [Int] {
    switch place {
    case .end: return [pieces.count]
    case .between:
      // A table must not be divided by text, and a tag directly after `pre` would be in code.
      return Array(0...pieces.count)
    case .aroundText:
      return pieces.indices.filter { if case .text = pieces[$0] { true } else { false } }
    case .tag(let names, let absent):
      return pieces.indices.filter {
        guard case .start(let name, let attributes) = pieces[$0] else { return false }
        return (names.isEmpty || names.contains(name))
          && !attributes.contains { absent.contains($0.name) }
      }
    }
  }
}
