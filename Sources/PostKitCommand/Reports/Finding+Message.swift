import PostKit

extension Finding {
  /// What happened, as a sentence for people.
  var message: String {
    let element = element.map { "<\($0)>" } ?? "an element"
    let attribute = attribute.map { "'\($0)' of \(element)" } ?? "an attribute of \(element)"
    return switch code {
    case .elementDropped: "\(element) is dropped with its contents"
    case .elementUnwrapped: "\(element) is dropped; its contents stay"
    case .elementMapped: "\(element) is read as another element"
    case .attributeRemoved: "\(attribute) is removed"
    case .linkRemoved: "a link is removed because of its target; its label stays"
    case .imageRemoved: "a picture is removed because of its address; its text stays"
    case .embedLinked: "\(element) is replaced by a link to what it shows"
    case .commentRemoved: "a comment, declaration or instruction is removed"
    case .characterRemoved: "control, bidirectional or invisible characters are removed"
    case .emptyParagraph: "a paragraph without contents is removed"
    case .encodingRepaired: "bytes that are not UTF-8 are read as U+FFFD"
    case .referenceRepaired: "a malformed character reference is read as browsers do"
    case .markupRepaired: "malformed markup is read as browsers do"
    case .endTagIgnored: "an end tag without a start tag is ignored"
    case .nestingRepaired: "misplaced or overlapping elements are read as browsers do"
    case .depthLimit: "containers beyond the allowed depth are dropped; their contents stay"
    case .nodeLimit: "the rest is plain text: there are more blocks and runs than allowed"
    case .attributeLimit: "further attributes are removed: there are more than allowed"
    case .attributeSizeLimit: "\(attribute) is removed: it is larger than allowed"
    case .linkLimit: "further links are removed: there are more than allowed"
    case .imageLimit: "further pictures are removed: there are more than allowed"
    }
  }
}
