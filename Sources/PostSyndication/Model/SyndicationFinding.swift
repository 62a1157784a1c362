/// A part of a feed that was skipped or repaired.
public struct SyndicationFinding: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a finding. The names are stable.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An item is invalid, has no content, title or link, or follows the end of the feed. The feed
    /// does not contain it.
    case itemDropped = "item-dropped"
    /// A value of a feed or item is invalid. The model does not contain it.
    case valueDropped = "value-dropped"
    /// A date is invalid or ambiguous. The model keeps its text.
    case invalidDate = "invalid-date"
    /// The XML is not well-formed, and was repaired.
    case markupRepaired = "markup-repaired"
    /// An entity reference is undefined. It was read as in HTML, or as text.
    case undefinedEntity = "undefined-entity"
    /// Characters that XML does not allow were removed.
    case characterRemoved = "character-removed"
    /// Bytes that are invalid in the encoding were read as U+FFFD, or the source declares another
    /// encoding than it has.
    case encodingRepaired = "encoding-repaired"
    /// The source ends within an element or value. What precedes the end was read.
    case truncated
    /// What is written does not conform to its format, because the source lacks a property that the
    /// format requires, or states a property of the feed after its items.
    case nonconforming
  }

  /// The kind of the finding.
  public let code: Code

  /// A description of the problem. It can contain text from the source.
  public let message: String

  /// The offset in the source, in bytes, if known.
  public let offset: Int?

  /// The position of the item in the source, from 0, or `nil` if the finding is about the feed.
  public let item: Int?

  package init(_ code: Code, _ message: String, offset: Int? = nil, item: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
    self.item = item
  }

  /// The item and the message.
  public var description: String { item.map { "item \($0 + 1): \(message)" } ?? message }
}

/// The findings of a feed: the number of findings of each code, and a list of the first 1,000 of
/// each code.
public struct SyndicationFindings: Hashable, Sendable {
  /// The first 1,000 findings of each code: those with an offset, in the order of the source, then
  /// the others, in the order of the source.
  public var list: [SyndicationFinding] { located + others }

  /// The number of findings of each code. Equal repairs of one tag are one finding.
  public private(set) var counts: [SyndicationFinding.Code: Int] = [:]

  private var located: [SyndicationFinding] = []
  private var others: [SyndicationFinding] = []

  package static let listedPerCode = 1000

  init() {}

  mutating func add(_ finding: SyndicationFinding) {
    let count = counts[finding.code, default: 0]
    counts[finding.code] = count + 1
    guard count < SyndicationFindings.listedPerCode else { return }
    guard let offset = finding.offset else { return others.append(finding) }
    // The decoder is ahead of the parser, so findings arrive almost in order.
    let index = located.lastIndex { $0.offset.map { $0 <= offset } ?? true }
    located.insert(finding, at: index.map { $0 + 1 } ?? 0)
  }
}

extension SyndicationFinding {
  static let longBase = "a URL of more than 2,048 bytes is not used as the base of others"
  static let costlyBases =
    "relative URLs are not resolved, because they repeat a long base URL too often"
}
