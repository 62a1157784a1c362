import Foundation
import PostJSON
import TestSupport
import Testing

@Suite struct JSONStringTests {
  private func literal(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONString.append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the decoded string, or `nil` if it contains an unpaired surrogate.
  private func text(_ literal: String) throws -> String? {
    var scanner = JSONScanner(Array("\"\(literal)\"".utf8), allowsLoneSurrogates: true)
    guard let token = try scanner.next(), token.isUnicode else { return nil }
    return String(
      decoding: JSONString.unescaped(Array(literal.utf8)[...]), as: UTF8.self)
  }

  @Test("a JSON string literal has only the required escapes")
  func requiredEscapes() {
    #expect(
      literal("a\"b\\c/d\u{8}\t\n\u{C}\r\u{0}\u{1F}\u{7F}é\u{2028}😀<>&'")
        == "\"a\\\"b\\\\c/d\\b\\t\\n\\f\\r\\u0000\\u001f\u{7F}é\u{2028}😀<>&'\"")
    #expect(literal("") == "\"\"")
  }

  @Test(
    "the escapes of a JSON string literal are decoded",
    arguments: [
      ("", ""), ("abc", "abc"), (#"\"\\\/"#, "\"\\/"), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"),
      (#"\u0041\u00e9\u20AC"#, "Aé€"), (#"\ud83d\ude00"#, "😀"), (#"a\uD83D\uDE00b"#, "a😀b"),
      (#"\u0000"#, "\0"), (#"\uFFFF"#, "\u{FFFF}"), (#"\\u0041"#, #"\u0041"#), (#"é\né"#, "é\né"),
      (#"\udbff\udfff"#, "\u{10FFFF}"), (#"\ud800\udc00"#, "\u{10000}"),
    ])
  func escapes(literal: String, text: String) throws {
    #expect(try self.text(literal) == text)
  }

  @Test(
    "a JSON string with an unpaired surrogate has no valid text",
    arguments: [
      #"\ud83d"#, #"\ude00"#, #"\ude00\ud83d"#, #"\ud83d\ud83d"#, #"\ud83dx"#, #"\ud83d\n"#,
      #"\ud83d\u0041"#, #"x\ud800"#, #"\ud83d\\ude00"#,
    ])
  func unpairedSurrogates(literal: String) throws {
    #expect(try text(literal) == nil)
  }

  @Test("lenient decoding replaces an unpaired surrogate by U+FFFD")
  func replacedSurrogates() {
    let literal = Array(#"a\ud83d\u0041\ude00"#.utf8)
    #expect(JSONString.unescaped(literal[...]) == Array("a\u{FFFD}A\u{FFFD}".utf8))
  }

  @Test("Foundation decodes a JSON string that the writer wrote")
  func writing() throws {
    let failure = LawRun(cases: 1000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(0...40)).compactMap { _ in
          Unicode.Scalar(UInt32(random.number(0...(random.oneIn(2) ? 0x7F : 0x10FFFF))))
        }
      }
    ) { scalars, _ in
      let text = String(String.UnicodeScalarView(scalars))
      var json: [UInt8] = []
      JSONString.append(text.utf8, to: &json)
      let decoded = try JSONDecoder().decode([String].self, from: Data("[".utf8 + json + "]".utf8))
      let isRead =
        decoded.first?.utf8.elementsEqual(text.utf8) == true
        && JSONString.unescaped(json.dropFirst().dropLast()) == Array(text.utf8)
      return isRead ? nil : text.debugDescription
    }
    #expect(failure == nil)
  }

  @Test("a JSON string that Foundation wrote is decoded")
  func reading() throws {
    let failure = LawRun(cases: 1000).failure(
      of: { seed in
        var documents = DocumentGenerator(seed: seed)
        return Array(documents.text().unicodeScalars)
      }
    ) { scalars, _ in
      let text = String(String.UnicodeScalarView(scalars))
      let json = [UInt8](try JSONEncoder().encode([text]))
      let read = JSONString.unescaped(json.dropFirst(2).dropLast(2))
      return read == Array(text.utf8) ? nil : text.debugDescription
    }
    #expect(failure == nil)
  }
}
