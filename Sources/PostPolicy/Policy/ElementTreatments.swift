public import PostDocument
internal import PostText

/// The treatment of individual HTML elements, by name.
///
/// By default, an element is kept if documents have an equivalent. Other elements are dropped if
/// their contents are active, for example script, or are not meant to be read. All others are
/// unwrapped.
///
/// ```swift
/// var policy = Policy.comment
/// try policy.elements.set(.show, for: "marquee")  // <marquee> stays in the post as text.
/// try policy.elements.set(.drop, for: "blockquote")
/// try policy.elements.set(.mark(.underline), for: "abbr")
/// ```
///
/// - `*` is the name of all unknown elements, such as `<x-poll>` or `<made-up>`.
/// - A part of another element has the treatment of that element. Cells have the treatment of
///   `table`, items that of `ul` or `ol`, `summary` that of `details`, and captions that of their
///   table or figure.
/// - A treatment also applies to content of the same kind. With `"blockquote": "unwrap"`, quotes of
///   editor documents are unwrapped, too. With `"strong": "unwrap"`, `b` is no longer strong.
/// - In documents that are not read from HTML, `show` means `unwrap`, and a mark has no effect.
///
/// No treatment allows active content. Script, style, form fields, foreign content and embedded
/// content can only be dropped or shown as text.
public struct ElementTreatments: Hashable, Sendable {
  /// The treatment of an element.
  public enum Treatment: Hashable, Sendable {
    /// The element is kept if the policy keeps its kind of block, inline or mark.
    case keep
    /// The element is replaced by its contents.
    case unwrap
    /// The element is removed with its contents.
    case drop
    /// The tags of the element become text, as in the source. Contents that are not markup become
    /// text, too.
    case show
    /// The element is replaced by its contents, which get the given mark if the policy keeps it.
    /// The set must contain exactly one mark.
    ///
    /// Allowed for `q` and for elements that are unwrapped by default.
    case mark(Marks)
  }

  /// The treatments that differ from the default of the element, by the name of the element.
  package private(set) var byName: [String: Treatment] = [:]

  /// Creates treatments in which every element has its default treatment.
  public init() {}

  /// Whether every element has its default treatment.
  public var isEmpty: Bool { byName.isEmpty }

  /// Returns the treatment of the element with the given name, in lower case.
  public func treatment(of name: String) -> Treatment {
    byName[name] ?? ElementTreatments.allowed(for: name).first ?? .unwrap
  }

  /// Sets the treatment of an element by the name of the treatment.
  mutating func set(_ treatment: String, for name: String) throws(PolicyError) {
    guard let treatment = Treatment(rawValue: treatment) else {
      let allowed = ElementTreatments.allowed(for: name)
      // If the element name is invalid, too, this call throws the error about the name.
      if allowed.isEmpty { return try set(.keep, for: name) }
      throw PolicyError(treatment, isNotIn: allowed, for: name)
    }
    try set(treatment, for: name)
  }

  /// Sets the treatment of an element.
  ///
  /// - Throws: ``PolicyError`` if there is no such element, or if it cannot have the treatment.
  public mutating func set(_ treatment: Treatment, for name: String) throws(PolicyError) {
    let allowed = ElementTreatments.allowed(for: name)
    guard let usual = allowed.first else {
      if let treated = ElementTreatments.treatedElements[name] {
        throw PolicyError(
          .element, "'\(name)' cannot have a treatment; set the treatment of \(treated)")
      }
      throw PolicyError(
        .element,
        "'\(name.quoted)' cannot have a treatment; allowed are elements such as 'blockquote', and"
          + " '*' for all unknown elements")
    }
    guard allowed.contains(treatment) else {
      throw PolicyError(treatment.rawValue, isNotIn: allowed, for: name)
    }
    byName[name] = treatment == usual ? nil : treatment
  }

  /// Returns the treatments that an element can have, its default first. The result is empty for a
  /// part of another element, for example `td`, and for a name that is not listed below.
  package static func allowed(for name: String) -> [Treatment] {
    if name == "q" { return [.keep, .unwrap, .drop, .show] + Treatment.marks }
    if kept.contains(name) { return [.keep, .unwrap, .drop, .show] }
    if unwrapped.contains(name) { return [.unwrap, .drop, .show] + Treatment.marks }
    if dropped.contains(name) { return [.drop, .show] }
    return []
  }
}

extension ElementTreatments.Treatment {
  /// The treatments that apply a mark.
  fileprivate static let marks = Marks.names.compactMap { Marks(name: $0) }.map { Self.mark($0) }

  /// All treatments that an element can have.
  static let allCases = [keep, unwrap, drop, show] + marks

  /// Creates the treatment with the given name in policy files: `keep`, `unwrap`, `drop`, `show`,
  /// or the name of a mark.
  init?(rawValue: String) {
    guard let treatment = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = treatment
  }

  /// The name of the treatment in policy files.
  package var rawValue: String {
    switch self {
    case .keep: "keep"
    case .unwrap: "unwrap"
    case .drop: "drop"
    case .show: "show"
    case .mark(let mark): mark.names.joined(separator: " ")
    }
  }
}

extension ElementTreatments {
  /// The names of all elements that can have a treatment, in alphabetical order.
  static let names = (kept.union(unwrapped).union(dropped).union(["q"])).sorted()

  /// Elements that are kept by default, because documents have an equivalent.
  private static let kept: Set<String> = [
    "a", "b", "blockquote", "br", "cite", "code", "del", "details", "dfn", "dir", "dt", "em",
    "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "listing", "mark",
    "menu", "ol", "pre", "q", "rt", "s", "samp", "strike", "strong", "sub", "sup", "table",
    "tg-spoiler", "tt", "u", "ul", "var",
  ]

  /// Elements that are unwrapped by default. `*` is the name of all unknown elements.
  private static let unwrapped: Set<String> = [
    "*", "abbr", "acronym", "address", "article", "aside", "bdi", "bdo", "big", "blink", "button",
    "center", "command", "content", "data", "dd", "dialog", "div", "dl", "en-todo", "fieldset",
    "font", "footer", "form", "header", "hgroup", "label", "legend", "main", "map", "marquee",
    "menuitem", "meter", "nav", "nobr", "output", "picture", "progress", "rb", "rtc", "ruby",
    "search", "section", "selectedcontent", "shadow", "slot", "small", "time", "wbr",
  ]

  /// Elements that are dropped by default.
  private static let dropped: Set<String> = [
    "applet", "area", "audio", "base", "basefont", "bgsound", "canvas", "datalist",
    "embed", "frame", "frameset", "iframe", "keygen", "link", "math", "meta", "noembed", "noframes",
    "noscript", "object", "optgroup", "option", "param", "plaintext", "portal", "rp", "script",
    "select", "source", "style", "svg", "template", "textarea", "title", "track", "video", "xmp",
  ]

  /// For each part of an element, for example `td`, the text in error messages that names the
  /// element whose treatment applies: `'table'`.
  package static let treatedElements: [String: String] = [
    "caption": "'table'", "col": "'table'", "colgroup": "'table'", "tbody": "'table'",
    "td": "'table'", "tfoot": "'table'", "th": "'table'", "thead": "'table'", "tr": "'table'",
    "figcaption": "'figure'", "summary": "'details'", "li": "'ul' or 'ol'",
    "input": "'ul' or 'ol', for the check boxes of tasks",
  ]
}
