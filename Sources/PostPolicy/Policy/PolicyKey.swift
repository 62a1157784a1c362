internal import PostDocument

/// A key of a policy file, with its meaning and the functions that read and write its value.
///
/// `Part` is the type that stores the value: ``Policy``, or a part of it such as ``LinkPolicy``.
struct PolicyKey<Part>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Part, Value> & Sendable

  let name: Member

  /// The rows for this key in help and documentation. A key with nested keys has a row for each
  /// nested key.
  let rows: [Policy.Key]

  /// Decodes the value of the key and stores it in a `Part`. An absent key is an error, unless a
  /// preset supplies the value (`isInherited`).
  let read: @Sendable (Members, inout Part, _ isInherited: Bool) throws -> Void

  /// Encodes the value of the key that a `Part` stores.
  let write: @Sendable (Part, inout KeyedEncodingContainer<Member>) throws -> Void

  /// Creates a key for a value.
  init<Value: PolicyValue>(_ name: Member, _ meaning: String, _ path: Path<Value>) {
    self.init(name, meaning, Value.allowed, path, read: Value.read) { $0.written }
  }

  /// Creates a key for a number.
  init(_ name: Member, _ meaning: String, _ path: Path<Int>, in bounds: ClosedRange<Int>) {
    self.init(name, meaning, "\(bounds.lowerBound) to \(bounds.upperBound)", path) {
      try $1.integer(bounds, forKey: $0)
    } written: {
      $0
    }
  }

  private init<Value>(
    _ name: Member, _ meaning: String, _ allowed: String, _ path: Path<Value>,
    read: @escaping @Sendable (Member, Members) throws -> Value?,
    written: @escaping @Sendable (Value) -> some Encodable & SendableMetatype
  ) {
    self.name = name
    rows = [Policy.Key(path: name.stringValue, meaning: meaning, values: allowed)]
    self.read = { members, part, isInherited in
      guard let value = try read(name, members) else {
        return try members.inherit(name, isInherited)
      }
      part[keyPath: path] = value
    }
    write = { part, container in try container.encode(written(part[keyPath: path]), forKey: name) }
  }

  /// Creates a key for an object with nested keys.
  init<Inner: SendableMetatype>(
    _ name: Member, _ path: Path<Inner>, keys: [PolicyKey<Inner>]
  ) {
    self.name = name
    rows = keys.flatMap(\.rows).map {
      Policy.Key(path: "\(name.stringValue).\($0.path)", meaning: $0.meaning, values: $0.values)
    }
    read = { members, part, isInherited in
      guard members.contains(name) else { return try members.inherit(name, isInherited) }
      var faults = PolicyFaults()
      let inner = try members.superDecoder(forKey: name).keys(keys.map(\.name), &faults)
      for key in keys {
        faults.collect { try key.read(inner, &part[keyPath: path], isInherited) }
      }
      try faults.check()
    }
    write = { part, container in
      var inner = container.nestedContainer(keyedBy: Member.self, forKey: name)
      for key in keys { try key.write(part[keyPath: path], &inner) }
    }
  }
}

extension Members {
  /// Throws an error for an absent key, unless a preset supplies its value.
  fileprivate func inherit(_ name: Member, _ isInherited: Bool) throws {
    // `keys` already reported a key whose value is `null`.
    guard !isInherited, !contains(name) else { return }
    throw fault(name, "missing member '\(name.stringValue)'; add it, or 'extends'")
  }
}

extension Decoder {
  /// Returns the members of a policy file, or of an object in it.
  ///
  /// Unknown keys and `null` are faults. The author of a file could expect that `null` means an
  /// empty value, but it would be decoded like an absent key.
  func keys(_ allowed: [Member], _ faults: inout PolicyFaults) throws -> Members {
    let members = try container(keyedBy: Member.self)
    let unknown = members.unknown(allowed).sorted { $0.stringValue < $1.stringValue }
    for member in unknown { faults.add(members.unknownFault(member, allowed)) }
    for member in allowed where members.contains(member) {
      if try members.decodeNil(forKey: member) {
        faults.add(
          members.fault(
            member, "null is not allowed; give '\(member.stringValue)' a value or leave it out"))
      }
    }
    return members
  }
}
