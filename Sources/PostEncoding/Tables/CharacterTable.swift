/// The scalars of an encoding by index. Each scalar is requested from libxml2 once, so a source of
/// any length results in a bounded number of conversions.
struct CharacterTable {
  private let converter: LibXML2Converter
  /// The scalars, ``unknown`` or ``undefined``.
  private var scalars: [UInt32]

  private static let unknown: UInt32 = 0
  private static let undefined = UInt32.max

  /// - Parameters:
  ///   - names: The names of the encoding in iconv implementations.
  ///   - known: The scalars for which libxml2 has no value or another one than browsers.
  init?(_ names: [String], count: Int, known: [(index: Int, scalar: UInt32)] = []) {
    guard let converter = LibXML2Converter(names) else { return nil }
    self.converter = converter
    scalars = Array(repeating: CharacterTable.unknown, count: count)
    for (index, scalar) in known { scalars[index] = scalar }
  }

  /// Returns the scalar at an index.
  ///
  /// - Parameter bytes: The bytes of the character at the index.
  mutating func scalar(_ index: Int, _ bytes: @autoclosure () -> [UInt8]) -> UInt32? {
    var scalar = scalars[index]
    if scalar == CharacterTable.unknown {
      scalar = converter.scalar(of: bytes()) ?? CharacterTable.undefined
      scalars[index] = scalar
    }
    return scalar == CharacterTable.undefined ? nil : scalar
  }
}
