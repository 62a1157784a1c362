public import PostDocument

// Content that a source hides, and that a policy has no kinds to hide.

extension Policy {
  /// This policy with spoilers and details, whether it keeps them or not.
  ///
  /// Read posts with it to make parts of them, such as summaries: otherwise a policy without
  /// spoilers would reveal hidden text.
  ///
  /// ```swift
  /// let document = try Sanitizer(policy: policy.keepingHidden).sanitize(html).document
  /// let summary = policy.narrowing(Summarizer().summarize(document).document)
  /// ```
  ///
  /// Details that the policy drops with their contents are still dropped.
  public var keepingHidden: Policy {
    var policy = self
    policy.marks.insert(.spoiler)
    policy.blocks.insert(.details)
    policy.limits.depth = Blocks.maximumDepth
    if policy.elements.treatment(of: "details") != .drop {
      try? policy.elements.set(.keep, for: "details")
    }
    return policy
  }

  /// A document narrowed to this policy that reveals no hidden text: closed details become spoilers
  /// if the policy does not keep details, and spoilers become `[spoiler]` if it does not keep
  /// those.
  ///
  /// - Complexity: Linear in the number of nodes.
  public func concealing(_ document: Document, label: String = "spoiler") -> Reading {
    var unfolder = Unfolder(keepsDetails: withoutTreatedKinds.blocks.contains(.details))
    // Narrowing may unwrap closed details, whose contents become spoilers.
    var hiding = self
    hiding.marks.insert(.spoiler)
    var reading = hiding.narrowing(unfolder.rewrite(document))
    if !marks.contains(.spoiler) {
      var labeller = Labeller(label: "[\(label)]")
      reading.document = labeller.rewrite(reading.document)
    }
    return reading
  }
}

/// Turns closed details into spoilers if a policy does not keep details.
private struct Unfolder: Rewriter {
  let keepsDetails: Bool

  mutating func rewrite(_ block: Block) -> Blocks {
    guard case .details(let details) = block, details.state == .closed, !keepsDetails else {
      return [rewriteContents(of: block)]
    }
    return rewrite(block.unwrapped)
  }
}

/// Replaces spoilers by a label.
private struct Labeller: Rewriter {
  let label: String

  mutating func rewrite(_ runs: Inlines) -> Inlines {
    guard runs.contains(where: { $0.marks.contains(.spoiler) }) else { return runs }
    var result = Inlines()
    var isInSpoiler = false
    for run in runs {
      if !run.marks.contains(.spoiler) {
        result.append(run)
      } else if !isInSpoiler {
        result.append(.text(label))
      }
      isInSpoiler = run.marks.contains(.spoiler) || isInSpoiler && run.content == .lineBreak
    }
    return result
  }
}
