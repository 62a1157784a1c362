import ArgumentParser
import PostKit

/// The format of the parts of `split`.
enum SplitFormat: String, CaseIterable, ExpressibleByArgument {
  case bluesky, telegram, slack, discord, matrix, html, text

  /// How a format limits and writes parts.
  struct Row: Sendable {
    /// The largest part that the network allows, in its unit. It is also the default limit. `nil` if
    /// the format has no network.
    var limit: Int?
    /// The unit of limits, in the plural.
    var unit = "grapheme clusters"
    /// Whether a part is within a limit, and within the other limits of the network.
    var fits: @Sendable (_ part: Document, _ limit: Int) -> Bool
    /// Returns a part in the format, and reports what the format cannot hold.
    var value: @Sendable (_ part: Document, inout Report) -> ObjectLine.Value
  }

  /// The row of the format.
  func row(policy: Policy) -> Row {
    switch self {
    case .bluesky: return row(BlueskyEncoder())
    case .telegram: return row(TelegramEncoder())
    case .slack: return row(SlackEncoder())
    case .discord: return row(DiscordEncoder()) { .text(Array($0.content.utf8)) }
    case .matrix: return row(MatrixEncoder())
    case .html:
      let encoder = HTMLEncoder(policy: policy)
      return Row(
        fits: { $0.graphemeCount <= $1 },
        value: { part, _ in .text(Array(encoder.encode(part).utf8)) })
    case .text:
      return Row(
        fits: { $0.plainText.visibleClusterCount <= $1 },
        value: { part, _ in .text(Array(part.plainText.utf8)) })
    }
  }

  /// Returns the row of a network.
  ///
  /// - Parameter value: Returns the value for a message: its JSON, if not specified.
  private func row<Encoder: NetworkEncoder>(
    _ encoder: Encoder,
    value: @escaping @Sendable (Encoder.Message) -> ObjectLine.Value = { .json($0.bytes) }
  ) -> Row {
    Row(
      limit: Encoder.maximumLimit, unit: Encoder.limitUnit,
      fits: { part, limit in
        var encoder = encoder
        encoder.limit = limit
        return encoder.fits(part)
      },
      value: { part, report in
        var encoded = encoder.encode(part)
        // Paths in the part are not paths in the post.
        encoded.report.removeLocations()
        report.add(encoded.report)
        return value(encoded.message)
      })
  }
}
