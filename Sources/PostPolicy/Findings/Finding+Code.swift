extension Finding {
  /// The kind of a finding.
  ///
  /// The names in JSON are stable within a version. The documentation of each case states its name,
  /// severity and explanation.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// `element-dropped` (removed): element removed with its contents.
    /// Script, style, form fields and foreign content.
    case elementDropped = "element-dropped"
    /// `element-unwrapped` (changed): element replaced by its contents.
    case elementUnwrapped = "element-unwrapped"
    /// `element-mapped` (changed): element replaced by another kind of element.
    /// Documents have no equivalent kind, or the policy does not keep it.
    case elementMapped = "element-mapped"
    /// `element-shown` (changed): tags of an element shown as text.
    case elementShown = "element-shown"
    /// `attribute-removed` (removed): attribute removed.
    case attributeRemoved = "attribute-removed"
    /// `link-removed` (removed): link not allowed here or invalid, label kept.
    case linkRemoved = "link-removed"
    /// `link-changed` (changed): link target changed to https, or tracking parameters removed.
    case linkChanged = "link-changed"
    /// `image-removed` (removed): image not allowed here or invalid, alternative text kept.
    case imageRemoved = "image-removed"
    /// `image-changed` (changed): image URL changed to https.
    case imageChanged = "image-changed"
    /// `tracker-removed` (removed): tracking image removed.
    case trackerRemoved = "tracker-removed"
    /// `embed-linked` (changed): embedded player or page replaced by a link.
    case embedLinked = "embed-linked"
    /// `comment-removed` (removed): comment, declaration or processing instruction removed.
    case commentRemoved = "comment-removed"
    /// `character-removed` (removed): control, bidirectional or invisible characters removed.
    case characterRemoved = "character-removed"
    /// `spaces-kept` (changed): spaces that HTML collapses replaced by no-break spaces.
    /// Editors show every space.
    case spacesKept = "spaces-kept"
    /// `empty-paragraph` (changed): empty paragraph dropped.
    case emptyParagraph = "empty-paragraph"
    /// `encoding-repaired` (repaired): malformed bytes read as U+FFFD.
    /// Invalid UTF-8, or a sequence that the encoding of the source does not have.
    case encodingRepaired = "encoding-repaired"
    /// `encoding-assumed` (repaired): undeclared encoding assumed to be windows-1252.
    /// The source declares no encoding, and more of its bytes are invalid in UTF-8 than it has
    /// sequences of two to four bytes.
    case encodingAssumed = "encoding-assumed"
    /// `reference-repaired` (repaired): malformed character reference read as browsers do.
    /// A reference without a semicolon, or to no character.
    case referenceRepaired = "reference-repaired"
    /// `markup-repaired` (repaired): malformed markup read as text or closed.
    /// A stray `<`, an unclosed tag or quote.
    case markupRepaired = "markup-repaired"
    /// `end-tag-ignored` (repaired): end tag without a start tag ignored.
    case endTagIgnored = "end-tag-ignored"
    /// `nesting-repaired` (repaired): misplaced or overlapping elements repaired.
    case nestingRepaired = "nesting-repaired"
    /// `gfm-syntax` (changed): markup of GitHub's Markdown read as CommonMark.
    /// Tables, strikethrough, task lists, URLs in text. A source has at most one such finding.
    case gfmSyntax = "gfm-syntax"
    /// `unit-divided` (changed): word, link or other unit larger than a part, divided.
    /// Only splitting divides units. The element of the finding is the unit, such as `the word 'abc'`.
    case unitDivided = "unit-divided"
    /// `limit-depth` (changed): container nested too deep, replaced by its contents.
    case depthLimit = "limit-depth"
    /// `limit-nodes` (changed): too many blocks, runs and lines of code: rest read as plain text.
    case nodeLimit = "limit-nodes"
    /// `limit-expansion` (changed): output too large: marks, links or nesting removed.
    case expansionLimit = "limit-expansion"
    /// `limit-attributes` (removed): too many attributes in a tag: rest removed.
    case attributeLimit = "limit-attributes"
    /// `limit-attribute-bytes` (removed): attribute too large, removed.
    case attributeSizeLimit = "limit-attribute-bytes"
    /// `limit-links` (removed): too many links: link removed, label kept.
    case linkLimit = "limit-links"
    /// `limit-images` (removed): too many images: image removed, alternative text kept.
    case imageLimit = "limit-images"
    /// `limit-data-bytes` (removed): image data too large: image removed, alternative text kept.
    case dataLimit = "limit-data-bytes"
  }
}

extension Finding.Code {
  /// The severity of findings with this code.
  public var severity: Finding.Severity { row.severity }

