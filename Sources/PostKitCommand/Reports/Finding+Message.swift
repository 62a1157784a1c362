import PostKit

extension Finding {
  /// What it happened to, as it stands behind the severity: `removed: <script> with its contents`.
  var message: String {
    let element = element.map { "<\($0)>" } ?? "an element"
    let attribute = attribute.map { "'\($0)' of \(element)" } ?? "an attribute of \(element)"
    return switch code {
    case .elementDropped: "\(element) with its contents"
    case .elementUnwrapped: "\(element) to its contents"
    case .elementMapped: "\(element) to another element"
    case .attributeRemoved: attribute
    case .linkRemoved: "a link, because of its target; its label stays"
    case .imageRemoved: "a picture, because of its address; its text stays"
    case .embedLinked: "\(element) to a link to what it shows"
    case .commentRemoved: "a comment, declaration or instruction"
    case .characterRemoved: "control, bidirectional or invisible characters"
    case .spacesKept: "spaces that HTML does not show to no-break spaces"
    case .emptyParagraph: "a paragraph without contents to nothing"
    case .encodingRepaired: "bytes that are not UTF-8, which are read as U+FFFD"
    case .referenceRepaired: "a malformed character reference"
    case .markupRepaired: "malformed markup"
    case .endTagIgnored: "an end tag without a start tag"
    case .nestingRepaired: "misplaced or overlapping elements"
    case .depthLimit: "containers beyond the allowed depth to their contents"
    case .nodeLimit: "the rest to plain text: there are more blocks and runs than allowed"
    case .attributeLimit: "attributes beyond the allowed number"
    case .attributeSizeLimit: "\(attribute), which is larger than allowed"
    case .linkLimit: "a link beyond the allowed number; its label stays"
    case .imageLimit: "a picture beyond the allowed number; its text stays"
    }
  }
}
