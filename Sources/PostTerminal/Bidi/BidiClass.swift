/// The bidirectional classes. `.ci/tables/scalars.py` writes the raw values.
///
/// [Unicode Standard Annex 9, table 4](https://www.unicode.org/reports/tr9/tr9-46.html#Table_Bidirectional_Character_Types)
enum BidiClass: UInt8 {
  case leftToRight, rightToLeft, arabicLetter
  case europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator
  case nonspacingMark, boundaryNeutral
  case paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
  case leftToRightEmbedding, leftToRightOverride, rightToLeftEmbedding, rightToLeftOverride
  case popDirectionalFormat
  case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate

  /// Creates the class of a scalar.
  ///
  /// - Complexity: O(log of the number of ranges).
  init(of scalar: UInt32) {
    let range = BidiTable.starts.partitioningIndex { $0 > scalar } - 1
    self = BidiClass(rawValue: BidiTable.classes[range]) ?? .leftToRight
  }

  /// Whether scalars of the class get the direction of the text around them: rule N1.
  var isNeutral: Bool {
    switch self {
    case .paragraphSeparator, .segmentSeparator, .whiteSpace, .otherNeutral, .popDirectionalIsolate:
      true
    default: isIsolateInitiator
    }
  }

  var isIsolateInitiator: Bool {
    self == .leftToRightIsolate || self == .rightToLeftIsolate || self == .firstStrongIsolate
  }

  /// Whether the rules ignore scalars of the class: rule X9.
  var isRemoved: Bool {
    switch self {
    case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
      .popDirectionalFormat, .boundaryNeutral:
      true
    default: false
    }
  }
}

/// The mirrored forms of scalars in right-to-left text.
enum BidiMirror {
  /// Returns the mirrored form of a scalar, or `nil` if the scalar has no mirrored form.
  static func mirrored(_ scalar: UInt32) -> UInt32? {
    position(of: scalar, in: BidiTable.mirrored).map { BidiTable.mirrors[$0] }
  }

  /// Returns the mirrored form of a cluster of one scalar in UTF-8, or `nil` for other clusters.
  static func mirrored(cluster: ArraySlice<UInt8>) -> [UInt8]? {
    var scalars = String(decoding: cluster, as: UTF8.self).unicodeScalars.makeIterator()
    guard let scalar = scalars.next(), scalars.next() == nil else { return nil }
    return mirrored(scalar.value).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
  }

  static func isOpeningBracket(_ scalar: UInt32) -> Bool {
    position(of: scalar, in: BidiTable.brackets) != nil
  }

  /// Returns the opening bracket of a closing bracket, or `nil` for other scalars.
  static func openingBracket(of scalar: UInt32) -> UInt32? {
    mirrored(scalar).flatMap { isOpeningBracket($0) ? $0 : nil }
  }

  private static func position(of scalar: UInt32, in sorted: [UInt32]) -> Int? {
    let position = sorted.partitioningIndex { $0 >= scalar }
    return position < sorted.count && sorted[position] == scalar ? position : nil
  }
}

extension Array {
  /// Returns the index of the first element that fulfills a condition, or `count` if none does.
  ///
  /// All elements after the first element that fulfills the condition must also fulfill it.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
