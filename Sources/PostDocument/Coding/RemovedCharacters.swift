internal import PostText

/// Records the strings of a document's JSON from which decoding removes characters.
///
/// Decoding finds it in ``userInfo``.
package final class RemovedCharacters {
  /// The coding paths of the first strings.
  package private(set) var paths: [[any CodingKey]] = []
  /// The number of strings.
  package private(set) var count = 0

  private let capacity: Int

  private static let key = CodingUserInfoKey(rawValue: "org.postkit.removedCharacters")

  /// Creates a record.
  ///
  /// - Parameter capacity: The maximum number of paths.
  package init(capacity: Int) { self.capacity = capacity }

  /// The information for a decoder.
  package var userInfo: [CodingUserInfoKey: Any] {
    RemovedCharacters.key.map { [$0: self] } ?? [:]
  }

  static func of(_ decoder: any Decoder) -> RemovedCharacters? {
    key.flatMap { decoder.userInfo[$0] as? RemovedCharacters }
  }

  func add(_ path: [any CodingKey]) {
    count += 1
    if paths.count < capacity { paths.append(path) }
  }
}

extension Decoder {
  /// Records the strings of an object from which a line of text removes characters.
  func recordRemovals(fromLines lines: KeyValuePairs<Member, String?>) {
    guard let removed = RemovedCharacters.of(self) else { return }
    for (member, line) in lines {
      guard let line, TextHygiene.removesCharacters(fromLine: line) else { continue }
      removed.add(codingPath + [member])
    }
  }

  /// Records code from which characters are removed.
  func recordRemovals(fromCode code: String, forKey member: Member) {
    guard let removed = RemovedCharacters.of(self),
      TextHygiene.removesCharacters(fromCode: code, after: nil)
        || TextHygiene.removesControls(fromCode: code)
    else { return }
    removed.add(codingPath + [member])
  }
}
