internal import PostPolicy

extension Finding.Code {
  /// What happened, as a legend says it of any number of them.
  var explanation: String {
    switch self {
    case .elementDropped: "element went with its contents"
    case .elementUnwrapped: "element went, its contents stay"
    case .elementMapped: "element became one of another kind"
    case .elementShown: "tags of an element became text"
    case .attributeRemoved: "attribute went"
    case .linkRemoved: "link went because of its target, its label stays"
    case .linkChanged: "link leads to https, or without tracking parameters"
    case .imageRemoved: "picture went because of its address, its text stays"
    case .imageChanged: "picture comes over https"
    case .trackerRemoved: "picture went that tells who reads the post"
    case .embedLinked: "player or page became a link"
    case .commentRemoved: "comment, declaration or instruction went"
    case .characterRemoved: "control, bidirectional or invisible characters went"
    case .spacesKept: "spaces that editors show became no-break spaces"
    case .emptyParagraph: "paragraph without contents went"
    case .encodingRepaired: "bytes that are not UTF-8 became U+FFFD"
    case .referenceRepaired: "malformed character reference was read as browsers do"
    case .markupRepaired: "malformed markup was read as text or closed"
    case .endTagIgnored: "end tag had no start tag"
    case .nestingRepaired: "elements overlapped or stood where they cannot"
    case .depthLimit: "container was nested too deep, its contents stay"
    case .nodeLimit: "the rest became plain text: too many blocks, runs and lines of code"
    case .expansionLimit: "marks, links or nesting made the output too large for its content"
    case .attributeLimit: "further attributes went: too many in one tag"
    case .attributeSizeLimit: "attribute was too large"
    case .linkLimit: "link was one too many, its label stays"
    case .imageLimit: "picture was one too many, its text stays"
    case .dataLimit: "data of a picture was too large, its text stays"
    }
  }
}
