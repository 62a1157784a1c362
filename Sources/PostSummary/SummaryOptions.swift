internal import PostText

/// How large a summary may be, and what it leaves out.
///
/// Every cap holds for every document; the smallest of them decides. A number outside of its bounds
/// becomes the nearest inside.
public struct SummaryOptions: Hashable, Sendable {
  /// The largest number of visible grapheme clusters, 280 by default. The ellipsis and the ends of
  /// lines count as one each.
  public var limit: Int { didSet { limit = max(limit, 0) } }

  /// The largest number of lines, 4 by default: a line ends at a line break or at the end of a block.
  public var lineLimit: Int { didSet { lineLimit = max(lineLimit, 0) } }

  /// The largest size of the summary as canonical HTML, in bytes of UTF-8; by default eight for
  /// each cluster of ``limit``. The last links and marks are removed first.
  public var byteLimit: Int? { didSet { byteLimit = byteLimit.map { max($0, 0) } } }

  /// The largest size of one grapheme cluster, in bytes of UTF-8: 64 by default, 16 to 4,096.
  ///
  /// Combining marks beyond it are dropped. A cluster that is larger without them ends the summary.
  public var clusterByteLimit: Int {
    didSet { clusterByteLimit = SummaryOptions.clamped(clusterByteLimit: clusterByteLimit) }
  }

  /// The largest number of grapheme clusters of a URL that is the label of its link, 30 by default.
  ///
  /// A longer one is shown as `example.org/the-start-of…`, but at least with its whole host. The
  /// target of the link does not change.
  public var urlLimit: Int { didSet { urlLimit = max(urlLimit, 1) } }

  /// How the blocks of the document are shown.
  public var layout: SummaryLayout

  /// Text that is left out; nothing by default.
  public var leavesOut: SummaryParts

  /// What ends the excerpt of a post; by default the line `<!--more-->`.
  ///
  /// Documents contain no comments: see ``Summarizer/summarize(_:explicit:excerpt:)``.
  public var excerptMarker: ExcerptMarker?

  /// The title that is shown next to the summary: a heading at the start with the same text is left
  /// out. `nil` by default.
  public var title: String?

  /// The labels of content that is not shown.
  public var labels: SummaryLabels

  /// Creates options.
  public init(
    limit: Int = 280, lineLimit: Int = 4, byteLimit: Int? = nil, clusterByteLimit: Int = 64,
    urlLimit: Int = 30, layout: SummaryLayout = .lines, leavesOut: SummaryParts = [],
    excerptMarker: ExcerptMarker? = .line("<!--more-->"), title: String? = nil,
    labels: SummaryLabels = SummaryLabels()
  ) {
    self.limit = max(limit, 0)
    self.lineLimit = max(lineLimit, 0)
    self.byteLimit = byteLimit.map { max($0, 0) }
    self.clusterByteLimit = SummaryOptions.clamped(clusterByteLimit: clusterByteLimit)
    self.urlLimit = max(urlLimit, 1)
    self.layout = layout
    self.leavesOut = leavesOut
    self.excerptMarker = excerptMarker
    self.title = title
    self.labels = labels
  }

  /// The last cluster is read again with each part of a text, so its limit bounds the time.
  private static func clamped(clusterByteLimit: Int) -> Int {
    min(max(clusterByteLimit, 16), GraphemeBreaker.defaultSizeLimit)
  }

  /// The largest size as canonical HTML, in bytes.
  var bytes: Int { byteLimit ?? (limit < Int.max / 8 ? limit * 8 : Int.max) }
}

/// How the blocks of a document are shown in its summary.
public enum SummaryLayout: String, Hashable, Sendable, CaseIterable {
  /// Each block is a paragraph, and line breaks are kept.
  case lines
  /// All text is one paragraph on one line, joined by spaces.
  case oneLine
}

/// Parts of a post that a summary may leave out.
public struct SummaryParts: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3 }

  /// The mentions at the start of a reply, if other text follows.
  public static let leadingMentions = SummaryParts(rawValue: 1 << 0)
  /// The last lines, if they only contain hashtags and other text precedes them.
  public static let trailingHashtags = SummaryParts(rawValue: 1 << 1)
}

/// What ends the excerpt of a post.
public enum ExcerptMarker: Hashable, Sendable {
  /// A paragraph of exactly this text.
  case line(String)
  case thematicBreak
}

/// The labels, in brackets, of content that a summary does not show.
public struct SummaryLabels: Hashable, Sendable {
  /// The label of a spoiler.
  public var spoiler: String
  /// The label of an image, before its alternative text, if there is no text.
  public var image: String
  /// The label of a table, if there is no text.
  public var table: String

  public init(spoiler: String = "spoiler", image: String = "image", table: String = "table") {
    self.spoiler = spoiler
    self.image = image
    self.table = table
  }
}
