import PostEncoding
import Testing

@Suite struct TextEncodingTests {
  @Test(arguments: [
    ("utf-8", "UTF-8"), ("UTF8", "UTF-8"), ("latin1", "windows-1252"), ("ASCII", "windows-1252"),
    ("iso-8859-9", "windows-1254"), ("gb2312", "GBK"), ("ks_c_5601-1987", "EUC-KR"),
    ("sjis", "Shift_JIS"), ("utf-16", "UTF-16LE"), ("iso-2022-kr", "replacement"),
    ("koi8-ru", "KOI8-U"), ("logical", "ISO-8859-8-I"), ("x-user-defined", "x-user-defined"),
  ])
  func namesTheEncodingOfALabel(label: String, name: String) {
    #expect(TextEncoding(label: label)?.name == name)
  }

  @Test func ignoresWhiteSpaceAndTheCaseOfASCIILetters() {
    #expect(TextEncoding(label: "\t\n\u{C} Windows-1251\r ")?.name == "windows-1251")
  }

  @Test(arguments: [
    "", " ", "utf-7", "utf 8", "utf-8;", "windows-1251x", "\u{B}utf-8", "\u{A0}utf-8",
    "\u{212A}oi8-r", "ut\0f-8", String(repeating: "a", count: 1000),
  ])
  func hasNoEncodingForOtherLabels(label: String) {
    #expect(TextEncoding(label: label) == nil)
  }

  @Test func hasFortyEncodings() {
    #expect(TextEncoding.all.count == 40)
    for encoding in TextEncoding.all { #expect(TextEncoding(label: encoding.name) == encoding) }
  }

  @Test func hasTheLabelsOfTheStandard() {
    #expect(TextEncoding.labels.count == 228)
    #expect(Set(TextEncoding.labels).count == 228)
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFE, 0xFF], "UTF-16BE"), ([0xFF, 0xFE, 0x41], "UTF-16LE"),
      ([0xFF, 0xFE, 0, 0], "UTF-16LE"), ([0xEF, 0xBB], nil), ([0xFE], nil), ([], nil),
      ([0x20, 0xFE, 0xFF], nil),
    ] as [([UInt8], String?)])
  func findsAByteOrderMark(bytes: [UInt8], name: String?) {
    #expect(TextEncoding.byteOrderMark(of: bytes)?.name == name)
  }

  @Test(
    arguments: [
      (#"<?xml version="1.0" encoding="windows-1251"?>"#, "windows-1251"),
      ("<?xml encoding = 'Shift_JIS' ?>", "Shift_JIS"),
      (#"<?xml version="1.0" encoding="UTF-16"?>"#, "UTF-8"),
      (#"<?xml encoding="utf-8 "?>"#, nil), (#"<?xml encoding="koi8-r'?>"#, nil),
      (#"<?xml version="1.0"?><a encoding="koi8-r">"#, nil), (#" <?xml encoding="koi8-r"?>"#, nil),
      (#"<?xml encoding="koi8-r""#, nil), (#"<?xml encoding:"koi8-r"?>"#, nil), ("", nil),
    ] as [(String, String?)])
  func findsTheEncodingOfAnXMLDeclaration(source: String, name: String?) {
    #expect(TextEncoding.declaredInXML(source.utf8)?.name == name)
  }

  @Test func findsAnXMLDeclarationInUTF16() {
    let source = #"<?xml version="1.0" encoding="koi8-r"?>"#.utf16
    let littleEndian = source.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bigEndian = source.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(TextEncoding.declaredInXML(littleEndian) == .utf16LE)
    #expect(TextEncoding.declaredInXML(bigEndian) == .utf16BE)
  }
}
