extension Finding {
  /// What happened. The names are stable within a version:
  ///
  /// | code | severity | what happened |
  /// | --- | --- | --- |
  /// | `element-dropped` | removed | element removed with its contents |
  /// | `element-unwrapped` | changed | element replaced by its contents |
  /// | `element-mapped` | changed | element replaced by another kind of element |
  /// | `element-shown` | changed | tags of an element shown as text |
  /// | `attribute-removed` | removed | attribute removed |
  /// | `link-removed` | removed | link removed because of its target, label kept |
  /// | `link-changed` | changed | link target changed to https, or tracking parameters removed |
  /// | `image-removed` | removed | image removed because of its URL, alternative text kept |
  /// | `image-changed` | changed | image URL changed to https |
  /// | `tracker-removed` | removed | tracking image removed |
  /// | `embed-linked` | changed | embedded player or page replaced by a link |
  /// | `comment-removed` | removed | comment, declaration or processing instruction removed |
  /// | `character-removed` | removed | control, bidirectional or invisible characters removed |
  /// | `spaces-kept` | changed | spaces that HTML collapses replaced by no-break spaces |
  /// | `empty-paragraph` | changed | empty paragraph dropped |
  /// | `encoding-repaired` | repaired | invalid UTF-8 read as U+FFFD |
  /// | `reference-repaired` | repaired | malformed character reference read as browsers do |
  /// | `markup-repaired` | repaired | malformed markup read as text or closed |
  /// | `end-tag-ignored` | repaired | end tag without a start tag ignored |
  /// | `nesting-repaired` | repaired | misplaced or overlapping elements repaired |
  /// | `limit-depth` | changed | container nested too deep, replaced by its contents |
  /// | `limit-nodes` | changed | too many blocks, runs and lines of code: rest read as plain text |
  /// | `limit-expansion` | changed | output too large: marks, links or nesting removed |
  /// | `limit-attributes` | removed | too many attributes in a tag: rest removed |
  /// | `limit-attribute-bytes` | removed | attribute too large, removed |
  /// | `limit-links` | removed | too many links: link removed, label kept |
  /// | `limit-images` | removed | too many images: image removed, alternative text kept |
  /// | `limit-data-bytes` | removed | image data too large: image removed, alternative text kept |
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An element was removed with its contents: script, style, forms, foreign content.
    case elementDropped = "element-dropped"
    /// The tags of an element were removed; its contents were kept.
    case elementUnwrapped = "element-unwrapped"
    /// An element was replaced by another kind, because documents or the policy do not have its
    /// kind.
    case elementMapped = "element-mapped"
    /// The tags of an element were kept as text, because the policy shows them.
    case elementShown = "element-shown"
    /// An attribute was removed.
    case attributeRemoved = "attribute-removed"
    /// A link was removed because of its target; its label was kept.
    case linkRemoved = "link-removed"
    /// The target of a link was changed to `https`, or lost its tracking parameters.
    case linkChanged = "link-changed"
    /// An image was removed because of its URL; its alternative text was kept.
    case imageRemoved = "image-removed"
    /// The URL of an image was changed from `http` to `https`.
    case imageChanged = "image-changed"
    /// A tracking image was removed.
    case trackerRemoved = "tracker-removed"
    /// An embedded player or page was replaced by a link.
    case embedLinked = "embed-linked"
    /// A comment, declaration or processing instruction was removed.
    case commentRemoved = "comment-removed"
    /// Control, bidirectional or invisible characters were removed.
    case characterRemoved = "character-removed"
    /// Spaces that editors show and HTML collapses were replaced by no-break spaces.
    case spacesKept = "spaces-kept"
    /// An empty paragraph was dropped.
    case emptyParagraph = "empty-paragraph"
    /// Invalid UTF-8 was read as U+FFFD.
    case encodingRepaired = "encoding-repaired"
    /// A character reference without a semicolon, or to no character, was read as browsers do.
    case referenceRepaired = "reference-repaired"
    /// Malformed markup was repaired: a stray `<`, an unclosed tag or quote.
    case markupRepaired = "markup-repaired"
    /// An end tag without a start tag was ignored.
    case endTagIgnored = "end-tag-ignored"
    /// Elements overlapped, or were misplaced.
    case nestingRepaired = "nesting-repaired"
    /// Containers nested deeper than the policy allows were replaced by their contents.
    case depthLimit = "limit-depth"
    /// There were more blocks, runs and lines of code than the policy allows; the rest is plain
    /// text.
    case nodeLimit = "limit-nodes"
    /// The output was too large for its source: blocks lost marks and links, or became plain text.
    case expansionLimit = "limit-expansion"
    /// A tag had more attributes than the policy allows; the rest was removed.
    case attributeLimit = "limit-attributes"
    /// An attribute was larger than the policy allows and was removed.
    case attributeSizeLimit = "limit-attribute-bytes"
    /// There were more links than the policy allows; the labels of the rest were kept.
    case linkLimit = "limit-links"
    /// There were more images than the policy allows; the rest were replaced by their alternative
    /// texts.
    case imageLimit = "limit-images"
    /// The data of an image in a `data:` URL was larger than the policy allows; its alternative
    /// text was kept.
    case dataLimit = "limit-data-bytes"
  }
}
