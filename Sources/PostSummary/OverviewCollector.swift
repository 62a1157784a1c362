internal import PostDocument
internal import PostText

/// Collects the contents of an overview.
struct OverviewCollector: Visitor {
  let hidden: DocumentOverview.HiddenParts
  private(set) var links: [Hyperlink] = []
  private(set) var mentions: [Mention] = []
  private(set) var hashtags: [Hashtag] = []
  private(set) var leadImage: InlineImage?
  private(set) var words = WordCounter()
  private var targets: Set<LinkTarget> = []
  private var accounts: Set<[String]> = []
  private var names: Set<String> = []
  private var foldedDepth = 0

  init(hidden: DocumentOverview.HiddenParts) {
    self.hidden = hidden
  }

  mutating func visit(_ block: Block) {
    switch block {
    case .codeBlock(let code):
      words.count(code.text)
      words.endWord()
    case .details(let details) where details.state == .closed:
      visit(details.summary)
      foldedDepth += 1
      visit(details.blocks)
      foldedDepth -= 1
    default: visitContents(of: block)
    }
  }

  mutating func visit(_ runs: Inlines) {
    for run in runs { visit(run) }
    words.endWord()
  }

  mutating func visit(_ run: Inline) {
    switch run.content {
    case .text, .mention, .hashtag: words.count(run.content.plainText)
    case .lineBreak, .emoji, .image: words.endWord()
    }
    guard hidden == .included || !(foldedDepth > 0 || run.marks.contains(.spoiler)) else { return }
    if let link = run.link, targets.insert(link.href).inserted { links.append(link) }
    switch run.content {
    case .mention(let mention):
      let account = mention.id.map { [$0] } ?? [mention.user.lowercased(), mention.host ?? ""]
      if accounts.insert(account).inserted { mentions.append(mention) }
    case .hashtag(let hashtag):
      if names.insert(hashtag.name.lowercased()).inserted { hashtags.append(hashtag) }
    case .image(let image): leadImage = leadImage ?? image
    case .text, .lineBreak, .emoji: break
    }
  }
}

/// Counts words.
struct WordCounter {
  /// The number of words in scripts with spaces between words.
  private(set) var spaced = 0
  /// The number of letters of scripts without spaces between words.
  private(set) var unspaced = 0
  /// Whether the current word contains a letter or digit.
  private var hasLetter = false

  /// Counts the words of a text. The text can continue the last word of the preceding text.
  mutating func count(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: hasLetter = true
      case 0...0x20, 0x200B, 0x2013, 0x2014: endWord()
      case 0x21...0x7F: break
      case let value where ClusterKind.isUnspaced(value):
        endWord()
        if scalar.isAlphabetic, !scalar.isGraphemeExtend { unspaced += 1 }
      case _ where scalar.isWhiteSpace: endWord()
      default: hasLetter = hasLetter || scalar.isAlphabetic || scalar.isNumeric
      }
    }
  }

  mutating func endWord() {
    if hasLetter { spaced += 1 }
    hasLetter = false
  }
}
