internal import PostText

extension DisplayWidth {
  /// The rules that the options of a terminal ask for.
  init(policy: WidthPolicy, ambiguous: AmbiguousWidth) {
    self.init(joinsEmoji: policy == .grapheme, ambiguousCells: ambiguous.rawValue)
  }
}
