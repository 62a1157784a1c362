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

  /// Returns the target without tracking parameters in its path, query and fragment. All other bytes
  /// are unchanged.
  ///
  /// Parameters are separated by `&`, `&amp;` or `;`. Those of a path follow `;`. In a path or
  /// fragment, a parameter needs a value, because `#pk_1` can be an anchor. Only `http`, `https` and
  /// relative targets have parameters.
  static func stripped(from target: LinkTarget) -> LinkTarget {
    guard target.scheme == nil || target.scheme == .http || target.scheme == .https else {
      return target
    }
    let text = target.description.utf8
    guard text.contains(where: { $0 == mark || $0 == hash || $0 == semicolon }) else {
      return target
    }
    let end = text.firstIndex(of: hash) ?? text.endIndex
    let queryStart = text[..<end].firstIndex(of: mark) ?? end
    var output = strippedPath(text[..<queryStart])
    if queryStart < end {
      output += stripped(text[text.index(after: queryStart)..<end], after: mark)
    }
    if end < text.endIndex { output += strippedFragment(text[text.index(after: end)...]) }
    guard !output.elementsEqual(text) else { return target }
    // A relative target that was only a query may be empty now.
    return LinkTarget(String(decoding: output, as: UTF8.self)) ?? target
  }

  private typealias Bytes = Substring.UTF8View

  private static let mark = UInt8(ascii: "?")
  private static let hash = UInt8(ascii: "#")
  private static let semicolon = UInt8(ascii: ";")
  private static let slash = UInt8(ascii: "/")

  private static func strippedPath(_ path: Bytes) -> [UInt8] {
    var output: [UInt8] = []
    for (position, segment) in path.split(separator: slash, omittingEmptySubsequences: false)
      .enumerated()
    {
      if position > 0 { output.append(slash) }
      let parts = segment.split(separator: semicolon, omittingEmptySubsequences: false)
      for (position, part) in parts.enumerated() {
        if position > 0 {
          if isTracking(part), part.contains(UInt8(ascii: "=")) { continue }
          output.append(semicolon)
        }
        output += part
      }
    }
    return output
  }

  /// Returns the fragment with its `#`. A fragment can be a route with its own query.
  private static func strippedFragment(_ fragment: Bytes) -> [UInt8] {
    guard let query = fragment.firstIndex(of: mark) else {
      return stripped(fragment, after: hash, needsValue: true)
    }
    let rest = stripped(fragment[fragment.index(after: query)...], after: mark, needsValue: true)
    let route = fragment[..<query]
    return route.isEmpty && rest.isEmpty ? [] : [hash] + route + rest
  }

  /// Returns the parameters that do not track, after a byte that is left out if there are none. If no
  /// parameter tracks, the result is the text.
  private static func stripped(
    _ parameters: Bytes, after start: UInt8, needsValue: Bool = false
  ) -> [UInt8] {
    var output: [UInt8] = []
    var isEmpty = true
    // The separator before removed parameters. For many servers, only `&` separates parameters.
    var removed = parameters[..<parameters.startIndex]
    for (separator, parameter) in split(parameters) {
      let separator = removed.first == UInt8(ascii: "&") ? removed : separator
      let hasValue = parameter.contains(UInt8(ascii: "="))
      if isTracking(parameter), hasValue || !needsValue {
        removed = separator
        continue
      }
      if isEmpty { output.append(start) } else { output += separator }
      output += parameter
      isEmpty = false
      removed = parameters[..<parameters.startIndex]
    }
    return output
  }

  /// Returns the parameters, each with the separator before it. In the value of a parameter, `;` does
  /// not separate the parts of a URL.
  private static func split(_ text: Bytes) -> [(separator: Bytes, parameter: Bytes)] {
    var result: [(separator: Bytes, parameter: Bytes)] = []
    var separator = text[..<text.startIndex]
    var (start, index) = (text.startIndex, text.startIndex)
    var isInURL = false
    while index < text.endIndex {
      let rest = text[index...]
      let byte = text[index]
      guard byte == UInt8(ascii: "&") || byte == semicolon && !isInURL else {
        if byte == UInt8(ascii: ":"), rest.starts(with: "://".utf8) { isInURL = true }
        index = text.index(after: index)
        continue
      }
      result.append((separator, text[start..<index]))
      separator = rest.prefix(rest.starts(with: "&amp;".utf8) ? 5 : 1)
      (start, index, isInURL) = (separator.endIndex, separator.endIndex, false)
    }
    return result + [(separator, text[start...])]
  }

  private static func isTracking(_ pair: Bytes) -> Bool {
    // All listed names and prefixes are shorter than 96 bytes, even if each byte is percent-encoded.
    let name = pair.prefix(96).prefix { $0 != UInt8(ascii: "=") }
    let decoded = PercentEncoding.decoded(name).map(ASCII.lowercased)
    // Some programs read `name[]=value` as a list.
    let text = String(decoding: decoded.prefix { $0 != UInt8(ascii: "[") }, as: UTF8.self)
    return names.contains(text) || prefixes.contains(where: text.hasPrefix)
  }
}
