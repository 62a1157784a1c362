import PostKit
import Testing

// sample
/// The text of a notification: one line of at most 120 grapheme clusters, with the ellipsis.
func notification(of html: String, policy: Policy) throws(SanitizerError) -> String {
  let document = try Sanitizer(policy: policy.keepingHidden).sanitize(html).document
  let options = SummaryOptions(limit: 120, lineLimit: 1, layout: .oneLine)
  return Summarizer(options).summarize(document).plainText
}
// end

@Test("a notification shows no hidden text")
func notificationHidesSpoilers() throws {
  try expectOutput {
    // sample
    let post = "<p>By <tg-spoiler>Ada</tg-spoiler>.<details><summary>Why</summary>Gold</details>"
    print(try notification(of: post, policy: .bio))  // By [spoiler]. Why
    // end
  }
}

@Test(
  "a notification shows no hidden text under any preset, and fits its limit",
  arguments: [Policy.caption, .bio, .message, .comment, .post, .feed])
func notificationsOfAllPresets(policy: Policy) throws {
  let hidden = "<span class=spoiler>dead</span><details><summary>Why</summary>poison</details>"
  let text = try notification(of: hidden + String(repeating: " a<br>b", count: 100), policy: policy)
  #expect(text.count <= 120)
  #expect(text.hasSuffix("…"))
  #expect(!text.contains("\n"))
  #expect(!text.contains("dead"))
  #expect(!text.contains("poison"))
}
