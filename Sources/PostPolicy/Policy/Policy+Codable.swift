package import PostJSON
internal import PostText

extension Policy: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    var faults: [ValueFault] = []
    self.init(json, faults: &faults)
    if let fault = faults.first { throw fault }
  }

  /// Reads a policy file, and adds all of its faults.
  init(_ json: JSONValue, faults: inout [ValueFault]) {
    // Without a preset, all keys are required, so every value of `caption` is replaced.
    self = .caption
    let names = ["extends", "privacy"] + Policy.fileKeys.map(\.name)
    guard var members = ObjectReader(json, allowed: names, faults: &faults) else { return }
    // A file that extends an unknown preset does not also lack each key.
    let isInherited = json.memberOrNull("extends") != nil
    if let name = members.value(ofKey: "extends", faults: &faults),
      let preset = faults.collect({ () throws(ValueFault) in try Policy.preset(name) })
    {
      self = preset
    }
    if let name = members.value(ofKey: "privacy", faults: &faults),
      let privacy: Privacy = faults.collect({ () throws(ValueFault) in try name.name() })
    {
      if !isInherited { faults.append(name.fault("'privacy' requires 'extends'")) }
      // `links` is read first, because strict privacy uses the own hosts in this file instead of
      // the own hosts in the preset. The call below reads it again, and reports its faults.
      var (first, reported) = (members, [ValueFault]())
      first.read([Policy.linksKey], into: &self, isInherited: true, faults: &reported)
      apply(privacy)
    }
    members.read(Policy.fileKeys, into: &self, isInherited: isInherited, faults: &faults)
  }

  /// Returns the preset that a file extends.
  private static func preset(_ json: JSONValue) throws(ValueFault) -> Policy {
    let name = try String(json)
    if let preset = Policy(preset: name) { return preset }
    let names = presetNames.joined(separator: ", ")
    throw json.fault("unknown policy '\(name.quoted)'; known are: \(names)")
  }
}

extension Policy: Codable {
  /// Encodes the policy as a policy file with all keys; see ``init(json:)-(String)``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    for key in Policy.fileKeys { try key.write(self, &container) }
  }
}
