extension Finding: CustomStringConvertible {
  /// A sentence that states the change and its location.
  public var description: String {
    let severity = code.severity.rawValue
    let place =
      switch location {
      case .source(_, let position?): " (line \(position.line), column \(position.column))"
      case .source(let range, nil): " (byte \(range.lowerBound))"
      case .path(let path): " (\(path))"
      case .none: ""
      }
    return "\(severity.prefix(1).uppercased())\(severity.dropFirst()) \(message)\(place)."
  }

  /// The text that follows the severity in a printed report. In the line `removed: <script> with
  /// its contents`, the message is `<script> with its contents`.
  public var message: String {
    // A name with a space is a part of Markdown, such as "a footnote".
    let element = element.map { $0.contains(" ") ? $0 : "<\($0)>" } ?? "an element"
    // The parts with odd indices are the names of placeholders.
    let parts = code.message.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }
    var message = ""
    for (index, part) in parts.enumerated() {
      switch (index % 2, part) {
      case (1, "element"): message += element
      case (1, "attribute"):
        message += attribute.map { "'\($0)' of \(element)" } ?? "an attribute of \(element)"
      case (1, "link"):
        message += reason.map { "a link (\($0))" } ?? "a link that cannot be kept here"
      case (1, "image"):
        message += reason.map { "an image (\($0))" } ?? "an image that cannot be kept here"
      case (1, "limit"): message += limit.map { "the allowed \($0)" } ?? "allowed"
      default: message += part
      }
    }
    return message
  }
}
