internal import PostText

extension TextEncoding {
  /// Returns the encoding that a byte order mark at the start of a source states: UTF-8, UTF-16LE or
  /// UTF-16BE.
  ///
  /// [WHATWG Encoding, BOM sniff](https://encoding.spec.whatwg.org/#bom-sniff)
  public static func byteOrderMark(of bytes: some Sequence<UInt8>) -> TextEncoding? {
    let start = Array(bytes.prefix(3))
    if start == [0xEF, 0xBB, 0xBF] { return .utf8 }
    if start.starts(with: [0xFE, 0xFF]) { return .utf16BE }
    return start.starts(with: [0xFF, 0xFE]) ? .utf16LE : nil
  }

  /// The size of the byte order mark of this encoding at the start of a source.
  func byteOrderMarkSize(in bytes: [UInt8]) -> Int {
    guard TextEncoding.byteOrderMark(of: bytes) == self else { return 0 }
    return self == .utf8 ? 3 : 2
  }

  /// Returns the encoding that HTML declares with `<meta charset>`, `<meta http-equiv>` or an XML
  /// declaration.
  ///
  /// The first `meta` element that declares an encoding counts, wherever it is. Tags in comments, in
  /// attributes, and in elements that contain only text, such as `script`, are ignored. A declared
  /// UTF-16 means UTF-8, because the declaration itself is readable as ASCII. Unknown labels are
  /// ignored.
  ///
  /// - Complexity: Linear in the size of the source.
  ///
  /// [WHATWG, prescan a byte stream](https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding)
  public static func declaredInHTML(_ bytes: some Sequence<UInt8>) -> TextEncoding? {
    let source = Array(bytes)
    let start = Array(source.prefix(longestXMLDeclaration))
    if let encoding = utf16Declaration(start) { return encoding }
    guard MetaPrescan.mayDeclare(source) else { return xmlEncoding(start) }
    var prescan = MetaPrescan(source)
    return prescan.encoding() ?? xmlEncoding(start)
  }

  /// Returns the encoding that an XML declaration at the start of a source states.
  ///
  /// The declaration may also be in UTF-16 without a byte order mark; then the result is UTF-16LE or
  /// UTF-16BE. A UTF-16 that is declared in ASCII means UTF-8.
  ///
  /// [WHATWG, get an XML encoding](https://html.spec.whatwg.org/#get-an-xml-encoding)
  public static func declaredInXML(_ bytes: some Sequence<UInt8>) -> TextEncoding? {
    let start = Array(bytes.prefix(longestXMLDeclaration))
    return utf16Declaration(start) ?? xmlEncoding(start)
  }

  /// The maximum size of an XML declaration, in bytes.
  private static let longestXMLDeclaration = 1024

  /// Returns UTF-16 if the bytes start with `<?x` in UTF-16.
  private static func utf16Declaration(_ bytes: [UInt8]) -> TextEncoding? {
    if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return .utf16LE }
    return bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) ? .utf16BE : nil
  }

  private static func xmlEncoding(_ bytes: [UInt8]) -> TextEncoding? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let declaration = bytes[..<end]
    guard let name = declaration.firstRange(of: Array("encoding".utf8)) else { return nil }
    var rest = declaration[name.upperBound...].drop { $0 <= 0x20 }
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop { $0 <= 0x20 }
    guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = rest.firstIndex(of: quote)
    else { return nil }
    let label = rest[..<close]
    guard label.allSatisfy({ $0 > 0x20 }) else { return nil }
    return TextEncoding(label: label)?.ofASCIIDeclaration
  }

  /// The encoding that is meant when a declaration in ASCII names this encoding.
  var ofASCIIDeclaration: TextEncoding {
    switch id {
    case .utf16BE, .utf16LE: .utf8
    default: self
    }
  }
}
