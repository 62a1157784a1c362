internal import PostBuilding
internal import PostDocument
internal import PostPolicy

/// Resolves the URLs of a source, and decides which links the policy keeps.
struct LinkReader {
  let baseURL: LinkTarget?
  let admission: Admission

  /// Returns the target of a link after the policy's changes, or `nil` if the policy removes the
  /// link.
  func admit(
    _ target: LinkTarget, of element: ElementName, _ attribute: AttributeName,
    at range: Range<Int>?, _ findings: inout FindingLog
  ) -> LinkTarget? {
    let decision = admission.link(to: target)
    if let code = decision.finding {
      findings.add(
        code, element: element, attribute: attribute, at: range,
        reason: code == .linkRemoved
          ? admission.reason(removing: target.description, .success(target)) : nil)
    }
    return decision.value
  }

  /// Returns the target of the link that replaces a player or embedded page, or `nil` if the embed is
  /// removed.
  func page(
    ofEmbed element: ElementName, _ attributes: borrowing Attributes,
    _ findings: inout FindingLog
  ) -> LinkTarget? {
    let attribute: AttributeName = element == .object ? .data : .src
    let isFile = element == .video || element == .audio || element == .source
    guard let url = attributes[attribute], let player = try? resolve(url),
      [nil, .http, .https].contains(player.scheme),
      let page = admission.page(ofEmbed: player, isFile: isFile)
    else { return nil }
    return admit(page, of: element, attribute, at: attributes.range(of: attribute), &findings)
  }

  func resolve(_ url: String) throws(LinkTargetError) -> LinkTarget {
    try resolve(Array(url.utf8)[...])
  }

  /// Returns the target of a URL in the source. A URL without a scheme, for example
  /// `//example.org/`, is resolved like on an `https` page.
  func resolve(_ bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> LinkTarget {
    if let target = LinkTarget(plain: bytes), baseURL == nil || !target.isRelative {
      return target
    }
    if baseURL == nil, bytes.first == UInt8(ascii: "#") { throw .fragmentAlone }
    return try LinkTarget(
      resolving: String(decoding: bytes, as: UTF8.self), against: baseURL)
  }
}
