internal import PostText

/// Finds the parts of text in scripts without spaces between words, such as Thai, Lao, Khmer and
/// Burmese, that no line break should divide, and the parts that start a syllable.
///
/// Unicode leaves the line breaks of these scripts to dictionaries. The spelling alone tells less:
/// a vowel stays with its consonant, and some letters are known to start or to end a syllable. A
/// consonant without a vowel mostly ends a syllable, so a break before it is not offered.
///
/// [Unicode Standard Annex 14, class SA](https://www.unicode.org/reports/tr14/tr14-49.html#SA)
struct SyllableBreaker {
  /// Properties of the last part.
  private struct Part {
    var end = -1
    /// The first letter after the leading vowels.
    var base: UInt32 = 0
    var leadingVowel: UInt32 = 0
    /// Whether the part is a consonant alone, or a consonant with leading vowels.
    var isPlain = false
    /// Whether another consonant is stacked below the base.
    var isStacked = false
    /// Whether a mark shows that the base has no vowel.
    var isSilent = false
    /// Whether the last vowel is only written before a final consonant.
    var needsFinal = false
    /// Whether the part ends with a letter that always ends a syllable.
    var endsSyllable = false
    /// Whether a syllable is known to start with the part.
    var isOnset = false
  }

  private var last = Part()

  /// Returns the end of the part at a position, and whether a syllable is known to start there
  /// inside a word.
  ///
  /// The position must be the start of a grapheme cluster with a `complex` line break class.
  mutating func part(at start: Int, in bytes: [UInt8]) -> (end: Int, startsSyllable: Bool) {
    let isInWord = last.end == start
    var part = SyllableBreaker.read(at: start, in: bytes)
    let startsSyllable = isInWord && starts(part)
    part.isOnset = startsSyllable || !isInWord
    last = part
    return (part.end, startsSyllable)
  }

  /// Whether a syllable starts with a part that follows the last part.
  private func starts(_ part: Part) -> Bool {
    if part.isSilent || last.needsFinal { return false }
    if SyllableBreaker.isMyanmar(part.base) || last.endsSyllable { return true }
    let isBare = last.isPlain && last.leadingVowel == 0
    // The consonant before might have an unwritten vowel, and be a whole syllable.
    if isBare, last.isOnset { return false }
    if part.leadingVowel != 0 || SyllableBreaker.independentVowels.contains(part.base) {
      return true
    }
    guard !part.isPlain else { return false }
    guard last.isPlain else { return true }
    // The vowels of เ◌า and แ◌ะ are around their consonants.
    if SyllableBreaker.isAroundConsonants(last.leadingVowel) || part.isStacked { return false }
    return !SyllableBreaker.isCluster(last.base, part.base)
  }

  private static func read(at start: Int, in bytes: [UInt8]) -> Part {
    var part = Part()
    var position = start
    /// Whether the next letter belongs to the part, whatever its class is.
    var isOpen = true
    while position < bytes.count {
      let (first, length) = decodeScalar(bytes, at: position)
      switch ScalarProperties(of: first).lineBreakClass {
      case .complexLeading:
        guard isOpen, part.base == 0 else { return part }
        part.leadingVowel = first
      case .complexBase:
        guard isOpen || isFinal(at: position + length, of: first, in: bytes) else { return part }
        if part.base == 0 {
          part.base = first
          part.isPlain = true
        } else {
          part.isPlain = false
        }
        isOpen = false
      case .complexFollowing, .combiningMark:
        if part.end < 0 { part.base = first }
        if !signs.contains(first) { part.isPlain = false }
        note(first, &part)
        isOpen = false
      default: return part
      }
      let end = GraphemeBreaker.end(
        ofClusterAt: position, in: bytes.span.bytes, upTo: bytes.count)
      position += length
      while position < end {
        let (scalar, length) = decodeScalar(bytes, at: position)
        isOpen = ScalarProperties(of: scalar).isVirama
        if isOpen { part.isStacked = true }
        part.isPlain = false
        note(scalar, &part)
        position += length
      }
      part.end = end
    }
    return part
  }

  /// Notes a vowel or mark after the base of a part.
  private static func note(_ scalar: UInt32, _ part: inout Part) {
    if silencers.contains(scalar) { part.isSilent = true }
    part.endsSyllable = endings.contains(scalar)
    if vowelsBeforeFinals.contains(scalar) {
      part.needsFinal = true
    } else if ScalarProperties(of: scalar).lineBreakClass == .complexFollowing {
      part.needsFinal = false
    }
  }

  // MARK: Letters

  private static func isMyanmar(_ scalar: UInt32) -> Bool {
    (0x1000...0x109F).contains(scalar) || (0xA9E0...0xA9FF).contains(scalar)
      || (0xAA60...0xAA7F).contains(scalar)
  }

  /// Whether a letter of Myanmar ends a syllable: asat or a stacker is after it, with or without the
  /// tone mark U+1037 between them.
  private static func isFinal(at position: Int, of letter: UInt32, in bytes: [UInt8]) -> Bool {
    guard isMyanmar(letter), position < bytes.count else { return false }
    var (scalar, length) = decodeScalar(bytes, at: position)
    if scalar == 0x1037, position + length < bytes.count {
      (scalar, length) = decodeScalar(bytes, at: position + length)
    }
    return scalar == 0x1039 || scalar == 0x103A
  }

  /// Returns the lower bits of a letter of Thai, or of the similar letter of Lao, which has the same
  /// place in its block.
  private static func place(of letter: UInt32) -> UInt32? {
    (0x0E00...0x0EFF).contains(letter) ? letter & 0x7F : nil
  }

  private static func isAroundConsonants(_ leadingVowel: UInt32) -> Bool {
    place(of: leadingVowel).map { 0x40...0x41 ~= $0 } ?? false
  }

  /// Whether two consonants can be the start of one syllable.
  private static func isCluster(_ first: UInt32, _ second: UInt32) -> Bool {
    guard let first = place(of: first), let second = place(of: second) else { return false }
    return clusters.contains { $0.seconds.contains(second) && $0.firsts.contains(first) }
  }

  private static let clusters: [(firsts: Set<UInt32>, seconds: Set<UInt32>)] = [
    ("กขคจซดตทธบปผพฟศสห", "ร"), ("กขคบปผพฟสห", "ล"), ("กขคจซตทธศสห", "ว"), ("ห", "งญณนม"),
    ("หอ", "ย"),
  ].map { (places($0), places($1)) }

  private static func places(_ letters: String) -> Set<UInt32> {
    Set(letters.unicodeScalars.map { $0.value & 0x7F })
  }

  /// Mai han akat, sara uee, maitaikhu and the similar marks of Lao.
  private static let vowelsBeforeFinals: Set<UInt32> = [
    0x0E31, 0x0E37, 0x0E47, 0x0EB1, 0x0EB7, 0x0EBB,
  ]
  /// The signs of repetitions and omissions.
  private static let signs: Set<UInt32> = [0x0E2F, 0x0E46, 0x0EAF, 0x0EC6, 0x17D7]
  /// The vowels and signs after which no consonant ends the syllable.
  private static let endings = signs.union([0x0E30, 0x0E33, 0x0EB0, 0x0EB3, 0x17C7, 0x17C8])
  /// The marks of consonants without a vowel.
  private static let silencers: Set<UInt32> = [
    0x0E4C, 0x0ECC, 0x17CB, 0x17CC, 0x17CD, 0x17D1, 0x1A7A, 0x1172B,
  ]
  private static let independentVowels: ClosedRange<UInt32> = 0x17A3...0x17B3
}
