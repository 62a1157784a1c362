/// When something was made, as the server wrote it.
///
/// A date that is none is kept and written again, and ``moment`` is `nil`: what a post says does not
/// depend on when it says it.
public struct Timestamp: Hashable, Sendable, CustomStringConvertible {
  /// The text that the server wrote; empty when it wrote none.
  public let text: String

  /// The moment that the text names, or `nil` when it is no date.
  public let moment: Moment?

  /// What stands in JSON, or `nil` when nothing does.
  let wire: JSONValue?

  /// Creates the timestamp of a moment.
  public init(_ moment: Moment) {
    text = moment.description
    self.moment = moment
    wire = .string(text)
  }

  init(wire: JSONValue?) {
    self.wire = wire
    switch wire {
    case .string(let text):
      self.text = text
      moment = Moment(text)
    case .number(let digits):
      text = digits
      moment = nil
    default:
      text = wire?.kind ?? ""
      moment = nil
    }
  }

  /// A Boolean value that is true when the text is a date.
  public var isValid: Bool { moment != nil }

  public var description: String { text }
}
