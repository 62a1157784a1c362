internal import PostBuilding

extension WhiteSpace {
  /// The values of `white-space` that are not combined with others. The lines of `pre` do not wrap,
  /// but it is written for its spaces, so this is not a loss.
  fileprivate static let legacy: NameTable<WhiteSpace> = [
    .collapse: "normal", .preserve: "pre pre-wrap", .preserveBreaks: "pre-line",
  ]

  static let collapses: NameTable<WhiteSpace> = [
    .collapse: "collapse", .preserve: "preserve break-spaces", .preserveBreaks: "preserve-breaks",
  ]

  /// Whether lines wrap.
  fileprivate static let wraps: NameTable<Bool> = [true: "wrap", false: "nowrap"]
}

extension StyleParser {
  /// Reads a value of `white-space`.
  mutating func whiteSpace() -> WhiteSpace? {
    if let value = keyword(WhiteSpace.legacy) { return value }
    var value: WhiteSpace?
    var wraps: Bool?
    while !isAtEnd {
      if value == nil, let keyword = keyword(WhiteSpace.collapses) {
        value = keyword
      } else if wraps == nil, let keyword = keyword(WhiteSpace.wraps) {
        wraps = keyword
      } else {
        return nil
      }
    }
    isExact = wraps != false
    return value ?? .collapse
  }
}
