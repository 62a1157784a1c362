/// The bidirectional classes. The raw values are those that `.ci/tables/scalars.py` writes.
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

  /// The class of a scalar.
  ///
  /// - Complexity: O(log of the number of ranges).
  init(of scalar: UInt32) {
    let range = BidiTable.starts.firstPosition { $0 > scalar } - 1
    self = BidiClass(rawValue: BidiTable.classes[range]) ?? .leftToRight
  }

  /// Whether the class has the direction of the text that it stands in: rule N1.
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

  /// Whether scalars of the class take no part in the rules: rule X9.
  var isRemoved: Bool {
    switch self {
    case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
      .popDirectionalFormat, .boundaryNeutral:
      true
    default: false
    }
  }
}

/// What scalars look like from right to left.
enum BidiMirror {
  /// The scalar that shows the mirror image of another, or `nil` when there is none.
  static func image(of scalar: UInt32) -> UInt32? {
    position(of: scalar, in: BidiTable.mirrored).map { BidiTable.mirrors[$0] }
  }

  static func isOpeningBracket(_ scalar: UInt32) -> Bool {
    position(of: scalar, in: BidiTable.brackets) != nil
  }

  /// The opening bracket that a closing one belongs to, or `nil` when it is none.
  static func openingBracket(of scalar: UInt32) -> UInt32? {
    image(of: scalar).flatMap { isOpeningBracket($0) ? $0 : nil }
  }

  private static func position(of scalar: UInt32, in sorted: [UInt32]) -> Int? {
    let position = sorted.firstPosition { $0 >= scalar }
    return position < sorted.count && sorted[position] == scalar ? position : nil
  }
}

extension [UInt32] {
  /// The first position of which a condition holds that holds for all behind it; else the end.
  fileprivate func firstPosition(where condition: (UInt32) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
