/// The named character references of HTML.
///
/// [WHATWG HTML 13.5](https://html.spec.whatwg.org/multipage/named-characters.html)
struct NamedReferences: Sendable {
  static let withSemicolon = NamedReferences(withSemicolonData)
  static let legacy = NamedReferences(legacyData)

  private var names: [UInt8] = []
  private var ends: [Int] = [0]
  private var values: [[Unicode.Scalar]] = []

  /// The length of the longest name.
  private(set) var longest = 0

  private init(_ data: StaticString) {
    for entry in data.description.utf8.split(separator: UInt8(ascii: ";")) {
      let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1)
      names += parts[0]
      ends.append(names.count)
      longest = max(longest, parts[0].count)
      values.append(
        parts[1].split(separator: UInt8(ascii: ",")).compactMap {
          UInt32(String(decoding: $0, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        })
    }
  }

  /// The characters that a name stands for, or `nil` when there is no such name.
  func scalars(named name: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    guard (1...longest).contains(name.count) else { return nil }
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      let candidate = names[ends[middle]..<ends[middle + 1]]
      if candidate.lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < values.count, names[ends[low]..<ends[low + 1]] == name else { return nil }
    return values[low]
  }
}
