internal import PostDocument
internal import PostJSON

/// A configuration of the browsers' Sanitizer API.
///
/// [HTML Sanitizer API, SanitizerConfig](https://wicg.github.io/sanitizer-api/#dictdef-sanitizerconfig)
struct SanitizerConfiguration {
  /// What the configuration does with an element.
  enum Treatment {
    case keep, unwrap, drop
  }

  /// Names in a list of the configuration. Elements of SVG and MathML are in ``foreign`` instead.
  struct Names {
    var html: Set<String> = []
    var foreign: [String] = []
  }

  /// `nil` if all elements are kept except the removed ones.
  private(set) var elements: Names?
  private(set) var removed = Names()
  private(set) var unwrapped = Names()
  /// `nil` if all attributes are kept except the removed ones.
  private(set) var attributes: Names?
  private(set) var removedAttributes = Names()
  /// The attributes of single elements.
  private var attributesOf: [String: Names] = [:]
  private var removedAttributesOf: [String: Names] = [:]
  private(set) var keepsComments = false
  private(set) var keepsDataAttributes = false

  private static let members = [
    "elements", "removeElements", "replaceWithChildrenElements", "attributes", "removeAttributes",
    "comments", "dataAttributes",
  ]

  init(_ json: JSONValue, faults: inout [ValueFault]) {
    guard
      let object = ObjectReader(json, allowed: SanitizerConfiguration.members, faults: &faults)
    else { return }
    for (list, removal) in [("elements", "removeElements"), ("attributes", "removeAttributes")]
    where json[list] != nil && json[removal] != nil {
      faults.append(object.fault(removal, "'\(list)' and '\(removal)' exclude each other"))
    }
    elements = json["elements"].map { names(in: $0, ofElements: true, faults: &faults) }
    removed = names(in: json["removeElements"], ofElements: true, faults: &faults)
    unwrapped = names(in: json["replaceWithChildrenElements"], ofElements: true, faults: &faults)
    attributes = json["attributes"].map { names(in: $0, faults: &faults) }
    removedAttributes = names(in: json["removeAttributes"], faults: &faults)
    keepsComments = isOn(json["comments"], faults: &faults)
    keepsDataAttributes = isOn(json["dataAttributes"], faults: &faults)
  }

  private func isOn(_ json: JSONValue?, faults: inout [ValueFault]) -> Bool {
    guard let json else { return false }
    return faults.collect { () throws(ValueFault) in try Bool(json) } ?? false
  }

  /// Reads a list of names, each a string or an object with `name` and `namespace`.
  private mutating func names(
    in list: JSONValue?, ofElements: Bool = false, faults: inout [ValueFault]
  ) -> Names {
    var names = Names()
    guard let list else { return names }
    guard list.kind == .array else {
      faults.append(list.isNot("a list of names"))
      return names
    }
    for entry in list.elements {
      guard let name = entry.string ?? entry["name"]?.string else {
        faults.append(entry.isNot("a name, or an object with 'name'"))
        continue
      }
      let namespace = entry.isObject ? entry["namespace"]?.string : nil
      guard [nil, "", "http://www.w3.org/1999/xhtml"].contains(namespace) else {
        names.foreign.append(name)
        continue
      }
      let lowered = name.lowercased()
      names.html.insert(lowered)
      guard ofElements, entry.isObject else { continue }
      if let own = entry["attributes"] {
        attributesOf[lowered] = self.names(in: own, faults: &faults)
      }
      if let own = entry["removeAttributes"] {
        removedAttributesOf[lowered] = self.names(in: own, faults: &faults)
      }
    }
    return names
  }

  /// Returns what the configuration does with an element.
  func treatment(of element: String) -> Treatment {
    if unwrapped.html.contains(element) { return .unwrap }
    guard let elements else { return removed.html.contains(element) ? .drop : .keep }
    return elements.html.contains(element) ? .keep : .drop
  }

  /// Whether the configuration keeps an attribute of an element.
  func keeps(_ attribute: String, of element: String) -> Bool {
    if removedAttributesOf[element]?.html.contains(attribute) == true { return false }
    if attributesOf[element]?.html.contains(attribute) == true { return true }
    if let attributes { return attributes.html.contains(attribute) }
    return attributesOf[element] == nil && !removedAttributes.html.contains(attribute)
  }

  /// The attributes that the configuration names as kept.
  var keptAttributes: Set<String> {
    attributesOf.values.reduce(attributes?.html ?? []) { $0.union($1.html) }
  }
}
