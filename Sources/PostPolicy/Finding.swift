/// One thing that a reader removed, changed or repaired, and where.
public struct Finding: Hashable, Sendable {
  /// What happened.
  public var code: Code

  /// The element of the source, in lower case.
  public var element: String?

  /// The attribute of the source, in lower case.
  public var attribute: String?

  /// The position in the source, in bytes from its start, for sources that are HTML.
  public var offset: Int?

  /// How much of the source from the offset on it is about, in bytes, when that is known: a tag, an
  /// attribute, a dropped element up to its end.
  public var length: Int?

  /// The position in the source, such as `$.content[0]`, for sources that are JSON.
  public var path: String?

  /// The limit that was passed, when that is what happened.
  public var limit: Int?

  /// Creates a finding.
  public init(
    _ code: Code, element: String? = nil, attribute: String? = nil, offset: Int? = nil,
    length: Int? = nil, path: String? = nil, limit: Int? = nil
  ) {
    self.code = code
    self.element = element
    self.attribute = attribute
    self.offset = offset
    self.length = length
    self.path = path
    self.limit = limit
  }
}

extension Finding {
  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Something that showed or acted is gone.
    case removed
    /// Something shows in another form.
    case changed
    /// Malformed source was read as a browser reads it.
    case repaired
  }

  /// What happened. The names are stable:
  ///
  /// | code | severity | what happened |
  /// | --- | --- | --- |
  /// | `element-dropped` | removed | an element went with its contents |
  /// | `element-unwrapped` | changed | the tags of an element went, its contents stayed |
  /// | `element-mapped` | changed | an element became one of another kind |
  /// | `element-shown` | changed | the tags of an element became text |
  /// | `attribute-removed` | removed | an attribute went |
  /// | `link-removed` | removed | a link went because of its target, its label stayed |
  /// | `link-changed` | changed | a link leads to `https`, or lost tracking parameters |
  /// | `image-removed` | removed | a picture went because of its address, its text stayed |
  /// | `image-changed` | changed | a picture comes over `https` |
  /// | `tracker-removed` | removed | a picture that only counts readers went |
  /// | `embed-linked` | changed | an embedded player or page became a link |
  /// | `comment-removed` | removed | a comment, declaration or instruction went |
  /// | `character-removed` | removed | control, bidirectional or invisible characters went |
  /// | `empty-paragraph` | changed | a paragraph without contents went |
  /// | `encoding-repaired` | repaired | bytes that are no UTF-8 became U+FFFD |
  /// | `reference-repaired` | repaired | a malformed character reference was read |
  /// | `markup-repaired` | repaired | a stray `<`, an unclosed tag or quote was read |
  /// | `end-tag-ignored` | repaired | an end tag had no start tag |
  /// | `nesting-repaired` | repaired | elements overlapped, or stood where they cannot |
  /// | `limit-depth` | changed | containers nested too deep were unwrapped |
  /// | `limit-nodes` | changed | of too many blocks and runs, the rest is plain text |
  /// | `limit-expansion` | changed | the output was too large for its content: marks, links or nesting were removed |
  /// | `limit-attributes` | removed | of too many attributes, the rest went |
  /// | `limit-attribute-bytes` | removed | an attribute that was too large went |
  /// | `limit-links` | removed | of too many links, further labels stayed |
  /// | `limit-images` | removed | of too many pictures, further texts stayed |
  /// | `limit-data-bytes` | removed | a `data:` picture that was too large went, its text stayed |
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An element went, with its contents: script, style, forms, foreign content.
    case elementDropped = "element-dropped"
    /// The tags of an element went; its contents stayed.
    case elementUnwrapped = "element-unwrapped"
    /// An element became one of another kind, because documents or the policy have no such kind.
    case elementMapped = "element-mapped"
    /// The tags of an element became text, because the policy shows them.
    case elementShown = "element-shown"
    /// An attribute went.
    case attributeRemoved = "attribute-removed"
    /// A link went because of its target; its label stayed.
    case linkRemoved = "link-removed"
    /// A link leads elsewhere: to `https`, or without tracking parameters.
    case linkChanged = "link-changed"
    /// A picture went because of its address; its alternative text stayed.
    case imageRemoved = "image-removed"
    /// A picture comes over `https` instead of `http`.
    case imageChanged = "image-changed"
    /// A picture went that was there to tell who reads the post.
    case trackerRemoved = "tracker-removed"
    /// An embedded player or page became a link.
    case embedLinked = "embed-linked"
    /// A comment, declaration or processing instruction went.
    case commentRemoved = "comment-removed"
    /// Control, bidirectional or invisible characters went.
    case characterRemoved = "character-removed"
    /// Spaces that editors show and HTML does not became no-break spaces.
    case spacesKept = "spaces-kept"
    /// A paragraph without contents went.
    case emptyParagraph = "empty-paragraph"
    /// Bytes that are no UTF-8 became U+FFFD.
    case encodingRepaired = "encoding-repaired"
    /// A character reference without its semicolon, or to no character, was read as browsers do.
    case referenceRepaired = "reference-repaired"
    /// Markup was malformed: a stray `<`, an unclosed tag or quote.
    case markupRepaired = "markup-repaired"
    /// An end tag had no start tag.
    case endTagIgnored = "end-tag-ignored"
    /// Elements overlapped, or stood where they cannot.
    case nestingRepaired = "nesting-repaired"
    /// Containers nested deeper than the policy allows; they were unwrapped.
    case depthLimit = "limit-depth"
    /// There were more blocks and runs than the policy allows; the rest is plain text.
    case nodeLimit = "limit-nodes"
    /// The output was too large for its content: blocks lost marks and links, or became plain text.
    case expansionLimit = "limit-expansion"
    /// A tag had more attributes than the policy allows; the rest went.
    case attributeLimit = "limit-attributes"
    /// An attribute was larger than the policy allows; it went.
    case attributeSizeLimit = "limit-attribute-bytes"
    /// There were more links than the policy allows; further labels stayed.
    case linkLimit = "limit-links"
    /// There were more pictures than the policy allows; further alternative texts stayed.
    case imageLimit = "limit-images"
    /// A picture in a `data:` address was larger than the policy allows; its alternative text stayed.
    case dataLimit = "limit-data-bytes"

    /// How much a finding of this kind matters.
    public var severity: Severity {
      switch self {
      case .elementDropped, .attributeRemoved, .linkRemoved, .imageRemoved, .commentRemoved,
        .trackerRemoved, .characterRemoved, .attributeLimit, .attributeSizeLimit, .linkLimit,
        .imageLimit, .dataLimit:
        .removed
      case .elementUnwrapped, .elementMapped, .elementShown, .linkChanged, .imageChanged,
        .embedLinked, .spacesKept, .emptyParagraph, .depthLimit, .nodeLimit,
        .expansionLimit:
        .changed
      case .encodingRepaired, .referenceRepaired, .markupRepaired, .endTagIgnored,
        .nestingRepaired:
        .repaired
      }
    }
  }
}
