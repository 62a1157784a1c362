import PostDocument
import PostFeed
import PostPolicy
import PostSanitizer
import PostSummary
import Testing

@Suite struct PreviewTests {
  private func post(_ content: String, _ attachments: [PostFeed.Attachment] = []) throws
    -> PostDetail
  {
    PostDetail(
      postId: 5, content: content, author: AuthorPreview(id: 1, name: "A"),
      createdAt: "2026-11-21T12:00:00Z", liked: true, likeCount: 3,
      shareCount: 2, attachments: attachments)
  }

  @Test("a preview has the first lines of the post as sanitized HTML, and its counts")
  func start() throws {
    let preview = try PostPreview(
      post("<h2>Title</h2><p>One <script>x</script><a href='/r'>two</a>.</p><p>three</p>"),
      summarizer: Summarizer(SummaryOptions(lineLimit: 2)))
    #expect(
      preview.contentSummary
        == #"<p><strong>Title</strong></p><p>One <a href="/r">two</a>…</p>"#
    )
    #expect(preview.postId == 5)
    #expect(preview.liked)
    #expect(preview.likeCount == 3)
    #expect(preview.attachmentCount == 0)
    #expect(preview.attachmentPreviewImageUrl == nil)
  }

  @Test("sanitizing the summary of a preview under the message policy keeps it unchanged")
  func stableSummary() throws {
    let source =
      """
      <p><mark>a</mark> <kbd>b</kbd> <u>c</u> <span class=spoiler>d</span> \
      <img src=https://a.example/x.png></p>
      """
    let summary = try PostPreview(post(source)).contentSummary
    let again = NewPostRequest(
      requestId: "r", document: try Sanitizer(policy: .message).sanitize(summary).document,
      policy: .message)
    #expect(again.content == summary)
  }

  @Test("the preview image comes from the first image or video that has an allowed image URL")
  func image() throws {
    let attachments: [PostFeed.Attachment] = [
      PostFeed.Attachment(id: 1, type: "AUDIO", contentUrl: "https://a.example/a.mp3"),
      PostFeed.Attachment(
        id: 2, type: "VIDEO", contentUrl: "https://a.example/v.mp4",
        previewImageUrl: "javascript:alert(1)"),
      PostFeed.Attachment(
        id: 3, type: "image", contentUrl: "https://a.example/3.png"),
      PostFeed.Attachment(
        id: 4, type: "IMAGE", contentUrl: "https://a.example/4.png",
        previewImageUrl: "https://a.example/4s.png"),
    ]
    let preview = try PostPreview(post("<p>x</p>", attachments))
    #expect(preview.attachmentCount == 4)
    #expect(preview.attachmentPreviewImageUrl == "https://a.example/3.png")
    let last = try PostPreview(post("", Array(attachments.suffix(1))))
    #expect(last.attachmentPreviewImageUrl == "https://a.example/4s.png")
  }

  @Test("a preview shows the content warning, else the author's summary, else the post's start")
  func authorSummary() throws {
    let post = try post("<p>Long post</p>")
    #expect(
      try PostPreview(
        post, explicitSummary: "<p>Short <span class=spoiler>SECRET</span></p>"
      ).contentSummary == "<p>Short [spoiler]</p>")
    #expect(try PostPreview(post, explicitSummary: " ").contentSummary == "<p>Long post</p>")
    #expect(
      try PostPreview(post, explicitSummary: "<p>x</p>", contentWarning: "food <b>").contentSummary
        == "<p>food &lt;b&gt;</p>")
  }

  @Test("a preview of a post over the byte limit throws an error")
  func largePost() throws {
    let large = try post(String(repeating: "x", count: (1 << 20) + 1))
    #expect(throws: SanitizerError.self) { try PostPreview(large) }
  }

  @Test("a conversation preview has the start of the last message on one line")
  func conversation() throws {
    let html = message("<p>One<br>two</p><p>three <span class=spoiler>secret</span></p>")
    let chat = try ConversationPreview(contact: contact, lastMessage: html, format: .html)
    #expect(chat.lastMessageSummary == "One two three [spoiler]")
    #expect(chat.lastMessageTimestamp == html.createdAt)
    #expect(chat.contact == contact)
    let plain = try ConversationPreview(
      contact: contact, lastMessage: message("x <b y\n\nz"), unreadCount: 2)
    #expect(plain.lastMessageSummary == "x <b y z")
    #expect(try plain.document().plainText == "x <b y z")
    #expect(plain.unreadCount == 2)
  }

  private let contact = User(id: 3, name: "B")

  private func message(_ content: String) -> Message {
    Message(
      messageId: 1, fromUserId: 3, toUserId: 4, content: content,
      createdAt: "2026-11-21T12:00:00Z")
  }

  @Test(
    "previews show no text of spoilers and closed details under any policy",
    arguments: ["caption", "bio", "message", "comment", "post", "feed"])
  func hiddenText(name: String) throws {
    let policy = try #require(Policy(preset: name))
    let source =
      """
      <p>seen <span class=spoiler>SECRET</span></p><details>\
      <summary>more</summary>SECRET</details>
      """
    #expect(
      try !PostPreview(post(source), policy: policy).contentSummary.contains("SECRET"))
    let chat = try ConversationPreview(
      contact: contact, lastMessage: message(source), format: .html)
    #expect(chat.lastMessageSummary == "seen [spoiler] more")
    var preview = try PostPreview(post(source), policy: policy)
    preview.contentSummary = source
    let isOpen =
      try preview.document(policy: policy) == Sanitizer(policy: policy).sanitize(source).document
    #expect(isOpen == ["comment", "post"].contains(name))
  }

  @Test("in the HTML of a preview, closed details become their summary and spoiler text")
  func foldedDetails() throws {
    var preview = try PostPreview(post(""))
    preview.contentSummary = "<details><summary>more</summary><pre>a\nb</pre></details>"
    #expect(
      try preview.document().tree
        == """
        document
          paragraph
            text "more"
          paragraph
            text "a" spoiler code
            lineBreak
            text "b" spoiler code

        """)
    #expect(try preview.document(policy: .bio).plainText == "more\n\n[spoiler]")
  }

  @Test("a document in a request is narrowed to the policy")
  func requestPolicy() throws {
    let document = Document([
      .heading(Heading(level: 1, [.text("Title")])), .paragraph(Paragraph([.text("a<b & c")])),
    ])
    #expect(
      NewPostRequest(requestId: "r", document: document).content
        == "<h1>Title</h1><p>a&lt;b &amp; c</p>")
    #expect(
      NewPostRequest(requestId: "r", document: document, policy: .comment).content
        == "<p><strong>Title</strong></p><p>a&lt;b &amp; c</p>")
  }

  @Test("a `<!--more-->` comment ends the preview unless the summarizer has no excerpt marker")
  func moreComment() throws {
    let marked = try post("<p>One</p><!--more--><p>Two</p>")
    #expect(try PostPreview(marked).contentSummary == "<p>One</p>")
    let own = Summarizer(SummaryOptions(excerptMarker: nil))
    #expect(try PostPreview(marked, summarizer: own).contentSummary == "<p>One</p><p>Two</p>")
    #expect(try PostPreview(marked, explicitSummary: "Mine").contentSummary == "<p>Mine</p>")
    #expect(try PostPreview(marked, explicitSummary: "<br>").contentSummary == "<p>One</p>")
  }
}
