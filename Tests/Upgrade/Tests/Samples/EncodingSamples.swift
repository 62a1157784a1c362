import PostDocument
import PostEncoding
import PostPolicy
import PostSanitizer
import Testing

@Test("a label names an encoding")
func labelNamesEncoding() throws {
  try expectOutput {
    // sample
    let encoding = TextEncoding(label: " Latin1 ")
    print(encoding?.name ?? "unknown")  // windows-1252
    // end
  }
}

@Test("the encoding that a page declares is found")
func declaredEncoding() throws {
  try expectOutput {
    // sample
    let page = Array("<meta charset=Latin1><p>Caf\u{E9}".unicodeScalars.map { UInt8($0.value) })
    let encoding = TextEncoding.byteOrderMark(of: page) ?? .declaredInHTML(page) ?? .utf8
    print(encoding)  // windows-1252
    // end
  }
}

@Test("a page is read in the encoding that it declares")
func pageInItsEncoding() throws {
  let sanitizer = Sanitizer()
  let page: [UInt8] = Array("<meta charset=koi8-r><p>".utf8) + [0xF0]
  // sample
  let encoding = TextEncoding.byteOrderMark(of: page) ?? .declaredInHTML(page) ?? .utf8
  let reading = try sanitizer.sanitize(page, encoding: encoding)
  // end
  #expect(reading.document.plainText == "П")
}
