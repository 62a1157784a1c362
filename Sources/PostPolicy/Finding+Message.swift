extension Finding {
  /// What the finding is about, as a report prints it after the severity:
  /// `removed: <script> with its contents`.
  public var message: String {
    let element = element.map { "<\($0)>" } ?? "an element"
    // The parts with odd indices are the names of placeholders.
    let parts = code.message.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }
    var message = ""
    for (index, part) in parts.enumerated() {
      switch (index % 2, part) {
      case (1, "element"): message += element
      case (1, "attribute"):
        message += attribute.map { "'\($0)' of \(element)" } ?? "an attribute of \(element)"
      case (1, "limit"): message += limit.map { "the allowed \($0)" } ?? "allowed"
      default: message += part
      }
    }
    return message
  }
}
