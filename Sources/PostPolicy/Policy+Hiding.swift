public import PostDocument

// What a source hides, and a policy has no means to hide.

extension Policy {
  /// This policy with spoilers and folded parts, whatever it says about them.
  ///
  /// For what shows less than a whole post, such as a summary: what it is made of is read so, that no
  /// hidden text comes into the open because the policy of the post has no spoilers.
  ///
  /// ```swift
  /// let document = try Sanitizer(policy: policy.keepingHidden).document(from: html)
  /// let summary = policy.narrowing(Summarizer().summary(of: document).document)
  /// ```
  ///
  /// Folded parts that the policy drops with their contents are dropped still.
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

  /// A document narrowed to this policy, with nothing in the open that it hides: folded parts that
  /// the policy does not admit are spoilers, and what stands for a spoiler where it admits none is
  /// `[spoiler]`.
  ///
  /// - Complexity: Linear in the number of nodes.
  public func concealing(_ document: Document, label: String = "spoiler") -> Reading {
    var unfolder = Unfolder(keepsDetails: withoutTreatedKinds.blocks.contains(.details))
    // Narrowing may unwrap what is folded away, and hides it then.
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

/// Turns folded parts that a policy does not admit into spoilers.
private struct Unfolder: Rewriter {
  let keepsDetails: Bool

  mutating func rewrite(_ block: Block) -> Blocks {
    guard case .details(let details) = block, details.state == .closed, !keepsDetails else {
      return [rewriteContents(of: block)]
    }
    return rewrite(block.unwrapped)
  }
}

/// Turns hidden passages into a label.
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
