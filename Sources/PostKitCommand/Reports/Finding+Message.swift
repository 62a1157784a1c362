import PostKit

extension Finding {
  /// What it happened to, as it stands behind the severity: `removed: <script> with its contents`.
  var message: String {
    let element = element.map { "<\($0)>" } ?? "an element"
    let attribute = attribute.map { "'\($0)' of \(element)" } ?? "an attribute of \(element)"
    let most = limit.map { "the allowed \($0)" } ?? "allowed"
    return switch code {
    case .elementDropped: "\(element) with its contents"
    case .elementUnwrapped: "\(element) to its contents"
    case .elementMapped: "\(element) to another element"
    case .elementShown: "\(element) to the text of its tags"
    case .attributeRemoved: attribute
    case .linkRemoved: "a link, because of its target; its label stays"
    case .imageRemoved: "a picture, because of its address; its text stays"
    case .linkChanged: "the target of a link to https, or without tracking parameters"
    case .imageChanged: "the address of a picture to https"
    case .trackerRemoved: "a picture that tells who reads the post"
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
    case .depthLimit: "containers deeper than \(most) to their contents"
    case .nodeLimit:
      "the rest to plain text: there are more blocks, runs and lines of code than \(most)"
    case .expansionLimit:
      "marks, links or nesting, which would make the output too large for its content"
    case .attributeLimit: "attributes beyond \(most)"
    case .attributeSizeLimit: "\(attribute), which is larger than \(most) bytes"
    case .linkLimit: "a link beyond \(most); its label stays"
    case .imageLimit: "a picture beyond \(most); its text stays"
    case .dataLimit: "a picture whose data is larger than \(most) bytes; its text stays"
    }
  }
}