  /// A description of the code for a list of counts: "element removed with its contents".
  public var explanation: String { row.explanation }

  /// The template for ``Finding/message``. The placeholders in it are `{element}`, `{attribute}`
  /// and `{limit}`.
  var message: String { row.message }

  /// The severity and the texts of a code.
  private struct Row {
    let severity: Finding.Severity
    let message: String
    let explanation: String

    init(_ severity: Finding.Severity, _ message: String, _ explanation: String) {
      self.severity = severity
      self.message = message
      self.explanation = explanation
    }
  }

  private var row: Row {
    switch self {
    case .elementDropped:
      Row(.removed, "{element} with its contents", "element removed with its contents")
    case .elementUnwrapped:
      Row(.changed, "{element} to its contents", "element replaced by its contents")
    case .elementMapped:
      Row(.changed, "{element} to another element", "element replaced by another kind of element")
    case .elementShown:
      Row(.changed, "{element} to the text of its tags", "tags of an element shown as text")
    case .attributeRemoved:
      Row(.removed, "{attribute}", "attribute removed")
    case .linkRemoved:
      Row(
        .removed, "{link}; its label is kept",
        "link not allowed here or invalid, label kept")
    case .linkChanged:
      Row(
        .changed, "the target of a link to https, or without tracking parameters",
        "link target changed to https, or tracking parameters removed")
    case .imageRemoved:
      Row(
        .removed, "{image}; its alternative text is kept",
        "image not allowed here or invalid, alternative text kept")
    case .imageChanged:
      Row(.changed, "the URL of an image to https", "image URL changed to https")
    case .trackerRemoved:
      Row(.removed, "a tracking image", "tracking image removed")
    case .embedLinked:
      Row(
        .changed, "{element} to a link to its content", "embedded player or page replaced by a link"
      )
    case .commentRemoved:
      Row(
        .removed, "a comment, declaration or processing instruction",
        "comment, declaration or processing instruction removed")
    case .characterRemoved:
      Row(
        .removed, "control, bidirectional or invisible characters",
        "control, bidirectional or invisible characters removed")
    case .spacesKept:
      Row(
        .changed, "spaces that HTML collapses to no-break spaces",
        "spaces that HTML collapses replaced by no-break spaces")
    case .emptyParagraph:
      Row(.changed, "an empty paragraph, which is dropped", "empty paragraph dropped")
    case .encodingRepaired:
      Row(
        .repaired, "malformed bytes, which are read as U+FFFD", "malformed bytes read as U+FFFD")
    case .encodingAssumed:
      Row(
        .repaired, "the undeclared encoding windows-1252",
        "undeclared encoding assumed to be windows-1252")
    case .referenceRepaired:
      Row(
        .repaired, "a malformed character reference",
        "malformed character reference read as browsers do")
    case .markupRepaired:
      Row(.repaired, "malformed markup", "malformed markup read as text or closed")
    case .endTagIgnored:
      Row(.repaired, "an end tag without a start tag", "end tag without a start tag ignored")
    case .nestingRepaired:
      Row(
        .repaired, "misplaced or overlapping elements", "misplaced or overlapping elements repaired"
      )
    case .gfmSyntax:
      Row(
        .changed, "markup of GitHub's Markdown to text; the format gfm reads it",
        "markup of GitHub's Markdown read as CommonMark")
    case .unitDivided:
      Row(
        .changed, "{element} to several pieces, because it is larger than a part",
        "word, link or other unit larger than a part, divided")
    case .depthLimit:
      Row(
        .changed, "containers deeper than {limit} to their contents",
        "container nested too deep, replaced by its contents")
    case .nodeLimit:
      Row(
        .changed,
        "the rest to plain text: there are more blocks, runs and lines of code than {limit}",
        "too many blocks, runs and lines of code: rest read as plain text")
    case .expansionLimit:
      Row(
        .changed, "marks, links or nesting, which would make the output too large for its source",
        "output too large: marks, links or nesting removed")
    case .attributeLimit:
      Row(.removed, "attributes beyond {limit}", "too many attributes in a tag: rest removed")
    case .attributeSizeLimit:
      Row(
        .removed, "{attribute}, which has more bytes than {limit}", "attribute too large, removed")
    case .linkLimit:
      Row(
        .removed, "a link beyond {limit}; its label is kept",
        "too many links: link removed, label kept")
    case .imageLimit:
      Row(
        .removed, "an image beyond {limit}; its alternative text is kept",
        "too many images: image removed, alternative text kept")
    case .dataLimit:
      Row(
        .removed, "an image whose data has more bytes than {limit}; its alternative text is kept",
        "image data too large: image removed, alternative text kept")
    }
  }
}
