import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads attributed text that an editor view could produce: the runs of a document in any order,
  /// with changed text or the attributes of another run. The first byte chooses the
  /// document, the second the policy, and each four bytes choose a run.
  static let attributedText = FuzzTarget(
    name: "attributed-text",
    seeds: {
      (0..<200).map { seed in
        let runs = runs(ofDocument: UInt8(seed)).indices.prefix(255)
        return [UInt8(seed), 40] + runs.flatMap { [UInt8($0), 0, 0, 0] }
      }
    },
    check: { input in
      guard input.count >= 2 else { return }
      let runs = runs(ofDocument: input[0])
      guard !runs.isEmpty else { return }
      var text = AttributedString()
      for start in stride(from: 2, to: input.count - 3, by: 4) {
        text += changed(runs, by: Array(input[start..<(start + 4)]))
      }
      let document = Document(text)
      for markers in AttributedTextStyle.Markers.allCases {
        var style = AttributedTextStyle.editing
        style.markers = markers
        let again = Document(AttributedTextEncoder(style).encode(document))
        require(again == document, "the text read back differs:\n\(document.tree)\n\(again.tree)")
      }
      let sanitizer = Sanitizer(policy: Policy(fuzzedBy: input[1]))
      let narrowed = sanitizer.policy.narrowing(document).document
      let html = HTMLEncoder().encode(narrowed)
      require(CanonicalScanner(html).fault == nil, "not canonical")
      require(try sanitizer.sanitize(html).document == narrowed, "the document read back differs")
    })

  private static func runs(ofDocument seed: UInt8) -> [AttributedString] {
    let document = DocumentGenerator.document(seed: UInt64(seed))
    let text = AttributedTextEncoder(.editing).encode(document)
    return text.runs.map { AttributedString(text[$0.range]) }
  }

  /// Returns a changed run. The first byte chooses the run, the second its text, the third its
  /// attributes, and the fourth another run or a number.
  private static func changed(_ runs: [AttributedString], by bytes: [UInt8]) -> AttributedString {
    var run = runs[Int(bytes[0]) % runs.count]
    let other = runs[Int(bytes[3]) % runs.count]
    let attributes = run.runs.first?.attributes ?? AttributeContainer()
    switch bytes[1] & 3 {
    case 1: run = AttributedString(run.characters.prefix(Int(bytes[3])), attributes: attributes)
    case 2: run += AttributedString(texts[Int(bytes[1] >> 2) % texts.count], attributes: attributes)
    case 3: run = AttributedString(texts[Int(bytes[1] >> 2) % texts.count], attributes: attributes)
    default: break
    }
    switch bytes[2] & 15 {
    case 1: run.blockIntent = nil
    case 2: run.blockIntent = other.blockIntent
    case 3: run.blockIntent?.components += other.blockIntent?.components ?? []
    case 4: run.blockIntent?.components.reverse()
    case 5: run.blockIntent = run.blockIntent.map { BlockIntent(Array($0.components.dropFirst())) }
    case 6:
      let quotes = (0...Int(bytes[3])).map { BlockIntent.Component(.quote, identity: -$0) }
      run.blockIntent?.components.insert(contentsOf: quotes, at: 0)
    case 7:
      run.blockIntent?.components.append(
        BlockIntent.Component(.heading(level: Int(bytes[3]) - 128, TextLayout()), identity: 1))
    case 8:
      for index in (run.blockIntent?.components ?? []).indices {
        run.blockIntent?.components[index].identity = Int(bytes[3] & 3)
      }
    case 9: run.link = URL(string: urls[Int(bytes[3]) % urls.count])
    case 10: run.decoration = bytes[3] & 1 == 0 ? "• " : nil
    case 11: run.marks = Marks(rawValue: UInt16(bytes[3]) << 2)
    case 12: run.mention = other.mention ?? Mention(String(other.characters))
    case 13: run.image = other.image
    case 14: run.postLink = other.postLink
    case 15: run.customEmoji = other.customEmoji
    default: break
    }
    return run
  }

  private static let texts = [
    "", "x", " ", "  a", "b  ", "\n", "\na", "b\n", "\n\n", "\r\n", "\u{2028}", "\u{2029}", "\t",
    "\0",
    "\u{FFFC}", "\u{202E}", "\u{2067}", "\u{2069}", "\u{200B}", "\u{A0}", "\u{301}", "• ", "@ada",
    "#tag", ":cat:", "<b>", "日本", "👩‍👩‍👧‍👦", "\u{1B}[31m", "\u{FEFF}", "1. ", "\u{FFFE}",
  ]

  private static let urls = [
    "https://example.org/", "javascript:alert(1)", "data:text/html,x", "/local",
    "mailto:a@b.example",
    "https://u:p@example.org/", "https://example.org/%20?a=b#c", "x:y",
  ]
}

extension AttributedString {
  fileprivate init(_ characters: some Sequence<Character>, attributes: AttributeContainer) {
    self.init(String(characters), attributes: attributes)
  }
}
