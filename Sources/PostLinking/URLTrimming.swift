/// Trims characters of the surrounding sentence from the end of a URL.
struct URLTrimming: Sendable {
  /// Characters that end a sentence or close a quotation.
  let punctuation: Set<UInt32>
  /// The closing bracket for each opening bracket. A closing bracket at the end is removed if the
  /// URL contains more closing than opening brackets of its kind.
  let pairs: [UInt32: UInt32]

  private init(punctuation: String, pairs: [UInt32: UInt32]) {
    self.punctuation = Set(punctuation.unicodeScalars.map(\.value))
    self.pairs = pairs
  }

  /// The rules of GitHub's parser, which trims quotation marks, unlike the specification.
  ///
  /// [GFM, extended autolinks](https://github.github.com/gfm/#extended-autolink-path-validation)
  static let gfm = URLTrimming(punctuation: "?!.,:*_~'\"", pairs: [0x28: 0x29])

  /// The rules of ``gfm``, extended by other quotation marks, brackets, and invisible characters. CJK
  /// punctuation is excluded, because it ends a URL: see ``CodePoint/isCJKPunctuation(_:)``.
  static let multilingual = URLTrimming(
    punctuation: "!'*,.:?_~’…»›\u{AD}\u{200B}\u{200C}\u{200D}\u{2060}",
    pairs: [0x28: 0x29, 0x5B: 0x5D, 0x7B: 0x7D])

  /// Returns the end of the URL in a range, after trimming.
  ///
  /// - Complexity: Linear in the length of the range. Brackets are counted only once.
  func end(of range: Range<Int>, in text: SourceText) -> Int {
    var surplus = Dictionary(uniqueKeysWithValues: pairs.values.map { ($0, 0) })
    for value in text.values[range] where !CodePoint.isASCIIAlphanumeric(value) {
      if let count = surplus[value] { surplus[value] = count + 1 }
      if let close = pairs[value] { surplus[close, default: 0] -= 1 }
    }
    var end = range.upperBound
    while end > range.lowerBound {
      let value = text[end - 1]
      if let excess = surplus[value] {
        guard excess > 0 else { break }
        surplus[value] = excess - 1
        end -= 1
      } else if value == 0x3B {
        end = referenceStart(before: end, in: text, notBefore: range.lowerBound) ?? end - 1
      } else if punctuation.contains(value) {
        end -= 1
      } else {
        break
      }
    }
    return end
  }

  /// Returns the start of a character reference such as `&amp;` that ends at an offset.
  private func referenceStart(before end: Int, in text: SourceText, notBefore start: Int) -> Int? {
    var offset = end - 1
    while offset > start, CodePoint.isASCIIAlphanumeric(text[offset - 1]) { offset -= 1 }
    return offset < end - 1 && offset > start && text[offset - 1] == 0x26 ? offset - 1 : nil
  }
}
