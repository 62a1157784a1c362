internal import PostDocument
internal import PostText

/// Query parameters that only track readers: they identify the reader, the click or the campaign.
///
/// Names are compared after percent-decoding, in ASCII lower case. Parameters that a page may need
/// to find its content (`ref`, `source`, `id`, …) are not listed.
enum TrackingParameters {
  private static let prefixes = ["utm_", "mtm_", "pk_", "hsa_", "oly_", "vero_"]

  private static let names: Set<String> = [
    // Campaigns in general.
    "cmpid", "s_cid", "_openstat", "wickedid", "xtor",
    // Google.
    "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "srsltid", "_ga", "_gl",
    // Meta, TikTok, LinkedIn, Pinterest, Snapchat, Reddit.
    "fbclid", "igshid", "igsh", "ttclid", "li_fat_id", "epik", "sccid", "rdt_cid",
    // Twitter, Microsoft, Yandex.
    "twclid", "msclkid", "yclid", "ysclid",
    // Mail senders.
    "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp",
    "hsctatracking", "ml_subscriber", "ml_subscriber_hash", "rb_clickid", "irclickid",
  ]

  /// Returns the target without tracking parameters in its query. All other bytes are unchanged.
  ///
  /// Only `http`, `https` and relative targets have parameters.
  static func stripped(from target: LinkTarget) -> LinkTarget {
    guard target.scheme == nil || target.scheme == .http || target.scheme == .https else {
      return target
    }
    let text = target.description.utf8
    let end = text.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    guard let mark = text[..<end].firstIndex(of: UInt8(ascii: "?")) else { return target }
    let pairs = text[text.index(after: mark)..<end]
      .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let kept = pairs.filter { !isTracking($0) }
    guard kept.count < pairs.count else { return target }
    var output = Array(text[..<mark])
    for (position, pair) in kept.enumerated() {
      output.append(UInt8(ascii: position == 0 ? "?" : "&"))
      output += pair
    }
    output += text[end...]
    // A relative target that was only a query may be empty now.
    return LinkTarget(String(decoding: output, as: UTF8.self)) ?? target
  }

  private static func isTracking(_ pair: Substring.UTF8View) -> Bool {
    // All listed names and prefixes are shorter than 96 bytes, even if each byte is percent-encoded.
    let name = pair.prefix(96).prefix { $0 != UInt8(ascii: "=") }
    let decoded = PercentEncoding.decoded(name).map(ASCII.lowercased)
    let text = String(decoding: decoded, as: UTF8.self)
    return names.contains(text) || prefixes.contains(where: text.hasPrefix)
  }
}
