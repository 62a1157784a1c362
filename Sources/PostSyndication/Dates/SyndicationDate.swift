public import PostFeed

/// A date of a feed: its text in the source, and its moment.
///
/// These formats are read:
///
/// - RFC 822, 2822 and 5322, such as `Sat, 21 Nov 2026 12:00:00 +0100`. The weekday, the seconds, the
///   time and the zone can be missing. A year of two digits is in 1950 to 2049, as RFC 2822 defines.
/// - RFC 3339 and the W3C's profile of ISO 8601, such as `2026-11-21T12:00:00Z`, `2026-11-21` and
///   `2026-11`. ISO 8601's basic format, such as `20261121T120000Z`, and days of a year, such as
///   `2026-325`.
/// - The formats of C, JavaScript and Apache, such as `Sat Nov 21 12:00:00 2026`; dates with the name
///   of a month, such as `Nov 21, 2026 8:30 PM` or `21. listopadu 2026`, in the languages of Europe;
///   dates such as `2026年11月21日`.
///
/// A date without a time is midnight, and a time without a zone is in UTC. The weekday is ignored,
/// even if it is wrong. The names of zones are those of RFC 822, and those that have exactly one
/// meaning in the time zone database, such as `CEST`.
///
/// An ambiguous date has no moment. Examples are `03/04/2026`, zones such as `IST`, the military
/// letters except `Z`, whose signs RFC 822 defined wrongly, and month names that differ between
/// languages. A text that contains more than a date has no moment either.
///
/// [RFC 5322](https://www.rfc-editor.org/rfc/rfc5322#section-3.3),
/// [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339),
/// [W3C Date and Time Formats](https://www.w3.org/TR/NOTE-datetime)
public struct SyndicationDate: Hashable, Sendable {
  /// The text as the source has it.
  public let text: UntrustedText

  /// The moment, or `nil` if the text is ambiguous or not a date.
  public let moment: Moment?

  /// Reads a date of at most 256 bytes. A longer text has no moment.
  public init(_ text: String) {
    self.text = UntrustedText(text)
    moment = Moment(text) ?? DateParser.moment(of: text)
  }

  /// This date, or `nil` if it has no moment.
  var readable: SyndicationDate? { moment == nil ? nil : self }

  /// Creates a date from a moment. Its text is the moment in RFC 3339.
  public init(_ moment: Moment) {
    text = UntrustedText(moment.description)
    self.moment = moment
  }
}
