import Foundation
import PostKit
import Testing

@Test func documentJSONCannotActEither() throws {
  try expectOutput {
    // sample
    let json = """
      {"type": "document", "version": 1, "content": [{"type": "paragraph", "content": [
        {"type": "text", "text": "you", "link": {"href": "javascript:alert(1)"}}]}]}
      """
    do {
      _ = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
    } catch DecodingError.dataCorrupted(let context) {
      print(context.debugDescription.prefix { $0 != ";" })
      // the scheme 'javascript' is not allowed
    }
    // end
  }
}

@Test func deceptiveLinksAreFound() throws {
  try expectOutput {
    // sample
    let document = try Sanitizer().document(
      from: "<a href='https://evil.example/login'>https://bank.example</a>")
    for link in document.deceptiveLinks { print(link.target) }
    // https://evil.example/login
    // end
  }
}
