internal import PostText

/// A type whose values are read from JSON.
package protocol JSONReadable {
  /// Reads a value.
  ///
  /// - Throws: The fault of this value, or of a value in it.
  init(_ json: JSONValue) throws(ValueFault)
}

/// Reads the members of an object. `null` and an absent member mean the same.
///
/// Each member can be read once: it is absent the second time. Faults and ``isPresent(_:)`` still see it.
/// An object whose members are read in the order of the source is read in one pass.
package struct ObjectReader {
  package let value: JSONValue

  /// The names that no search has reached.
  private var unvisited: JSONValues
  /// The other names that were not read.
  private var skipped: [JSONValue] = []

  private var extras = JSONExtras()
  /// Whether ``embedded(_:)`` read another model from the same object. That model then has the
  /// unknown members.
  private var isEmbedding = false

  /// Creates a reader.
  ///
  /// - Throws: ``ValueFault`` if the value is not an object, or has two members with the same name:
  ///   parsers disagree on which one to use.
  package init(_ value: JSONValue) throws(ValueFault) {
    try self.init(keepingDuplicates: value)
    if let name = value.duplicateName { throw ObjectReader.duplicate(name) }
  }

  /// Creates a reader of an object that can have several members with the same name.
  ///
  /// - Throws: ``ValueFault`` if the value is not an object.
  init(keepingDuplicates value: JSONValue) throws(ValueFault) {
    guard value.isObject else {
      throw value.fault(
        "expected an object, found \(value.kind.description)", code: .wrongType)
    }
    self.value = value
    unvisited = value.names
  }

  /// Returns the fault of a name that repeats an earlier one.
  static func duplicate(_ name: JSONValue) -> ValueFault {
    name.fault("duplicate member; only one is allowed", code: .duplicate)
  }

  package var findings: JSONFindings { value.tree.findings }

  // MARK: Members

  /// Returns the value of a member, or `nil` if it is absent or `null`.
  package mutating func member(_ name: String) -> JSONValue? {
    guard let member = memberOrNull(name), member.kind != .null else { return nil }
    return member
  }

  /// Returns the value of a member, which can be `null`, or `nil` if the member is absent.
  package mutating func memberOrNull(_ name: String) -> JSONValue? {
    if let place = skipped.firstIndex(where: { $0.isName(name) }) {
      return skipped.remove(at: place).member
    }
    while let next = unvisited.next() {
      if next.isName(name) { return next.member }
      skipped.append(next)
    }
    return nil
  }

  /// Returns the value of a member.
  ///
  /// - Throws: ``ValueFault`` if it is absent or invalid.
  package mutating func required<Value: JSONReadable>(
    _ name: String
  ) throws(ValueFault) -> Value {
    guard let member: Value = try optional(name) else {
      throw missing(name)
    }
    return member
  }

  /// Returns the fault of a required member that is absent or `null`.
  package func missing(_ name: String) -> ValueFault {
    fault(name, "missing", code: .missing)
  }

  /// Returns the value of a member, or `nil` if it is absent or `null`.
  package mutating func optional<Value: JSONReadable>(
    _ name: String
  ) throws(ValueFault) -> Value? {
    guard let member = member(name) else { return nil }
    return try Value(member)
  }

  /// The place of a member, whether it is present or not.
  package func place(of name: String) -> JSONPlace {
    value.memberOrNull(name).map { JSONPlace($0) } ?? JSONPlace(value, missing: name)
  }

  /// Returns a fault of a member.
  package func fault(
    _ name: String, _ message: String, code: JSONError.Code = .notAllowed
  ) -> ValueFault {
    ValueFault(code, message, at: place(of: name))
  }
}

extension JSONModel {
  package init(_ json: JSONValue) throws(ValueFault) {
    self.init()
    var reader = try ObjectReader(json)
    try code(with: &reader)
    extras = reader.takeExtras()
  }
}

// Members of models, which round-trip.
extension ObjectReader: MemberCoder {
  package mutating func required<Value: JSONCodable>(
    _ name: String, _ value: inout Value
  ) throws(ValueFault) {
    guard let member: Value = try coded(name) else { throw missing(name) }
    value = member
  }

  package mutating func optional<Value: JSONCodable>(
    _ name: String, _ value: inout Value?
  ) throws(ValueFault) {
    value = try coded(name)
  }

  /// Reads a member, and notes its form.
  private mutating func coded<Value: JSONCodable>(
    _ name: String
  ) throws(ValueFault) -> Value? {
    guard let member = member(name) else { return nil }
    let value = try Value(member)
    if Value.isOtherForm(member) { extras.otherForms.append(name) }
    return value
  }

  package mutating func promised<Value: JSONCodable>(
    _ name: String, _ value: inout Value
  ) throws(ValueFault) {
    if let member: Value = try coded(name) { value = member } else { addMissing(name) }
  }

  package mutating func kept<Value: JSONModel>(_ name: String, _ value: inout Value) {
    guard let member = member(name) else { return addMissing(name) }
    do {
      value = try findings.attempt { () throws(ValueFault) in try Value(member) }
    } catch {
      findings.add(.memberDropped, at: error.place, error.message)
      extras.kept.append(JSONExtras.Kept(name: name, json: member.sortedJSON))
    }
  }

  package mutating func elements<Value: JSONModel>(
    _ name: String, _ values: inout [Value], isRequired: Bool
  ) throws(ValueFault) {
    guard let member = member(name) else {
      if isRequired { throw missing(name) }
      return addMissing(name)
    }
    guard member.kind == .array else { throw member.isNot("an array") }
    for (position, element) in member.elements.enumerated() {
      do {
        values.append(try findings.attempt { () throws(ValueFault) in try Value(element) })
      } catch {
        findings.add(.elementDropped, at: error.place, error.message)
        extras.keep(element.sortedJSON, at: position, of: name)
      }
    }
  }

  package mutating func date(_ name: String, _ value: inout String, isValid: (String) -> Bool) {
    let member = member(name)
    var found: String?
    if let member, let date = try? JSONToken(member) {
      value = date.text
      if JSONToken.isOtherForm(member) { extras.otherForms.append(name) }
    } else if let member {
      found = member.kind.description
      extras.kept.append(JSONExtras.Kept(name: name, json: member.sortedJSON))
    }
    guard !isValid(value) else { return }
    let problem = member == nil ? "missing date" : "invalid date: '\((found ?? value).quoted)'"
    findings.add(
      .invalidDate, at: place(of: name),
      "\(problem); expected a date such as 2026-11-21T12:00:00Z")
  }

  package mutating func embedded<Value: JSONModel>(_ value: inout Value)
    throws(ValueFault)
  {
    try value.code(with: &self)
    value.extras = takeExtras()
    isEmbedding = true
  }

  package func isPresent(_ name: String) -> Bool? { value[name] != nil }

  /// Returns what the model does not represent, and resets it. A member is unknown if it was not read.
  mutating func takeExtras() -> JSONExtras {
    defer { extras = JSONExtras() }
    let unread = isEmbedding ? [] : skipped + unvisited
    if !unread.isEmpty {
      var writer = JSONWriter()
      writer.sortedMembers(unread)
      extras.unknown = writer.bytes
    }
    return extras
  }

  private func addMissing(_ name: String) {
    findings.add(.missingMember, at: place(of: name), "missing")
  }
}
