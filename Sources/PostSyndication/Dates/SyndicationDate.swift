public import PostFeed

/// A date of a feed: the text of the source, and the moment that it means.
public struct SyndicationDate: Hashable, Sendable {
  /// The text as the source has it.
  public let source: UntrustedText

  /// The moment, or `nil` when the text does not say it unambiguously.
  public let moment: Moment?

  /// Reads a date.
  public init(_ source: String) {
    self.source = UntrustedText(source)
    moment = Moment(source)
  }

  /// Creates a date from a moment. Its text is the moment in RFC 3339.
  public init(_ moment: Moment) {
    source = UntrustedText(moment.description)
    self.moment = moment
  }
}
