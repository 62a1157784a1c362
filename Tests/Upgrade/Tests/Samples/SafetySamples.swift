import Foundation
import PostKit
import Testing

@Test("document JSON with a script URL throws an error")
func documentJSONRefusesScriptLinks() throws {
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

@Test("a link whose label names another host is listed as deceptive")
func deceptiveLinksAreFound() throws {
  try expectOutput {
    // sample
    let document = try Sanitizer().sanitize(
      "<a href='https://evil.example/login'>https://bank.example</a>"
    ).document
    for link in document.deceptiveLinks { print(link.href) }
    // https://evil.example/login
    // end
  }
}

@Test("spoiler text stays hidden in a summary under a policy without spoilers")
func hiddenTextStaysHidden() throws {
  let policy = Policy.bio
  let html = "<p>It was <span class=spoiler>the butler</span>.</p>"
  // sample
  let document = try Sanitizer(policy: policy.keepingHidden).sanitize(html).document
  let summary = policy.narrowing(Summarizer().summarize(document).document)
  // end
  #expect(summary.document.plainText == "It was [spoiler].")
}
