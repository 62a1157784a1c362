internal import PostFeed
internal import PostJSON
internal import PostText

// Members of objects. Invalid values are reported. `null` and an absent member mean the same. An
// object can have duplicate members, so `ObjectReader`, which rejects them, is not used.
extension JSONItemReader {
  /// Returns the object that is the value of a member. Servers written in PHP send an empty object
  /// as `[]`, so an empty array also counts as missing.
  mutating func object(_ name: String, of parent: JSONValue) -> JSONValue? {
    guard let value = parent[name] else { return nil }
    if value.kind == .array, JSONValues(value).first(where: { _ in true }) == nil { return nil }
    return object(value, in: name)
  }

  /// Returns the first objects in the array that is the value of a member.
  mutating func objects(_ name: String, of parent: JSONValue) -> [JSONValue] {
    elements(name, of: parent).compactMap { object($0, in: name) }
  }

  /// Returns a value that must be an object.
  ///
  /// - Parameter name: The name of the member that is or contains the value.
  mutating func object(_ value: JSONValue, in name: String) -> JSONValue? {
    guard value.isObject else {
      drop(value, in: name, expected: "an object")
      return nil
    }
    checkNames(of: value)
    return value
  }

  /// Returns the elements of the array that is the value of a member.
  mutating func allElements(_ name: String, of object: JSONValue) -> JSONValues? {
    read(name, of: object, "an array") { $0.kind == .array ? JSONValues($0) : nil }
  }

  /// Returns the first 1,000 elements of the array that is the value of a member.
  ///
  /// Their number is limited, because an author or attachment needs much more memory than its JSON.
  mutating func elements(_ name: String, of object: JSONValue) -> [JSONValue] {
    let limit = 1000
    guard let all = allElements(name, of: object) else { return [] }
    var elements = Array(all.prefix(limit + 1))
    if elements.count > limit {
      let last = elements.removeLast()
      report(.valueDropped, "'\(name)': only the first \(limit) elements were read", at: last)
    }
    return elements
  }

  /// Returns a string that is not empty.
  mutating func string(_ name: String, of object: JSONValue) -> String? {
    read(name, of: object, "a string") { $0.string }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns an identifier: a string that is not empty, or the source text of a number.
  mutating func identifier(_ name: String, of object: JSONValue) -> String? {
    read(name, of: object, "a string or a number") { $0.text }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a string that is not empty as untrusted text.
  mutating func text(_ name: String, of object: JSONValue) -> UntrustedText? {
    string(name, of: object).map { UntrustedText($0) }
  }

  mutating func url(_ name: String, of object: JSONValue) -> UntrustedURL? {
    string(name, of: object).map { UntrustedURL($0, baseURL: baseURL) }
  }

  /// Returns a string that is not empty as a name, which is cut if it is too long.
  mutating func name(_ name: String, of object: JSONValue) -> UntrustedText? {
    guard let text = string(name, of: object) else { return nil }
    return UntrustedText(cut(text, at: object[name] ?? object))
  }

  /// Returns a name, which is cut if it is too long.
  mutating func cut(_ name: String, at value: JSONValue) -> String {
    guard let start = name.cutName else { return name }
    report(.valueDropped, SyndicationFinding.longName, at: value)
    return start
  }

  /// Returns a date, and reports an invalid one. The date keeps its text.
  mutating func date(_ name: String, of object: JSONValue) -> SyndicationDate? {
    guard let text = identifier(name, of: object) else { return nil }
    let date = SyndicationDate(text)
    if date.moment == nil {
      let message = "'\(name)': invalid date '\(text.quoted)'"
      report(.invalidDate, message, at: object[name] ?? object)
    }
    return date
  }

  /// Returns a Boolean; false if the member is missing.
  mutating func bool(_ name: String, of object: JSONValue) -> Bool {
    read(name, of: object, "true or false") { $0.bool } ?? false
  }

  /// Returns an integer from 0. Some servers send it as a string.
  mutating func count(_ name: String, of object: JSONValue) -> Int64? {
    read(name, of: object, "an integer from 0") {
      $0.anyInteger.flatMap { $0 >= 0 ? $0 : nil }
    }
  }

  /// Returns a finite number from 0. Some servers send it as a string.
  mutating func measure(_ name: String, of object: JSONValue) -> Double? {
    read(name, of: object, "a number from 0") {
      $0.text.flatMap { Double($0) }.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
  }

  /// Reads the value of a member. If the result is `nil`, reports that another value is expected.
  private mutating func read<Value>(
    _ name: String, of object: JSONValue, _ expected: String, _ body: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = object[name] else { return nil }
    let result = body(value)
    if result == nil { drop(value, in: name, expected: expected) }
    return result
  }

  // MARK: - Findings

  /// Adds a finding about a value, with its offset and the position of the item.
  mutating func report(_ code: SyndicationFinding.Code, _ message: String, at value: JSONValue) {
    let offset = value.offset
    findings.add(SyndicationFinding(code, message, offset: offset, item: position))
  }

  /// Reports a value of a type that the model does not contain.
  ///
  /// - Parameter name: The name of the member that is or contains the value.
  mutating func drop(_ value: JSONValue, in name: String, expected: String) {
    report(.valueDropped, "'\(name)': \(value.isNot(expected).message)", at: value)
  }

  /// Reports a duplicate member: the first one is read.
  mutating func checkNames(of object: JSONValue) {
    guard let duplicate = object.duplicateName else { return }
    let name = (duplicate.string ?? "").quoted
    report(
      .valueDropped, "duplicate member '\(name)'; the first one was read",
      at: duplicate)
  }
}
