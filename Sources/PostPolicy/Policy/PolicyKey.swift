internal import PostJSON

/// A key of a policy file, with its meaning and the functions that read and write its value.
///
/// `Part` is the type that stores the value: ``Policy``, or a part of it such as ``LinkPolicy``.
struct PolicyKey<Part>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Part, Value> & Sendable

  let name: String

  /// Whether a policy file without a preset must have the key. Keys of later versions are optional.
  let isRequired: Bool

  /// The rows for this key in help and documentation. A key with nested keys has a row for each
  /// nested key.
  let rows: [Policy.Key]

  /// Reads the value of the key and stores it in a `Part`, or adds its faults. An absent nested key is
  /// a fault, unless a preset supplies the value (`isInherited`).
  let read: @Sendable (JSONValue, inout Part, _ isInherited: Bool, inout [ValueFault]) -> Void

  /// Encodes the value of the key that a `Part` stores.
  let write: @Sendable (Part, inout KeyedEncodingContainer<JSONKey>) throws -> Void

  /// Creates a key for a value.
  init<Value: PolicyValue>(
    _ name: String, _ meaning: String, _ path: Path<Value>, isRequired: Bool = true
  ) {
    self.init(
      name, meaning, Value.allowed, path, isRequired: isRequired, read: Value.read
    ) { $0.written }
  }

  /// Creates a key for a number.
  init(_ name: String, _ meaning: String, _ path: Path<Int>, in bounds: ClosedRange<Int>) {
    self.init(name, meaning, "\(bounds.lowerBound) to \(bounds.upperBound)", path) {
      json, faults in
      faults.collect { () throws(ValueFault) in try json.integer(in: bounds) }
    } written: {
      $0
    }
  }

  private init<Value>(
    _ name: String, _ meaning: String, _ allowed: String, _ path: Path<Value>,
    isRequired: Bool = true, read: @escaping @Sendable (JSONValue, inout [ValueFault]) -> Value?,
    written: @escaping @Sendable (Value) -> some Encodable & SendableMetatype
  ) {
    self.name = name
    self.isRequired = isRequired
    rows = [Policy.Key(path: name, meaning: meaning, values: allowed)]
    self.read = { json, part, _, faults in
      if let value = read(json, &faults) { part[keyPath: path] = value }
    }
    write = { part, container in
      try container.encode(written(part[keyPath: path]), forKey: JSONKey(stringValue: name))
    }
  }

  /// Creates a key for an object with nested keys.
  init<Inner: SendableMetatype>(
    _ name: String, _ path: Path<Inner>, keys: [PolicyKey<Inner>]
  ) {
    self.name = name
    isRequired = true
    rows = keys.flatMap(\.rows).map {
      Policy.Key(path: "\(name).\($0.path)", meaning: $0.meaning, values: $0.values)
    }
    read = { json, part, isInherited, faults in
      let names = keys.map(\.name)
      guard var members = ObjectReader(json, allowed: names, faults: &faults) else { return }
      members.read(keys, into: &part[keyPath: path], isInherited: isInherited, faults: &faults)
    }
    write = { part, container in
      var inner = container.nestedContainer(
        keyedBy: JSONKey.self, forKey: JSONKey(stringValue: name))
      for key in keys { try key.write(part[keyPath: path], &inner) }
    }
  }
}

extension ObjectReader {
  /// Returns the value of a key, or `nil` if the key is absent.
  ///
  /// `null` is a fault. The author of a file could expect that it means an empty value, but it would
  /// be read like an absent key.
  mutating func value(ofKey name: String, faults: inout [ValueFault]) -> JSONValue? {
    guard let value = memberOrNull(name) else { return nil }
    guard value.kind != .null else {
      faults.append(
        value.fault("null is not allowed; give '\(name)' a value or leave it out"))
      return nil
    }
    return value
  }

  /// Reads the values of keys into a part of a policy.
  mutating func read<Part>(
    _ keys: [PolicyKey<Part>], into part: inout Part, isInherited: Bool,
    faults: inout [ValueFault]
  ) {
    for key in keys {
      if let member = value(ofKey: key.name, faults: &faults) {
        key.read(member, &part, isInherited, &faults)
      } else if !isInherited, key.isRequired, value.memberOrNull(key.name) == nil {
        faults.append(
          fault(
            key.name, "missing member '\(key.name)'; add it, or 'extends'", code: .missing))
      }
    }
  }
}
