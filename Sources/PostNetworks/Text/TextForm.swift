internal import PostDocument

/// What the text of a network can hold.
struct TextForm {
  /// A reference that the network shows as a mention or hashtag.
  enum Reference: Hashable, Sendable {
    /// A mention with the identifier of the account on the network.
    case mention(String)
    case hashtag(String)
  }

  /// A reference, and the target and identifier that are read back for it.
  struct HeldReference {
    let reference: Reference
    var target: LinkTarget?
    var id: String?
  }

  /// The marks that are written. If spoilers are not among them, `[spoiler]` is written instead.
  var marks: Marks = []
  /// Whether the network opens a link target.
  var holdsLink: @Sendable (LinkTarget) -> Bool
  /// Returns the reference for a mention or hashtag, or `nil` if it is written as text.
  var reference: @Sendable (InlineContent) -> HeldReference?
  /// Whether quotations and code at the top level are regions, not lines with a prefix.
  var hasRegions = false
  /// Whether closed details at the top level are regions.
  var hasCollapsedRegions = false
  /// Whether headings and lists are written as markup, which the network shows as such.
  var hasMarkup = false
  /// Whether code in a line has no other marks and no link.
  var isCodeExclusive = false
  /// The label that replaces a spoiler.
  static let spoilerLabel = "[spoiler]"
  /// Indentation of nested lines. Networks and readers collapse or trim normal spaces.
  static let indent = "\u{A0}\u{A0}"
}

/// Text with the same marks, link and reference.
struct TextPiece: Hashable {
  var text: String
  var marks: Marks = []
  var link: LinkTarget?
  var reference: TextForm.Reference?
  /// Whether the text is markup of a block, which is not escaped.
  var isMarker = false
}

/// A line of text in a message.
struct TextLine {
  var pieces: [TextPiece] = []
  /// The region around the line, or `nil`.
  var region: Int?
  /// The region of code in which the line is, or `nil`.
  var code: Int?

  var isEmpty: Bool { pieces.allSatisfy(\.text.isEmpty) }
}

/// A part of a message that is not only lines of text.
enum TextRegion: Hashable {
  case quote
  /// A quotation that is collapsed until the reader expands it.
  case collapsed
  case code(CodeLanguage?)

  var isCode: Bool { if case .code = self { true } else { false } }
}
