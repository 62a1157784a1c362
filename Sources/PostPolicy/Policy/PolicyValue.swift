internal import PostDocument
internal import PostText

/// A value of a key in a policy file.
protocol PolicyValue: SendableMetatype {
  associatedtype Written: Encodable, SendableMetatype

  /// The allowed values, for help and documentation.
  static var allowed: String { get }

  /// Returns the value of a key, or `nil` if the key is absent.
  @Sendable static func read(_ name: Member, of members: Members) throws -> Self?

  /// The encodable form of the value.
  var written: Written { get }
}

// MARK: Names

/// A value that is encoded as its name.
protocol PolicyName: PolicyValue, RawRepresentable, CaseIterable where RawValue == String {}

extension PolicyName {
  static var allowed: String { allCases.map(\.rawValue).joined(separator: ", ") }

  static func read(_ name: Member, of members: Members) throws -> Self? {
    try members.name(forKey: name)
  }

  var written: String { rawValue }
}

extension InsecureTreatment: PolicyName {}
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

  static func read(_ name: Member, of members: Members) throws -> Self? {
    guard let names: [String] = try members.optional(name) else { return nil }
    var faults = PolicyFaults()
    for unknown in names where !Self.names.contains(unknown) {
      faults.add(
        members.fault(name, "'\(unknown.quoted)' is not allowed; allowed are: \(allowed)"))
    }
    try faults.check()
    return Self(named: names)
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

// MARK: Hosts

extension HostSet: PolicyValue {
  static var allowed: String { "a list of hosts" }

  static func read(_ name: Member, of members: Members) throws -> HostSet? {
    guard let texts: [String] = try members.optional(name) else { return nil }
    var faults = PolicyFaults()
    var patterns: [HostPattern] = []
    for text in texts {
      do throws(LinkTargetError) {
        patterns.append(try HostPattern(parsing: text))
      } catch {
        faults.add(members.fault(name, error.description))
      }
    }
    try faults.check()
    return HostSet(patterns)
  }

  var written: [String] { descriptions }
}

extension AllowedHosts: PolicyValue {
  static var allowed: String { "any, or a list of hosts" }

  static func read(_ name: Member, of members: Members) throws -> AllowedHosts? {
    guard members.contains(name) else { return nil }
    guard let word = try? members.decode(String.self, forKey: name) else {
      return try HostSet.read(name, of: members).map { .only($0) }
    }
    guard word == "any" else {
      throw members.fault(
        name, "'\(word.quoted)' is not allowed; allowed are 'any' and a list of hosts")
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

  static func read(_ name: Member, of members: Members) throws -> ElementTreatments? {
    guard members.contains(name) else { return nil }
    let elements = try members.superDecoder(forKey: name).container(keyedBy: Member.self)
    var treatments = ElementTreatments()
    var faults = PolicyFaults()
    for element in elements.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      faults.collect {
        let treatment = try elements.decode(String.self, forKey: element)
        do throws(PolicyError) {
          try treatments.set(treatment, for: element.stringValue)
        } catch {
          throw elements.fault(element, error.description)
        }
      }
    }
    try faults.check()
    return treatments
  }

  var written: [String: String] {
    byName.mapValues(\.rawValue)
  }
}
