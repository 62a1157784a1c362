import PostDocument
import Testing

import PostTerminal

@Suite struct InternationalHostTests {
  // The ASCII forms are those of registries and browsers.
  @Test(
    "a host with non-ASCII letters is written in Punycode",
    arguments: [
      ("example.org", "example.org"), ("münchen.de", "xn--mnchen-3ya.de"),
      ("пример.рф", "xn--e1afmkfd.xn--p1ai"), ("日本語.jp", "xn--wgv71a119e.jp"),
      ("bücher.example", "xn--bcher-kva.example"), ("faß.de", "xn--fa-hia.de"),
      ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("", ""),
    ])
  func names(host: String, expected: String) {
    #expect(ASCIIHost.name(of: host) == expected)
  }
}
