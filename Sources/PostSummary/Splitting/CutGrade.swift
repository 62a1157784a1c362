/// How well a document can be split at a position.
enum CutGrade: UInt8, Comparable {
  /// Inside a scalar, or before white space that the end of a part drops.
  case never
  /// Between the scalars of a grapheme cluster.
  case scalar
  /// Between the clusters of a word, or of another unit that is not divided if it fits.
  case cluster
  /// Between the words of a link, or of another unit that is not divided if it fits.
  case unitWord
  /// Between a link or name and text directly before or after it.
  case unitEdge
  /// Between words or cells, or after a heading.
  case word
  /// After a sentence or line break.
  case sentence
  /// Between items, rows, lines of code, and blocks in a container.
  case inner
  /// Between blocks of the document.
  case block

  static func < (left: CutGrade, right: CutGrade) -> Bool { left.rawValue < right.rawValue }
}
