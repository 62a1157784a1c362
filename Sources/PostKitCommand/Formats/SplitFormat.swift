import ArgumentParser
import PostKit

/// The format of the parts of `split`.
enum SplitFormat: String, CaseIterable, ExpressibleByArgument {
  case html, text

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
}
