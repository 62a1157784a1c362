/// A part of code with one role, from the end of the token before.
struct CodeToken: Hashable, Sendable {
  /// The end, in bytes.
  var end: Int
  var role: CodeRole
}

/// What a part of code is, as far as its look depends on it.
enum CodeRole: UInt8, Hashable, Sendable, CaseIterable {
  case text, keyword, type, name, string, number, comment, directive, inserted, deleted

  /// The style of the role, or `nil` when it looks like the block.
  var key: Theme.Key? {
    switch self {
    case .text: nil
    case .keyword: .codeKeyword
    case .type: .codeType
    case .name: .codeName
    case .string: .codeString
    case .number: .codeNumber
    case .comment: .codeComment
    case .directive: .codeDirective
    case .inserted: .codeInserted
    case .deleted: .codeDeleted
    }
  }
}
