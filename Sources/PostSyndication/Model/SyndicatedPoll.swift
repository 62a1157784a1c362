package import PostDocument
public import PostFeed

/// A poll of an item.
public struct SyndicatedPoll: Hashable, Sendable {
  /// A choice of a poll.
  public struct Option: Hashable, Sendable {
    /// The text of the choice.
    public var title: UntrustedText
    /// The number of votes, or `nil` while the votes are secret; never negative.
    public var votes: Int?

    /// Creates a choice.
    public init(title: UntrustedText, votes: Int? = nil) {
      self.title = title
      self.votes = votes
    }
  }

  /// The choices, in their order.
  public var options: [Option]

  /// Whether a reader can choose several options.
  public var isMultipleChoice: Bool

  /// When voting ends or ended.
  public var closingDate: SyndicationDate?

  /// The number of readers who voted; never negative.
  public var voterCount: Int?

  /// The images of the custom emoji in the choices, by their names without colons.
  package var emoji: [String: ImageSource] = [:]

  /// Creates a poll. The parameters are the properties of the same names.
  public init(
    options: [Option], isMultipleChoice: Bool = false, closingDate: SyndicationDate? = nil,
    voterCount: Int? = nil
  ) {
    self.options = options
    self.isMultipleChoice = isMultipleChoice
    self.closingDate = closingDate
    self.voterCount = voterCount
  }
}
