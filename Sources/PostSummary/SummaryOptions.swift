internal import PostText

/// The limits of a summary, and the content that it leaves out.
///
/// A summary never exceeds a limit. Values outside the allowed range are clamped to that range.
public struct SummaryOptions: Hashable, Sendable {
  /// The largest number of visible grapheme clusters, including the ellipsis and line ends; 280 by
  /// default.
  public var limit: Int { didSet { limit = max(limit, 0) } }

  /// The largest number of lines, which end at line breaks and at ends of blocks; 4 by default.
  public var lineLimit: Int { didSet { lineLimit = max(lineLimit, 0) } }

  /// The largest size of the summary as canonical HTML in bytes. The last links and marks are removed
  /// first.
  ///
  /// By default, the ``limit`` and the ``clusterByteLimit`` limit the text. Marks and links have at most
  /// eight bytes for each grapheme cluster of the ``limit``, and so do characters that are invisible.
  public var byteLimit: Int? { didSet { byteLimit = byteLimit.map { max($0, 0) } } }

  /// The largest size of one grapheme cluster in bytes: 16 to 4,096, 64 by default.
  ///
  /// Combining marks that exceed this size are dropped. If a cluster is still too large, the
  /// summary ends before the cluster.
  public var clusterByteLimit: Int {
    didSet { clusterByteLimit = SummaryOptions.clamped(clusterByteLimit: clusterByteLimit) }
  }

  /// The largest number of grapheme clusters of a URL that is the label of its link, without an
  /// ellipsis; 30 by default.
  ///
  /// A longer URL is shortened to `example.org/the-start-of…`, but never inside its host. The
  /// target of the link does not change.
  public var urlLimit: Int { didSet { urlLimit = max(urlLimit, 1) } }

  /// The layout of the document's blocks; ``SummaryLayout/lines`` by default.
  public var layout: SummaryLayout

  /// The parts that are left out; none by default.
  public var leavesOut: SummaryParts

  /// The marker that ends the excerpt of a post; by default the line `<!--more-->`.
  ///
  /// Documents contain no comments: see ``Summarizer/summarize(_:explicit:excerpt:)``.
  public var excerptMarker: ExcerptMarker?

  /// The title that is shown next to the summary.
  ///
  /// A heading at the start of the document is left out if its text equals the title.
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

  /// Returns a cluster size in the allowed range.
  ///
  /// The maximum limits the time, because the last cluster is read again with each part of a text.
  private static func clamped(clusterByteLimit: Int) -> Int {
    min(max(clusterByteLimit, 16), GraphemeBreaker.defaultSizeLimit)
  }

  /// The largest size in bytes of marks and links, and of invisible characters, without a
  /// ``byteLimit``.
  var defaultBytes: Int { limit < Int.max / 8 ? limit * 8 : Int.max }
}

/// The layout of a document's blocks in its summary.
public enum SummaryLayout: String, Hashable, Sendable, CaseIterable {
  /// Each block is a paragraph, and line breaks are kept.
  case lines
  /// All text is on one line in one paragraph, joined by spaces.
  case oneLine
}

/// Parts of a post that a summary can leave out.
public struct SummaryParts: OptionSet, Hashable, Sendable {
  /// The parts as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3 }

  /// The mentions at the start of a reply, if other text follows.
  public static let leadingMentions = SummaryParts(rawValue: 1 << 0)
  /// The last lines, if they only contain hashtags and other text precedes them.
  public static let trailingHashtags = SummaryParts(rawValue: 1 << 1)
}

/// The marker that ends the excerpt of a post.
public enum ExcerptMarker: Hashable, Sendable {
  /// A paragraph of exactly this text.
  case line(String)
  /// A thematic break.
  case thematicBreak
}

/// The labels that are shown in brackets for content that a summary does not show.
public struct SummaryLabels: Hashable, Sendable {
  /// The label of a spoiler.
  public var spoiler: String
  /// The label of an image, before its alternative text. It is shown only if the summary has no
  /// other text.
  public var image: String
  /// The label of a table, before its caption or first row.
  public var table: String

  /// Creates labels. An empty label is not shown.
  public init(spoiler: String = "spoiler", image: String = "image", table: String = "table") {
    self.spoiler = spoiler
    self.image = image
    self.table = table
  }
}
