internal import PostDocument

extension Policy {
  /// A copy of this policy that does not keep content whose HTML element has a non-default
  /// treatment.
  ///
  /// With the copy, readers replace this content like other content that a policy does not keep.
  package var withoutKindsOfTreatedElements: Policy {
    guard !elements.isEmpty else { return self }
    var policy = self
    for (name, _) in elements.byName {
      switch name {
      case "blockquote": policy.blocks.remove(.quote)
      case "pre", "code": policy.blocks.remove(.codeBlock)
      case "table": policy.blocks.remove(.table)
      case "figure": policy.blocks.remove(.figure)
      case "details": policy.blocks.remove(.details)
      case "hr": policy.blocks.remove(.thematicBreak)
      case "br": policy.inlines.remove(.lineBreak)
      case "a": policy.inlines.remove(.link)
      case "img": policy.inlines.subtract([.image, .emoji])
      default: break
      }
      policy.marks.subtract(Marks(elementName: name))
    }
    return policy
  }

  /// The marks whose elements the policy drops. Runs with these marks are removed.
  var droppedMarks: Marks {
    elements.byName.reduce(into: []) { marks, entry in
      if entry.value == .drop { marks.formUnion(Marks(elementName: entry.key)) }
    }
  }
}

extension ElementTreatments {
  /// Returns the treatment of a block, according to its HTML element.
  func treatment(of block: Block) -> Treatment {
    guard !isEmpty, let name = block.elementName else { return .keep }
    return byName[name] ?? (name == "pre" ? byName["code"] : nil) ?? .keep
  }
}
