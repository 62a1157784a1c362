internal import PostText

// Faults, and values that must be in a list of names or in a range.

extension JSONValue {
  /// Returns a fault of this value.
  package func fault(_ message: String, code: JSONError.Code = .notAllowed) -> ValueFault {
    ValueFault(code, message, at: JSONPlace(self))
  }

  /// Returns the fault of a value that has another type than expected, such as `a string`.
  package func isNot(_ expected: String) -> ValueFault {
    let found =
      switch kind {
      case .number, .bool: String(decoding: literal, as: UTF8.self).quoted
      case .string: "the string '\((string ?? "").quoted)'"
      case .null, .array, .object: kind.description
      }
    return fault("expected \(expected), found \(found)", code: .wrongType)
  }

  /// Returns the enum value that a string names.
  package func name<Value: RawRepresentable<String> & CaseIterable>() throws(ValueFault) -> Value {
    let name = try String(self)
    guard let value = Value(rawValue: name) else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault("'\(name.quoted)' is not allowed; allowed are: \(names)")
    }
    return value
  }

  /// Returns an integer within bounds. `7.0` is an integer; `"7"` and `7e0` are not.
  package func integer(in bounds: ClosedRange<Int> = .min ... .max) throws(ValueFault) -> Int {
    guard let value = integer.flatMap({ Int(exactly: $0) }) else {
      throw isNot("a whole number")
    }
    guard bounds.contains(value) else {
      throw fault(
        "\(value) is out of range; allowed is \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return value
  }
}

extension ObjectReader {
  /// Returns the enum value that a member names, or `nil` if the member is absent.
  package mutating func name<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(ValueFault) -> Value? {
    guard let member = member(name) else { return nil }
    return try member.name()
  }

  /// Returns an integer within bounds, or `nil` if the member is absent.
  package mutating func integer(
    _ name: String, in bounds: ClosedRange<Int> = .min ... .max
  ) throws(ValueFault) -> Int? {
    guard let member = member(name) else { return nil }
    return try member.integer(in: bounds)
  }

  /// Throws a fault for the first member, in alphabetical order, that is not allowed.
  package func allow(_ names: [String]) throws(ValueFault) {
    if let first = unknown(names).min(by: { $0.name < $1.name }) {
      throw fault(ofUnknown: first, allowed: names)
    }
  }

  private typealias Member = (name: String, value: JSONValue)

  private func unknown(_ allowed: [String]) -> [Member] {
    value.names.filter { name in !allowed.contains { name.isName($0) } }
      .map { ($0.string ?? "", $0.member) }
  }

  private func fault(ofUnknown member: Member, allowed: [String]) -> ValueFault {
    let names = allowed.joined(separator: ", ")
    return member.value.fault("unknown member '\(member.name.quoted)'; allowed are: \(names)")
  }
}

// Readers that collect all faults of an object.
extension ObjectReader {
  /// Creates a reader of an object, or returns `nil` for other values.
  ///
  /// - Parameters:
  ///   - allowed: The names of the allowed members, or `nil` if all are allowed.
  ///   - faults: Gets a fault for a value of another type, for each member that is not allowed, in
  ///     alphabetical order, and for each member with the name of an earlier one.
  package init?(_ value: JSONValue, allowed: [String]? = nil, faults: inout [ValueFault]) {
    do {
      self = try ObjectReader(keepingDuplicates: value)
    } catch {
      faults.append(error)
      return nil
    }
    if let allowed {
      let unknown = unknown(allowed).sorted { $0.name < $1.name }.prefix([ValueFault].maximum)
      faults += unknown.map { fault(ofUnknown: $0, allowed: allowed) }
    }
    var names: Set<ArraySlice<UInt8>> = []
    for name in value.names
    where !names.insert(name.utf8).inserted && faults.count < [ValueFault].maximum {
      faults.append(ObjectReader.duplicate(name))
    }
  }
}

extension [ValueFault] {
  /// How many faults of the names in an object are collected: a fault needs much more memory than a
  /// member.
  fileprivate static let maximum = 1000

  /// Calls a function. If it throws, appends the fault and returns `nil`.
  package mutating func collect<Value>(_ read: () throws(ValueFault) -> Value) -> Value? {
    do {
      return try read()
    } catch {
      append(error)
      return nil
    }
  }
}
