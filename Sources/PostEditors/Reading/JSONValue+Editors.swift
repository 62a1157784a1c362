internal import PostDocument
internal import PostJSON
internal import PostPolicy

// The values of an editor's JSON. A value of another type is read as `nil`, so that the caller can
// report it and use the default.
extension JSONValue {
  init(parsing bytes: [UInt8], limit: Int) throws(EditorError) {
    guard bytes.count <= limit else {
      throw EditorError(
        .inputTooLarge, message: Limits.inputTooLarge(bytes: bytes.count, limit: limit))
    }
    do {
      // No editor needs this depth, but deeply nested documents are flattened, not rejected.
      self = try JSONTree(
        parsing: bytes, maximumDepth: 1_000_000, strictness: .repairingSurrogates
      ).root
    } catch {
      throw EditorError(
        error.code == .depth ? .tooDeep : .notJSON, path: error.path.description,
        offset: error.offset, message: error.message)
    }
  }

  func error(_ code: EditorError.Code, _ message: String) -> EditorError {
    EditorError(code, path: path.description, offset: offset, message: message)
  }

  var object: JSONValue? { isObject ? self : nil }

  var isEmptyArray: Bool { kind == .array && !elements.contains { _ in true } }

  /// The type of a node or mark, or `nil` if it has no valid type.
  var type: String? { self["type"]?.string }

  /// `true` or `false`, which can also be a string or the number 1 or 0.
  var isOn: Bool? {
    switch kind {
    case .string: ["true": true, "false": false][string ?? ""]
    case .number: [1: true, 0: false][integer ?? -1]
    default: bool
    }
  }

  /// Returns a whole number in a range, which can also be a string of digits.
  func anyInteger(in bounds: ClosedRange<Int>) -> Int? {
    anyInteger.flatMap { Int(exactly: $0) }.flatMap { bounds.contains($0) ? $0 : nil }
  }

  /// A URL. Some editors store an object with the URL and other attributes.
  var url: String? { string ?? firstText(JSONValue.urlNames)?.text }

  /// The names of members that contain the URL of an image, file or page.
  static let urlNames = ["src", "url", "href"]

  /// Returns the first of the named members that is a nonempty string. Members of other types are
  /// skipped, because members of unknown nodes can have any type.
  func firstText(_ names: [String]) -> (name: String, text: String)? {
    for name in names {
      if let text = self[name]?.string, !text.isEmpty { return (name, text) }
    }
    return nil
  }
}

extension JSONValue? {
  /// The elements of an array. Any other value is the only element.
  var children: JSONValues {
    guard let self, self.kind != .array else { return JSONValues(self) }
    return JSONValues(only: self)
  }
}

extension TextLayout {
  /// Sets the alignment from its name in editors. Returns `false` for an unknown name and `nil`.
  /// The direction must be set first, because the meaning of `end` depends on the direction.
  mutating func align(_ name: String?) -> Bool {
    switch name {
    case "", "start": break
    case "end": alignment = direction == .rightToLeft ? .left : .right
    default:
      guard let named = name.flatMap(Alignment.init(rawValue:)) else { return false }
      alignment = named
    }
    return true
  }
}
