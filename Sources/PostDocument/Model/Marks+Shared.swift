internal import PostText

extension Marks {
  /// The marks that change the meaning of the text, not only its look. They cannot be left out if
  /// only a part of a mention or hashtag has them.
  private static let meaningful: Marks = [.spoiler, .code, .keyboard]

  /// Returns the marks that all runs have, for one mention or hashtag that replaces the runs. Returns
  /// `nil` if a spoiler, code or keyboard input is only a part of the text: a mention would reveal
  /// the spoiler. White space is not counted, because a spoiler hides nothing there.
  package static func shared(by runs: some Sequence<Inline>) -> Marks? {
    var (common, any) = (Marks.all, Marks())
    for run in runs where !isBlank(run) {
      common.formIntersection(run.marks)
      any.formUnion(run.marks)
    }
    guard any.intersection(meaningful).isSubset(of: common) else { return nil }
    return any.intersection(common)
  }

  private static func isBlank(_ run: Inline) -> Bool {
    guard case .text(let text) = run.content else { return false }
    return text.unicodeScalars.allSatisfy(\.isWhiteSpace)
  }
}
