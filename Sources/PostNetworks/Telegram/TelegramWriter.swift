internal import PostDocument
internal import PostPolicy

/// Writes lines as a text with properly nested entities.
struct TelegramWriter {
  private let regions: [TextRegion]
  private var text = SpannedText()
  private var entities: [TelegramMessage.Entity] = []
  /// The open entities, from the outermost to the innermost.
  private var open: [OpenEntity] = []
  /// The last two scalars of the text.
  private var tail: (Unicode.Scalar?, Unicode.Scalar?)
  /// Whether the last scalar is text in which Telegram looks for mentions.
  private var isTailPlain = false
  /// The mention or hashtag at the end of the line, or `nil`.
  private var tailReference: TextForm.Reference?

  private struct OpenEntity {
    let kind: TelegramMessage.Kind
    /// The index of the entity in `entities`, whose length is not set yet.
    let index: Int
    /// Whether the entity contains other text than white space. Telegram removes other entities.
    var isVisible = false
  }

  init(regions: [TextRegion]) { self.regions = regions }

  mutating func write(_ lines: ArraySlice<TextLine>) {
    var previous: TextLine?
    for line in lines {
      if let previous {
        // Styles continue over a line feed in the same region.
        let isSame = previous.region == line.region
        if !isSame { close(to: 0) }
        let shared = isSame ? kinds(before: previous.pieces.last, line.pieces.first) : []
        open(regionKinds(isSame ? line.region : nil) + shared)
        append("\n")
        tailReference = nil
      }
      let outer = regionKinds(line.region)
      for piece in line.pieces where !piece.text.isEmpty {
        let kinds = kinds(of: piece)
        if let tailReference, let next = piece.text.unicodeScalars.first,
          tailReference.isContinued(by: next)
        {
          // Telegram would show a mention of another account, or another hashtag.
          close(to: open.prefix { !$0.kind.isReference }.count)
          append(MentionGuard.text)
        }
        tailReference = piece.reference
        open(outer + kinds)
        append(piece.text, isPlain: line.code == nil && !kinds.contains(where: \.hidesMentions))
      }
      previous = line
    }
    close(to: 0)
  }

  /// Returns the kinds of the region in which a line is.
  private func regionKinds(_ region: Int?) -> [TelegramMessage.Kind] {
    switch region.map({ regions[$0] }) {
    case .quote?: [.blockquote]
    case .collapsed?: [.expandableBlockquote]
    case .code(let language)?: [.pre(language: language?.description)]
    case nil: []
    }
  }

  /// Returns the kinds that continue from one line to the next.
  private func kinds(before last: TextPiece?, _ first: TextPiece?) -> [TelegramMessage.Kind] {
    guard let last, let first, last.reference == nil, first.reference == nil else { return [] }
    return Array(
      zip(kinds(of: last), kinds(of: first)).prefix { $0 == $1 }.map(\.0))
  }

  /// Returns the kinds for a piece, outermost first.
  private func kinds(of piece: TextPiece) -> [TelegramMessage.Kind] {
    var kinds: [TelegramMessage.Kind] = []
    switch piece.reference {
    case .mention?: kinds.append(.mention)
    case .hashtag?: kinds.append(.hashtag)
    case nil:
      if let link = piece.link { kinds.append(.textLink(url: link.description)) }
    }
    // Code contains no other entity, and no entity but a quotation contains it.
    let isCode = kinds.isEmpty && piece.marks == .code
    for (mark, kind) in TelegramEncoder.marks where piece.marks.contains(mark) {
      if kind != .code || isCode { kinds.append(kind) }
    }
    return kinds
  }

  // MARK: - Entities

  /// Closes the open entities that are not wanted, and opens the others.
  private mutating func open(_ wanted: [TelegramMessage.Kind]) {
    // A mention or hashtag ends with its run.
    close(to: zip(open, wanted).prefix { $0.kind == $1 && !$1.isReference }.count)
    for kind in wanted.dropFirst(open.count) {
      open.append(OpenEntity(kind: kind, index: entities.count))
      entities.append(TelegramMessage.Entity(kind, offset: text.utf16Count, length: 0))
    }
  }

  private mutating func close(to count: Int) {
    while open.count > count {
      let entity = open.removeLast()
      // An entity without length is removed at the end.
      guard entity.isVisible else { continue }
      entities[entity.index].length = text.utf16Count - entities[entity.index].offset
    }
  }

  // MARK: - Text

  private mutating func append(_ piece: String, isPlain: Bool = false) {
    var output = String.UnicodeScalarView()
    var isVisible = false
    for scalar in piece.unicodeScalars {
      if isPlain, isTailPlain, tail.1 == "@", tail.0?.isUserName != true, scalar.isUserName {
        output.append(contentsOf: MentionGuard.text.unicodeScalars)
      }
      output.append(scalar)
      if !scalar.properties.isWhitespace { isVisible = true }
      tail = (tail.1, scalar)
      isTailPlain = isPlain
    }
    text.append(String(output))
    if isVisible { for index in open.indices { open[index].isVisible = true } }
  }

  /// Returns the message without white space at its ends, which Telegram removes.
  func finish() -> TelegramMessage {
    var scalars = Substring(text.text).unicodeScalars
    while let last = scalars.last, last == " " || last == "\n" { scalars.removeLast() }
    let entities = entities.filter { $0.length > 0 }
    // Telegram keeps white space in an entity at the start.
    let first = entities.first?.offset ?? .max
    var start = 0
    while start < first, let scalar = scalars.first, scalar == " " || scalar == "\n" {
      scalars.removeFirst()
      start += 1
    }
    let text = String(scalars)
    let end = text.utf16.count
    let trimmed = entities.compactMap { entity -> TelegramMessage.Entity? in
      let offset = entity.offset - start
      let length = min(entity.end - start, end) - offset
      return length > 0 ? TelegramMessage.Entity(entity.kind, offset: offset, length: length) : nil
    }
    return TelegramMessage(text: text, entities: trimmed)
  }
}

extension TelegramMessage.Kind {
  fileprivate var isReference: Bool { self == .mention || self == .hashtag }

  /// Whether Telegram finds no mentions in the entity.
  fileprivate var hidesMentions: Bool {
    switch self {
    case .textLink, .mention, .hashtag, .code, .pre: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can be a part of a user name.
  fileprivate var isUserName: Bool { isASCII && MentionGuard.isWord(UInt8(value)) }
}
