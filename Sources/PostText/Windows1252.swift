/// The encoding windows-1252, as browsers read it.
///
/// [WHATWG Encoding](https://encoding.spec.whatwg.org/#names-and-labels)
package enum Windows1252 {
  /// Returns the character for the number of a C1 control, or any other number unchanged.
  ///
  /// The bytes 81, 8D, 8F, 90 and 9D stand for control characters.
  package static func scalar(_ value: UInt32) -> UInt32 {
    0x80...0x9F ~= value ? controls[Int(value - 0x80)] : value
  }

  private static let controls: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
