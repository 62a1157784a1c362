/// Canonical composition (NFC) of the scalars that a host label can contain.
///
/// The standard library has no public function for canonical composition. The result must also not
/// depend on the Unicode version of the system.
///
/// [Unicode Standard Annex 15](https://www.unicode.org/reports/tr15/)
enum CanonicalComposition {
  /// Returns the scalars in canonical composition.
  ///
  /// - Complexity: O(*n* log *n*) in the number of scalars.
  static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var parts: [Unicode.Scalar] = []
    parts.reserveCapacity(scalars.count)
    for scalar in scalars { appendDecomposition(of: scalar, to: &parts) }
    return recomposed(reordered(parts))
  }

  private static func appendDecomposition(
    of scalar: Unicode.Scalar, to parts: inout [Unicode.Scalar]
  ) {
    if let syllable = Hangul.decomposition(of: scalar) {
      parts += syllable
    } else if let pair = decompositions[scalar] {
      appendDecomposition(of: pair.first, to: &parts)
      appendDecomposition(of: pair.second, to: &parts)
    } else {
      parts.append(scalar)
    }
  }

  /// Returns the scalars with each run of marks sorted by combining class.
  private static func reordered(_ parts: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    output.reserveCapacity(parts.count)
    var marks: [(combiningClass: Int, position: Int, scalar: Unicode.Scalar)] = []
    func appendMarks() {
      // The position is part of the order, because `sort` is not guaranteed to be stable.
      marks.sort { ($0.combiningClass, $0.position) < ($1.combiningClass, $1.position) }
      output += marks.map(\.scalar)
      marks.removeAll(keepingCapacity: true)
    }
    for (position, scalar) in parts.enumerated() {
      let combiningClass = combiningClass(of: scalar)
      if combiningClass == 0 {
        appendMarks()
        output.append(scalar)
      } else {
        marks.append((combiningClass, position, scalar))
      }
    }
    appendMarks()
    return output
  }

  private static func recomposed(_ parts: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    output.reserveCapacity(parts.count)
    var starter: Int?
    var lastClass = 0
    for scalar in parts {
      let combiningClass = combiningClass(of: scalar)
      if let starter {
        // A scalar composes with the starter unless another starter, or a mark of the same or a
        // higher combining class, is between them.
        let isAdjacent = starter == output.count - 1
        if isAdjacent || lastClass != 0 && lastClass < combiningClass,
          let whole = composition(of: output[starter], scalar)
        {
          output[starter] = whole
          continue
        }
      }
      if combiningClass == 0 { starter = output.count }
      lastClass = combiningClass
      output.append(scalar)
    }
    return output
  }

  private static func combiningClass(of scalar: Unicode.Scalar) -> Int {
    // Combining classes never change: https://www.unicode.org/policies/stability_policy.html
    scalar.value < 0x300 ? 0 : Int(scalar.properties.canonicalCombiningClass.rawValue)
  }

  private static func composition(
    of first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    Hangul.composition(of: first, second)
      ?? compositions[Pair(first: first, second: second)]
  }

  private struct Pair: Hashable {
    let first: Unicode.Scalar
    let second: Unicode.Scalar
  }

  private static let compositions = Dictionary(
    uniqueKeysWithValues: pairs(HostMappingTable.composed).map { ($0.pair, $0.whole) })

  private static let decompositions = Dictionary(
    uniqueKeysWithValues: pairs(HostMappingTable.composed).map { ($0.whole, $0.pair) })

  private static func pairs(_ triples: [UInt32]) -> [(whole: Unicode.Scalar, pair: Pair)] {
    let scalars = triples.compactMap(Unicode.Scalar.init)
    return stride(from: 0, to: scalars.count, by: 3).map {
      (scalars[$0], Pair(first: scalars[$0 + 1], second: scalars[$0 + 2]))
    }
  }
}

/// Hangul syllables, which are composed by arithmetic.
///
/// [The Unicode Standard, section 3.12](https://www.unicode.org/versions/Unicode15.0.0/ch03.pdf)
private enum Hangul {
  private static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
  private static let leads: Range<UInt32> = 0x1100..<0x1113
  private static let vowels: Range<UInt32> = 0x1161..<0x1176
  private static let trails: Range<UInt32> = 0x11A8..<0x11C3
  /// The number of syllables with the same leading consonant and vowel.
  private static let block: UInt32 = 28

  static func decomposition(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard syllables.contains(scalar.value) else { return nil }
    let index = scalar.value - syllables.lowerBound
    let vowelCount = UInt32(vowels.count)
    let values = [
      leads.lowerBound + index / block / vowelCount,
      vowels.lowerBound + index / block % vowelCount,
      index % block == 0 ? nil : trails.lowerBound + index % block - 1,
    ]
    return values.compactMap { $0.flatMap(Unicode.Scalar.init) }
  }

  static func composition(
    of first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    if leads.contains(first.value), vowels.contains(second.value) {
      let pair = (first.value - leads.lowerBound) * UInt32(vowels.count)
      return Unicode.Scalar(
        syllables.lowerBound + (pair + second.value - vowels.lowerBound) * block)
    }
    guard syllables.contains(first.value), (first.value - syllables.lowerBound) % block == 0,
      trails.contains(second.value)
    else { return nil }
    return Unicode.Scalar(first.value + second.value - trails.lowerBound + 1)
  }
}
