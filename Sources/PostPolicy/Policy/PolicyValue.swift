internal import PostDocument
internal import PostJSON
internal import PostText

/// A value of a key in a policy file.
protocol PolicyValue: SendableMetatype {
  associatedtype Written: Encodable, SendableMetatype

  /// The allowed values, for help and documentation.
  static var allowed: String { get }

  /// Reads a value, or adds its faults and returns `nil`.
  @Sendable static func read(_ json: JSONValue, _ faults: inout [ValueFault]) -> Self?

  /// The encodable form of the value.
  var written: Written { get }
}

// MARK: Names

/// A value that is encoded as its name.
protocol PolicyName: PolicyValue, RawRepresentable, CaseIterable where RawValue == String {}

extension PolicyName {
  static var allowed: String { allCases.map(\.rawValue).joined(separator: ", ") }

  static func read(_ json: JSONValue, _ faults: inout [ValueFault]) -> Self? {
    faults.collect { () throws(ValueFault) in try json.name() }
  }

  var written: String { rawValue }
}

extension InsecureTreatment: PolicyName {}
extension ImagePolicy.LazyTreatment: PolicyName {}
extension LinkPolicy.RelativeTreatment: PolicyName {}
extension LinkPolicy.TrackingTreatment: PolicyName {}
extension ImagePolicy.TrackerTreatment: PolicyName {}
extension EmbedPolicy.FileTreatment: PolicyName {}
extension LinkTarget.Scheme: PolicyName {}
extension LinkRelations.Keyword: PolicyName {}
extension ImageSource.Kind: PolicyName {}

/// A collection of values that is encoded as a list of their names.
protocol PolicyNames: PolicyValue {
  /// The allowed names.
  static var names: [String] { get }

  /// Creates the values with the given names.
  ///
  /// - Precondition: All names are allowed.
  init(named names: [String])
}

extension PolicyNames {
  static var allowed: String { names.joined(separator: ", ") }

  static func read(_ json: JSONValue, _ faults: inout [ValueFault]) -> Self? {
    guard let names = faults.collect({ () throws(ValueFault) in try [String](json) }) else {
      return nil
    }
    let unknown = names.filter { !Self.names.contains($0) }
    faults += unknown.map {
      json.fault("'\($0.quoted)' is not allowed; allowed are: \(allowed)")
    }
    return unknown.isEmpty ? Self(named: names) : nil
  }
}

extension Array: PolicyValue, PolicyNames where Element: PolicyName {
  static var names: [String] { Element.allCases.map(\.rawValue) }

  init(named names: [String]) { self = names.compactMap { Element(rawValue: $0) } }

  var written: [String] { map(\.rawValue) }
}

extension Set: PolicyValue, PolicyNames where Element: PolicyName {
  static var names: [String] { Element.allCases.map(\.rawValue) }

  init(named names: [String]) { self.init(names.compactMap { Element(rawValue: $0) }) }

  /// The names in the order of their declaration.
  var written: [String] { Element.allCases.filter(contains).map(\.rawValue) }
}

extension PolicyNames where Self: OptionSet, RawValue == UInt16 {
  /// Creates the set of options with the given names. The bits of the options are in the order of
  /// ``names``.
  init(named names: [String]) {
    self.init(
      rawValue: Self.names.indices.reduce(0) { names.contains(Self.names[$1]) ? $0 | 1 << $1 : $0 })
  }

  var written: [String] {
    Self.names.indices.filter { rawValue & (1 << $0) != 0 }.map { Self.names[$0] }
  }
}

extension BlockKinds: PolicyNames {}
extension InlineKinds: PolicyNames {}
extension Marks: PolicyNames {}

// MARK: Switches

extension Bool: PolicyValue {
  static var allowed: String { "true, false" }

  static func read(_ json: JSONValue, _ faults: inout [ValueFault]) -> Bool? {
    faults.collect { () throws(ValueFault) in try Bool(json) }
  }

  var written: Bool { self }
}

// MARK: Hosts

extension HostSet: PolicyValue {
  static var allowed: String { "a list of hosts" }

  static func read(_ json: JSONValue, _ faults: inout [ValueFault]) -> HostSet? {
    guard let texts = faults.collect({ () throws(ValueFault) in try [String](json) }) else {
      return nil
    }
    var patterns: [HostPattern] = []
    for text in texts {
      do throws(LinkTargetError) {
        patterns.append(try HostPattern(parsing: text))
      } catch {
        faults.append(json.fault(error.description))
      }
    }
    return patterns.count == texts.count ? HostSet(patterns) : nil
  }

  var written: [String] { descriptions }
}

extension AllowedHosts: PolicyValue {
  static var allowed: String { "any, or a list of hosts" }

  static func read(_ json: JSONValue, _ faults: inout [ValueFault]) -> AllowedHosts? {
    guard let word = json.string else {
      return HostSet.read(json, &faults).map { .only($0) }
    }
    guard word == "any" else {
      faults.append(
        json.fault("'\(word.quoted)' is not allowed; allowed are 'any' and a list of hosts"))
      return nil
    }
    return .any
  }

  var written: Written { Written(hosts: self) }

  struct Written: Encodable {
    let hosts: AllowedHosts

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch hosts {
      case .any: try value.encode("any")
      case .only(let hosts): try value.encode(hosts.descriptions)
      }
    }
  }
}

// MARK: Elements

extension ElementTreatments: PolicyValue {
  static var allowed: String { "keep, unwrap, drop, show, or a mark" }

  static func read(_ json: JSONValue, _ faults: inout [ValueFault]) -> ElementTreatments? {
    let count = faults.count
    guard ObjectReader(json, faults: &faults) != nil else { return nil }
    var treatments = ElementTreatments()
    let members = json.names.map { (name: $0.string ?? "", value: $0.member) }
    for (element, value) in members.sorted(by: { $0.name < $1.name }) {
      guard let name = faults.collect({ () throws(ValueFault) in try String(value) }) else {
        continue
      }
      do throws(PolicyError) {
        try treatments.set(name, for: element)
      } catch {
        faults.append(value.fault(error.description))
      }
    }
    return faults.count == count ? treatments : nil
  }

  var written: [String: String] {
    byName.mapValues(\.rawValue)
  }
}
