internal import PostFeed
internal import PostJSON
internal import PostText

/// Reads members of JSON objects, and reports invalid values.
///
/// A missing member and `null` mean the same. Servers written in PHP send an empty object as `[]`,
/// so an empty array where an object is expected also counts as missing.
struct JSONMemberReader {
  let tree: JSONTree
  private(set) var findings = SyndicationFindings()

  /// The position of the item that is being read, or `nil` for the feed's own properties.
  private var item: Int?

  /// Creates a reader.
  ///
  /// - Parameter findings: The findings about the bytes of the source.
  init(_ tree: JSONTree, findings: [SyndicationFinding] = []) {
    self.tree = tree
    for finding in findings { self.findings.add(finding) }
    for node in tree.invalidStrings {
      report(
        .encodingRepaired, "a string is not valid Unicode; its invalid parts were read as U+FFFD",
        at: node)
    }
  }

  /// Starts the next item. Findings that follow name its position.
  mutating func beginItem() { item = item.map { $0 + 1 } ?? 0 }

  /// Adds a finding about a value, with its offset and the position of the item.
  mutating func report(_ code: SyndicationFinding.Code, _ message: String, at node: JSONNode) {
    findings.add(
      SyndicationFinding(code, message, offset: tree.offset(of: node), item: item))
  }

  // MARK: - Members

  /// Returns the value of a member, or `nil` if it is missing or `null`.
  func value(_ name: String, of object: JSONNode) -> JSONNode? {
    tree.member(name, of: object).flatMap { tree.kind(of: $0) == .null ? nil : $0 }
  }

  /// Returns the object that is the value of a member.
  mutating func object(_ name: String, of parent: JSONNode) -> JSONNode? {
    guard let node = value(name, of: parent), !isEmptyArray(node) else { return nil }
    guard tree.kind(of: node) == .object else {
      drop(name, node, expected: "an object")
      return nil
    }
    checkNames(of: node)
    return node
  }

  /// Returns all elements of the array that is the value of a member.
  mutating func allElements(_ name: String, of object: JSONNode) -> JSONElements {
    guard let node = value(name, of: object) else { return tree.elements(of: nil) }
    if tree.kind(of: node) != .array { drop(name, node, expected: "an array") }
    return tree.elements(of: node)
  }

  /// Returns the first elements of the array that is the value of a member.
  ///
  /// Their number is limited, because an author or attachment needs much more memory than its JSON.
  mutating func elements(_ name: String, of object: JSONNode) -> [JSONNode] {
    var elements: [JSONNode] = []
    for element in allElements(name, of: object) {
      guard elements.count < JSONMemberReader.maximumCount else {
        report(
          .valueDropped,
          "'\(name)': only the first \(JSONMemberReader.maximumCount) elements were read",
          at: element)
        break
      }
      elements.append(element)
    }
    return elements
  }

  private static let maximumCount = 1000

  /// Returns the first objects in the array that is the value of a member.
  mutating func objects(_ name: String, of parent: JSONNode) -> [JSONNode] {
    var objects: [JSONNode] = []
    for element in elements(name, of: parent) {
      if tree.kind(of: element) == .object {
        checkNames(of: element)
        objects.append(element)
      } else {
        drop(name, element, expected: "an object")
      }
    }
    return objects
  }

  /// Returns a string that is not empty.
  mutating func string(_ name: String, of object: JSONNode) -> String? {
    guard let node = value(name, of: object) else { return nil }
    guard let string = tree.string(node) else {
      drop(name, node, expected: "a string")
      return nil
    }
    return string.isEmpty ? nil : string
  }

  /// Returns an identifier: a string that is not empty, or the source text of a number.
  mutating func identifier(_ name: String, of object: JSONNode) -> String? {
    guard let node = value(name, of: object) else { return nil }
    if let number = tree.number(node) { return String(number) }
    guard let string = tree.string(node) else {
      drop(name, node, expected: "a string or number")
      return nil
    }
    return string.isEmpty ? nil : string
  }

  /// Returns a string that is not empty as untrusted text.
  mutating func text(_ name: String, of object: JSONNode) -> UntrustedText? {
    string(name, of: object).map { UntrustedText($0) }
  }

  /// Returns a string that is not empty as a name, which is cut if it is too long.
  mutating func name(_ name: String, of object: JSONNode) -> UntrustedText? {
    guard let text = string(name, of: object), let node = value(name, of: object) else {
      return nil
    }
    return UntrustedText(cut(text, at: node))
  }

  /// Returns a name, which is cut if it is too long.
  mutating func cut(_ name: String, at node: JSONNode) -> String {
    guard let start = name.cutName else { return name }
    report(.valueDropped, SyndicationFinding.longName, at: node)
    return start
  }

  /// Returns a date, and reports an invalid one. The date keeps its text.
  mutating func date(_ name: String, of object: JSONNode) -> SyndicationDate? {
    guard let node = value(name, of: object), let text = identifier(name, of: object) else {
      return nil
    }
    let date = SyndicationDate(text)
    if date.moment == nil {
      report(.invalidDate, "'\(name)': invalid date '\(text.quoted)'", at: node)
    }
    return date
  }

  /// Returns a Boolean; false if the member is missing.
  mutating func bool(_ name: String, of object: JSONNode) -> Bool {
    guard let node = value(name, of: object) else { return false }
    guard let bool = tree.bool(node) else {
      drop(name, node, expected: "true or false")
      return false
    }
    return bool
  }

  /// Returns an integer from 0. Some servers send it as a string.
  mutating func count(_ name: String, of object: JSONNode) -> Int64? {
    guard let node = value(name, of: object) else { return nil }
    let count = tree.integer(node) ?? tree.string(node).flatMap { Int64($0) }
    guard let count, count >= 0 else {
      drop(name, node, expected: "an integer from 0")
      return nil
    }
    return count
  }

  /// Returns a finite number from 0.
  mutating func measure(_ name: String, of object: JSONNode) -> Double? {
    guard let node = value(name, of: object) else { return nil }
    let measure = (tree.number(node).map(String.init) ?? tree.string(node)).flatMap { Double($0) }
    guard let measure, measure >= 0, measure.isFinite else {
      drop(name, node, expected: "a number from 0")
      return nil
    }
    return measure
  }

  // MARK: - Findings

  /// Reports a value that the model does not contain.
  ///
  /// - Parameter name: The name of the member that is or contains the value.
  mutating func drop(_ name: String, _ node: JSONNode, expected: String) {
    var found = tree.kind(of: node).description
    if tree.kind(of: node) == .number || tree.kind(of: node) == .string {
      found += " '\(String(decoding: tree.text(of: node).prefix(256), as: UTF8.self).quoted)'"
    }
    report(.valueDropped, "'\(name)': found \(found); expected \(expected)", at: node)
  }

  /// Reports a duplicate member: the first one is read.
  mutating func checkNames(of object: JSONNode) {
    guard let duplicate = tree.duplicateName(in: object) else { return }
    let name = (tree.string(duplicate) ?? "").quoted
    report(.valueDropped, "duplicate member '\(name)'; the first one was read", at: duplicate)
  }

  private func isEmptyArray(_ node: JSONNode) -> Bool {
    var elements = tree.elements(of: node)
    return tree.kind(of: node) == .array && elements.next() == nil
  }
}
