/// A set of words of at most 16 bytes, compared as two numbers.
struct WordSet: Sendable {
  /// A word as two numbers; without bytes, it stands for no word.
  struct Word: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    static let none = Word()

    private init() {}

    /// Takes a part of a text, with `ignoringCase` in lower case; a longer one is in no set.
    init(_ bytes: [UInt8], _ range: Range<Int>, ignoringCase: Bool) {
      guard range.count <= 16 else { return }
      for position in range {
        let byte = bytes[position]
        let lower = ignoringCase && byte &- 0x41 < 26 ? byte | 0x20 : byte
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(lower)
      }
    }

    /// A number that few words share.
    fileprivate var scattered: Int {
      Int(truncatingIfNeeded: ((low ^ high) &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
  }

  /// Each word at the number that it is scattered to, or at the next free place behind. At least half
  /// of the places are free.
  private var places: [Word]

  /// Creates a set of the words of a text, separated by spaces.
  init(_ text: String) {
    let words = text.utf8.split(separator: 0x20).map(Array.init)
    var size = 2
    while size < 2 * words.count { size *= 2 }
    places = [Word](repeating: .none, count: size)
    for bytes in words {
      let word = Word(bytes, bytes.indices, ignoringCase: false)
      places[place(of: word)] = word
    }
  }

  /// Whether a word is in the set.
  func contains(_ word: Word) -> Bool { word != .none && places[place(of: word)] == word }

  private func place(of word: Word) -> Int {
    var place = word.scattered & (places.count - 1)
    while places[place] != .none, places[place] != word { place = (place + 1) & (places.count - 1) }
    return place
  }
}
