/// The characters of JIS X 0208 with the extensions of NEC and IBM, which the Japanese encodings
/// share.
///
/// [WHATWG Encoding, index jis0208](https://encoding.spec.whatwg.org/#index-jis0208)
struct JapaneseTable {
  private var table: CharacterTable

  init?() {
    guard let table = CharacterTable(["CP932"], count: 11_280) else { return nil }
    self.table = table
  }

  /// Returns the character at a pointer of the index. Shift_JIS has all pointers, the other
  /// encodings only the first 94 rows.
  mutating func scalar(_ pointer: Int) -> UInt32? {
    guard pointer < 11_280 else { return nil }
    let (lead, trail) = pointer.quotientAndRemainder(dividingBy: 188)
    return table.scalar(
      pointer,
      [UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))])
  }

  /// Returns the character at a row and column from 0 to 93.
  mutating func scalar(row: Int, column: Int) -> UInt32? { scalar(row * 94 + column) }
}
