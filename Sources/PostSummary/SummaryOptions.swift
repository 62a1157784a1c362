internal import PostText

/// How large a summary may be, and what it leaves out.
///
/// Every cap holds for every document; the smallest of them decides.
public struct SummaryOptions: Hashable, Sendable {
  /// The largest number of visible grapheme clusters, 280 by default. The ellipsis and the ends of
  /// lines count, each as one.
  public var limit: Int { didSet { limit = max(limit, 0) } }

  /// The largest number of lines, 4 by default: a line is a block or what a line break ends.
  public var lineLimit: Int { didSet { lineLimit = max(lineLimit, 0) } }

  /// The largest size of the summary as canonical HTML, in bytes of UTF-8; by default eight for
  /// each cluster of ``limit``.
  ///
  /// When text and markup together are larger, the last links and marks go first.
  public var byteLimit: Int? { didSet { byteLimit = byteLimit.map { max($0, 0) } } }

  /// The largest size of one grapheme cluster, in bytes of UTF-8: 64 by default, 16 at least and 4,096
  /// at most.
  ///
  /// Combining marks beyond it are dropped. A cluster that is larger without them ends the summary.
  public var clusterByteLimit: Int {
    didSet { clusterByteLimit = SummaryOptions.clamped(clusterByteLimit: clusterByteLimit) }
  }

  /// The largest number of clusters of an address that stands as its own label, 30 by default.
  ///
  /// A longer one is shown as `example.org/the-start-of…`, whole up to the end of its host. Where it
  /// leads stays.
  public var addressLimit: Int { didSet { addressLimit = max(addressLimit, 1) } }

  /// How the blocks of the document stand in the summary.
  public var layout: SummaryLayout

  /// What is left out, although it is text; nothing by default.
  public var leavesOut: SummaryParts

  /// What an author writes where the excerpt ends; by default the line `<!--more-->`.
  ///
  /// As a comment of HTML or Markdown, which no document holds, it is for the readers of these to see:
  /// ``Summarizer/summary(of:explicit:excerpt:)``.
  public var excerptMarker: ExcerptMarker?

  /// The title that stands beside the summary: a heading at the start that says the same is left
  /// out. None by default.
  public var title: String?

  /// The words that stand for what is not shown.
  public var labels: SummaryLabels

  /// Creates options; a number outside its bounds becomes the nearest inside.
  public init(
    limit: Int = 280, lineLimit: Int = 4, byteLimit: Int? = nil, clusterByteLimit: Int = 64,
    addressLimit: Int = 30, layout: SummaryLayout = .lines, leavesOut: SummaryParts = [],
    excerptMarker: ExcerptMarker? = .line("<!--more-->"), title: String? = nil,
    labels: SummaryLabels = SummaryLabels()
  ) {
    self.limit = max(limit, 0)
    self.lineLimit = max(lineLimit, 0)
    self.byteLimit = byteLimit.map { max($0, 0) }
    self.clusterByteLimit = SummaryOptions.clamped(clusterByteLimit: clusterByteLimit)
    self.addressLimit = max(addressLimit, 1)
    self.layout = layout
    self.leavesOut = leavesOut
    self.excerptMarker = excerptMarker
    self.title = title
    self.labels = labels
  }

  static let leastClusterByteLimit = 16

  /// A cluster is read anew with each part of its text: a limit for it is one for the time that takes.
  private static func clamped(clusterByteLimit: Int) -> Int {
    min(max(clusterByteLimit, leastClusterByteLimit), GraphemeBreaker.defaultSizeLimit)
  }

  /// The largest size as canonical HTML, in bytes.
  var bytes: Int { byteLimit ?? (limit < Int.max / 8 ? limit * 8 : Int.max) }
}

/// How the blocks of a document stand in its summary.
public enum SummaryLayout: String, Hashable, Sendable, CaseIterable {
  /// Each block is a paragraph, and line breaks stay.
  case lines
  /// Everything is one paragraph on one line, joined by spaces.
  case oneLine
}

/// Parts of a post that a summary may leave out.
public struct SummaryParts: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x3
  }

  /// The mentions with which a reply starts, when something follows.
  public static let leadingMentions = SummaryParts(rawValue: 1 << 0)
  /// The last lines, when they hold only hashtags and something stands before.
  public static let trailingHashtags = SummaryParts(rawValue: 1 << 1)
}

/// What an author writes where the excerpt of a post ends.
public enum ExcerptMarker: Hashable, Sendable {
  /// A paragraph of exactly this text.
  case line(String)
  /// A thematic break.
  case thematicBreak
}

/// The words that stand, in brackets, for what a summary does not show.
public struct SummaryLabels: Hashable, Sendable {
  /// Stands for hidden text: `spoiler`.
  public var spoiler: String
  /// Stands for a picture, when there is no text, before its alternative text: `image`.
  public var image: String
  /// Stands for a table, when there is no text: `table`.
  public var table: String

  /// Creates labels; English by default.
  public init(spoiler: String = "spoiler", image: String = "image", table: String = "table") {
    self.spoiler = spoiler
    self.image = image
    self.table = table
  }
}
