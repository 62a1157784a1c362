extension String {
  /// The cells that this text takes on one line of most terminals.
  package var displayCells: Int { WidthRules(policy: .grapheme, ambiguous: .one).cells(of: self) }
}
