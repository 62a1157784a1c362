public import PostDocument

// Support for hidden content in policies that do not keep spoilers or details.

extension Policy {
  /// This policy, extended to keep spoilers, details and quotations.
  ///
  /// Use it to read posts for excerpts such as summaries. If posts were read with a policy that
  /// does not keep spoilers, excerpts would reveal hidden text. If it did not keep quotations,
  /// excerpts would show the words of others as the author's own.
  ///
  /// ```swift
  /// let document = try Sanitizer(policy: policy.keepingHidden).sanitize(html).document
  /// let summary = policy.narrowing(Summarizer().summarize(document).document)
  /// ```
  ///
  /// Details and quotations are still dropped if the policy drops them with their contents.
  public var keepingHidden: Policy {
    var policy = self
    policy.marks.insert(.spoiler)
    policy.blocks.formUnion([.details, .quote])
    policy.limits.depth = Blocks.maximumDepth
    for element in ["details", "blockquote"] where policy.elements.treatment(of: element) != .drop {
      try? policy.elements.set(.keep, for: element)
    }
    return policy
  }

  /// Returns a document narrowed to this policy, without revealing hidden text.
  ///
  /// If the policy does not keep details, closed details become spoilers. If the policy does not
  /// keep spoilers, each spoiler is replaced by `label` in brackets: `[spoiler]`.
  ///
  /// - Complexity: Linear in the number of nodes.
  public func concealing(_ document: Document, label: String = "spoiler") -> Reading {
    var detailsReplacer = ClosedDetailsReplacer(
      keepsDetails: withoutKindsOfTreatedElements.blocks.contains(.details))
    // Spoilers are kept until the end, because narrowing may turn the contents of closed details
    // into spoilers.
    var hiding = self
    hiding.marks.insert(.spoiler)
    var reading = hiding.narrowing(detailsReplacer.rewrite(document))
    if !marks.contains(.spoiler) {
      var spoilerReplacer = SpoilerReplacer(label: "[\(label)]")
      reading.document = spoilerReplacer.rewrite(reading.document)
    }
    return reading
  }
}

/// Replaces closed details with spoilers if a policy does not keep details.
private struct ClosedDetailsReplacer: Rewriter {
  let keepsDetails: Bool

  mutating func rewrite(_ block: Block) -> Blocks {
    guard case .details(let details) = block, details.state == .closed, !keepsDetails else {
      return [rewriteContents(of: block)]
    }
    return rewrite(block.unwrapped)
  }
}

/// Replaces spoilers with a label.
private struct SpoilerReplacer: Rewriter {
  let label: String

  mutating func rewrite(_ runs: Inlines) -> Inlines {
    runs.replacingSpoilers(with: label)
  }
}
