extension DecodingError {
  /// The path of the invalid value, or of the object that lacks a member.
  package var jsonSteps: [JSONPath.Step] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      DecodingError.steps(context.codingPath)
    @unknown default: []
    }
  }

  /// The JSON path and a description of the error, in the format of ``JSONError/description``.
  package var jsonMessage: String {
    switch self {
    case .typeMismatch(let type, let context):
      let found = context.debugDescription.text(between: "but found ", and: " instead")
      return DecodingError.message(
        at: context.codingPath,
        "expected \(JSONKind.name(of: type))" + (found.map { ", found \($0)" } ?? ""))
    case .valueNotFound(let type, let context):
      return DecodingError.message(
        at: context.codingPath, "expected \(JSONKind.name(of: type)), found null")
    case .keyNotFound(let key, let context):
      return DecodingError.message(
        at: context.codingPath, "missing member '\(key.stringValue)'")
    case .dataCorrupted(let context):
      return DecodingError.message(at: context.codingPath, context.debugDescription)
    @unknown default:
      return "\(self)"
    }
  }

  private static func message(at path: [any CodingKey], _ text: String) -> String {
    "\(JSONPath(steps(path))): \(text)"
  }

  package static func steps(_ path: [any CodingKey]) -> [JSONPath.Step] {
    path.map { key in
      key.intValue.map { JSONPath.Step.element($0) } ?? .member(key.stringValue)
    }
  }
}

extension String {
  /// Returns the text between the first occurrences of two strings, or `nil` if the string does not
  /// contain them in this order.
  fileprivate func text(between start: String, and end: String) -> Substring? {
    guard let start = firstRange(of: start), let end = firstRange(of: end),
      start.upperBound <= end.lowerBound
    else { return nil }
    return self[start.upperBound..<end.lowerBound]
  }
}
