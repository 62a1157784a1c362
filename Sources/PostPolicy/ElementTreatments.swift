internal import PostText

/// What becomes of single elements of HTML, by name.
///
/// Without a treatment of its own, an element is kept as what documents have for it, unwrapped when
/// they have nothing, or dropped when what it holds acts or was never meant to be read.
///
/// ```swift
/// var policy = Policy.comment
/// try policy.elements.set(.show, for: "marquee")  // <marquee> stands in the post as text.
/// try policy.elements.set(.drop, for: "blockquote")
/// ```
///
/// - `*` stands for all elements without a meaning here, such as `<x-poll>` or `<made-up>`.
/// - Parts go with their whole: cells with `table`, items with `ul` and `ol`, `summary` with
///   `details`, captions with their table or figure. So they have no treatment of their own.
/// - What is not kept is not in the document either: with `"blockquote": "unwrap"`, quotes of editor
///   documents are unwrapped, too, and with `"strong": "unwrap"`, `b` is no longer strong.
/// - In documents that are not read from HTML there is nothing to show as text, and `show` is
///   `unwrap`.
///
/// No treatment makes an element act: script, style, forms, foreign and embedded content can be
/// dropped or shown as text, and nothing else.
public struct ElementTreatments: Hashable, Sendable {
  /// What becomes of an element.
  public enum Treatment: String, Hashable, Sendable, CaseIterable {
    /// It stays, as far as the policy's kinds of blocks, inlines and marks say.
    case keep
    /// Its tags go, its contents stay.
    case unwrap
    /// It goes with its contents.
    case drop
    /// Its tags stay as the text that they are in the source; so do the contents, where they are no
    /// markup.
    case show
  }

  /// Treatments that differ from what elements become by themselves.
  package private(set) var byName: [String: Treatment] = [:]

  /// Creates treatments in which every element becomes what it does by itself.
  public init() {}

  /// A Boolean value that is true when every element becomes what it does by itself.
  public var isEmpty: Bool { byName.isEmpty }

  /// What becomes of the element with the given name, in lower case.
  public func treatment(of name: String) -> Treatment {
    byName[name] ?? ElementTreatments.allowed(for: name).first ?? .unwrap
  }

  /// Says what becomes of an element, by the name of the treatment.
  mutating func set(_ treatment: String, for name: String) throws(PolicyError) {
    guard let treatment = Treatment(rawValue: treatment) else {
      let allowed = ElementTreatments.allowed(for: name)
      // A name without treatments is the graver fault.
      if allowed.isEmpty { return try set(.keep, for: name) }
      throw PolicyError(treatment, isNoneOf: allowed, for: name)
    }
    try set(treatment, for: name)
  }

  /// Says what becomes of an element.
  ///
  /// - Throws: ``PolicyError`` when there is no such element, or it cannot be treated so.
  public mutating func set(_ treatment: Treatment, for name: String) throws(PolicyError) {
    let allowed = ElementTreatments.allowed(for: name)
    guard let usual = allowed.first else {
      if let whole = ElementTreatments.wholes[name] {
        throw PolicyError(
          .element, "'\(name)' has no treatment of its own; allowed is one for \(whole)")
      }
      throw PolicyError(
        .element,
        "'\(name.quoted)' has no treatment of its own; allowed are elements of HTML that stand by"
          + " themselves, and '*' for all unknown ones")
    }
    guard allowed.contains(treatment) else {
      throw PolicyError(treatment.rawValue, isNoneOf: allowed, for: name)
    }
    byName[name] = treatment == usual ? nil : treatment
  }

  /// The treatments that an element can have, its usual one first; none for parts and names that are
  /// no element's.
  package static func allowed(for name: String) -> [Treatment] {
    if kept.contains(name) { return [.keep, .unwrap, .drop, .show] }
    if unwrapped.contains(name) { return [.unwrap, .drop, .show] }
    if dropped.contains(name) { return [.drop, .show] }
    return []
  }
}

extension ElementTreatments {
  /// Elements that documents have something for.
  private static let kept: Set<String> = [
    "a", "b", "blockquote", "br", "cite", "code", "del", "details", "dfn", "dir", "dt", "em",
    "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "listing", "mark",
    "menu", "ol", "pre", "q", "rt", "s", "samp", "strike", "strong", "sub", "sup", "table", "tt",
    "u", "ul", "var",
  ]

  /// Elements whose contents stay; `*` stands for unknown ones.
  private static let unwrapped: Set<String> = [
    "*", "abbr", "acronym", "address", "article", "aside", "bdi", "bdo", "big", "blink", "button",
    "center", "content", "data", "dd", "dialog", "div", "dl", "fieldset", "font", "footer", "form",
    "header", "hgroup", "label", "legend", "main", "map", "marquee", "menuitem", "meter", "nav",
    "nobr", "output", "picture", "progress", "rb", "rtc", "ruby", "search", "section",
    "selectedcontent", "shadow", "slot", "small", "time", "wbr",
  ]

  /// Elements that go with what they hold.
  private static let dropped: Set<String> = [
    "applet", "area", "audio", "base", "basefont", "bgsound", "canvas", "command", "datalist",
    "embed", "frame", "frameset", "iframe", "keygen", "link", "math", "meta", "noembed", "noframes",
    "noscript", "object", "optgroup", "option", "param", "plaintext", "portal", "rp", "script",
    "select", "source", "style", "svg", "template", "textarea", "title", "track", "video", "xmp",
  ]

  /// Parts, and the elements that they go with.
  package static let wholes: [String: String] = [
    "caption": "'table'", "col": "'table'", "colgroup": "'table'", "tbody": "'table'",
    "td": "'table'", "tfoot": "'table'", "th": "'table'", "thead": "'table'", "tr": "'table'",
    "figcaption": "'figure'", "summary": "'details'", "li": "'ul' or 'ol'",
    "input": "'ul' or 'ol', whose tasks it checks",
  ]
}
