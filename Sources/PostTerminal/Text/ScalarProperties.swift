/// What the Unicode Character Database says about one scalar, packed by `.ci/tables/scalars.py`.
struct ScalarProperties {
  let bits: UInt32

  /// The properties of a scalar; three loads.
  init(of scalar: UInt32) {
    let middle = Int(ScalarTable.top[Int(scalar >> 12)]) << 6 | Int(scalar >> 6 & 0x3F)
    let low = Int(ScalarTable.middle[middle]) << 6 | Int(scalar & 0x3F)
    bits = ScalarTable.properties[Int(ScalarTable.kinds[low])]
  }

  /// The properties of an ASCII scalar; one load.
  init(ofASCII byte: UInt8) {
    bits = ScalarTable.ascii[Int(byte & 0x7F)]
  }

  /// How an encoder treats the scalar.
  enum Disposition: UInt8 {
    /// Written as it is.
    case printed
    /// Not written: it shows nothing of its own.
    case dropped
    /// Written as a visible one-cell sign in its place: it could act on the terminal.
    case replaced
    /// Written where it changes how the scalar before it looks, else dropped.
    case contextual
  }

  /// The number of cells, before the rules about clusters.
  enum Width: UInt8 {
    case zero, one, two, ambiguous
  }

  var lineBreakClass: LineBreakClass { LineBreakClass(rawValue: UInt8(bits & 0x3F)) ?? .alphabetic }
  var width: Width { Width(rawValue: UInt8(bits >> 6 & 3)) ?? .one }
  var disposition: Disposition { Disposition(rawValue: UInt8(bits >> 8 & 3)) ?? .replaced }

  var clusterClass: ClusterClass { ClusterClass(rawValue: UInt8(bits >> 16 & 0xF)) ?? .other }

  /// Whether the scalar can be in a cluster with a neighbour. Between two scalars that cannot, there
  /// always is a boundary.
  var joins: Bool { bits & 1 << 10 != 0 }

  /// Whether U+FE0E and U+FE0F behind the scalar choose between text of one cell and an emoji of two.
  var hasEmojiForms: Bool { bits & 1 << 11 != 0 }

  var isCombiningMark: Bool { bits & 1 << 12 != 0 }
  var isEmojiModifier: Bool { bits & 1 << 13 != 0 }

  /// Whether the scalar is a virama or stacks the next consonant, in any script.
  var isVirama: Bool { bits & 1 << 20 != 0 }

  /// Whether the scalar is an emoji other than a digit, `#` and `*`.
  var isEmoji: Bool { bits & 1 << 21 != 0 }

  var isRightToLeft: Bool { bits & 1 << 14 != 0 }
  var isLeftToRight: Bool { bits & 1 << 15 != 0 }
}

/// Decodes one scalar of valid UTF-8 at a position that starts one.
///
/// - Returns: The scalar, and the number of its bytes.
@inline(__always)
func decodeScalar(_ bytes: [UInt8], at position: Int) -> (scalar: UInt32, length: Int) {
  let lead = UInt32(bytes[position])
  if lead < 0x80 { return (lead, 1) }
  let second = UInt32(bytes[position + 1] & 0x3F)
  if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
  let third = UInt32(bytes[position + 2] & 0x3F)
  if lead < 0xF0 { return ((lead & 0xF) << 12 | second << 6 | third, 3) }
  let fourth = UInt32(bytes[position + 3] & 0x3F)
  return ((lead & 0x7) << 18 | second << 12 | third << 6 | fourth, 4)
}
