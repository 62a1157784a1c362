import Foundation
import PostKit
import Testing

// Each public declaration of 0.1 that `Tests/API` no longer lists in the same words is used here as a package that was
// written for 0.1 uses it. `.ci/upgrade.py` compares the declarations with the comments `0.1:`. If the use is no
// longer the same, the comment `CHANGELOG:` quotes the line that says so.

@Suite struct ChangedDeclarations {
  @Test("values that could be decoded and encoded still can")
  func coding() {
    func decodable(_ type: (some Decodable).Type) {}
    func encodable(_ type: (some Encodable).Type) {}
    decodable(Attachment.self)
    decodable(AuthorPreview.self)
    decodable(Block.self)
    decodable(Blocks.self)
    decodable(ContactInfo.self)
    decodable(Conversation.self)
    decodable(ConversationPreview.self)
    decodable(Document.self)
    decodable(FeedApiResponse.self)
    decodable(Finding.self)
    decodable(Hyperlink.self)
    decodable(Inline.self)
    decodable(InlineImage.self)
    decodable(Inlines.self)
    decodable(ListBlock.self)
    decodable(ListItem.self)
    decodable(Message.self)
    decodable(MessageRequest.self)
    decodable(NewAttachment.self)
    decodable(NewMessageRequest.self)
    decodable(NewMessageResponse.self)
    decodable(NewPostRequest.self)
    decodable(PaginationMetadata.self)
    decodable(Policy.self)
    decodable(PostDetail.self)
    decodable(PostDetailApiResponse.self)
    decodable(PostInteractionRequest.self)
    decodable(PostPreview.self)
    decodable(Report.self)
    decodable(RequestID.self)
    decodable(SyncMessagesResponse.self)
    decodable(TableBlock.self)
    decodable(TableBlock.Cell.self)
    decodable(TableBlock.Row.self)
    decodable(TerminalColor.self)
    decodable(TextStyle.self)
    decodable(Theme.self)
    decodable(UploadRequest.self)
    decodable(User.self)
    decodable(UserInteraction.self)
    encodable(Attachment.self)
    encodable(AuthorPreview.self)
    encodable(ContactInfo.self)
    encodable(Conversation.self)
    encodable(ConversationPreview.self)
    encodable(FeedApiResponse.self)
    encodable(Message.self)
    encodable(MessageRequest.self)
    encodable(NewAttachment.self)
    encodable(NewMessageRequest.self)
    encodable(NewMessageResponse.self)
    encodable(NewPostRequest.self)
    encodable(PaginationMetadata.self)
    encodable(PostDetail.self)
    encodable(PostDetailApiResponse.self)
    encodable(PostInteractionRequest.self)
    encodable(PostPreview.self)
    encodable(RequestID.self)
    encodable(SyncMessagesResponse.self)
    encodable(UploadRequest.self)
    encodable(User.self)
    encodable(UserInteraction.self)
  }

  @Test("errors still have descriptions")
  func errors() {
    func described(_ type: (some CustomStringConvertible & LocalizedError).Type) {}
    described(EditorError.self)
    described(FeedError.self)
    described(LinkTargetError.self)
    described(MarkdownError.self)
    described(PolicyError.self)
    described(SanitizerError.self)
    described(SyndicationError.self)
  }

  @Test("the place of an error can be unknown")
  func places() throws {
    // 0.1: EditorError: let path: String
    // 0.1: EditorError: let offset: Int
    // CHANGELOG: `EditorError.path` is `nil` for the whole source
    // CHANGELOG: `FeedError.path` and `EditorError.offset` are optional
    let error = #expect(throws: EditorError.self) { try TiptapDecoder().decode("{") }
    let offset: Int = error?.offset ?? 0
    let path: String = error?.path ?? ""
    #expect(offset == 1 && path.isEmpty)
    // 0.1: FeedError: var path: String { get }
    // 0.1: FeedError: var offset: Int? { get }
    let fault = #expect(throws: FeedError.self) { try FeedApiResponse(json: "{".utf8) }
    let feedPath: String = fault?.path ?? ""
    let feedOffset: Int? = fault?.offset
    #expect(feedPath.hasPrefix("$") && feedOffset == 1)
  }

  @Test("initializers with new parameters are called without them")
  func initializers() throws {
    // 0.1: MessageRequest: init(requestId: RequestID, toUserId: Int64, content: String, status: MessageRequestStatus = .draft, lastModifiedAt: String, lastSentAt: String? = nil, failCount: Int? = nil)
    let request = MessageRequest(
      requestId: 1, toUserId: 2, content: "Hi", status: .pending,
      lastModifiedAt: "2026-11-21T12:00:00Z", lastSentAt: nil, failCount: nil)
    // 0.1: SyncMessagesResponse: init(messages: [Message] = [])
    let response = SyncMessagesResponse(messages: [])
    // 0.1: MessageTimeline: init(messages: [Message] = [], requests: [MessageRequest] = [])
    var timeline = MessageTimeline(messages: [], requests: [request])
    // 0.1: MessageTimeline: mutating func merge(_ response: SyncMessagesResponse)
    timeline.merge(response)
    #expect(timeline.requests.map(\.content) == ["Hi"])
    // 0.1: RequestID: var description: String { get }
    #expect(request.requestId.description == "1")
    // 0.1: PostDetail: init(postId: Int64, content: String, author: AuthorPreview, createdAt: String, liked: Bool = false, likeCount: Int = 0, shareCount: Int = 0, attachments: [Attachment] = [])
    let author = AuthorPreview(id: 7, name: "Ada")
    let detail = PostDetail(
      postId: 1, content: "<p>Hi", author: author, createdAt: "2026-11-21T12:00:00Z", liked: true,
      likeCount: 1, shareCount: 0, attachments: [])
    // 0.1: PostPreview: init(postId: Int64, contentSummary: String, author: AuthorPreview, createdAt: String, liked: Bool = false, likeCount: Int = 0, attachmentCount: Int = 0, attachmentPreviewImageUrl: String? = nil)
    let preview = PostPreview(
      postId: 1, contentSummary: "<p>Hi</p>", author: author, createdAt: "2026-11-21T12:00:00Z",
      liked: true, likeCount: 1, attachmentCount: 0, attachmentPreviewImageUrl: nil)
    #expect(try PostPreview(detail) == preview)
    // 0.1: Finding: init(_ code: Finding.Code, element: String? = nil, attribute: String? = nil, at location: Finding.Location = .none, limit: Int? = nil)
    let finding = Finding(
      .attributeRemoved, element: "p", attribute: "onclick", at: .none, limit: nil)
    #expect(finding.description == "Removed 'onclick' of <p>.")
  }

  @Test("policies are written in code as in JSON")
  func policies() throws {
    // 0.1: LinkPolicy: init(schemes: Set<LinkTarget.Scheme>, hosts: AllowedHosts = .any, http: InsecureTreatment = .keep, relative: LinkPolicy.RelativeTreatment, trackingParameters: LinkPolicy.TrackingTreatment = .keep, relations: Set<LinkRelations.Keyword> = [.nofollow, .noopener, .ugc], ownHosts: HostSet = [])
    let links = LinkPolicy(
      schemes: [.https, .mailto], hosts: .only(["example.org", "*.example.org"]), http: .upgrade,
      relative: .keep, trackingParameters: .strip, relations: [.nofollow], ownHosts: ["example.org"]
    )
    // 0.1: ImagePolicy: init(sources: Set<ImageSource.Kind>, hosts: AllowedHosts = .any, http: InsecureTreatment = .keep, trackers: ImagePolicy.TrackerTreatment = .keep)
    let images = ImagePolicy(
      sources: [.https], hosts: .only(["img.example.org"]), http: .upgrade, trackers: .remove)
    var limits = Limits(
      inputBytes: 16384, depth: 8, nodes: 1, attributesPerTag: 9, attributeBytes: 4000, links: 1,
      images: 1, dataBytes: 1)
    // 0.1: Limits: var nodes: Int
    limits.nodes = 900
    // 0.1: Limits: var links: Int
    limits.links = 10
    // 0.1: Limits: var images: Int
    limits.images = 3
    // 0.1: Limits: var dataBytes: Int
    limits.dataBytes = 100
    var elements = ElementTreatments()
    try elements.set(.show, for: "marquee")
    try elements.set(.drop, for: "blockquote")
    try elements.set(.mark(.underline), for: "abbr")
    let policy = Policy(
      blocks: [.paragraph, .quote, .codeBlock, .list],
      inlines: [.lineBreak, .link, .mention, .image],
      marks: [.strong, .code], links: links, images: images,
      embeds: EmbedPolicy(hosts: .only(["youtube.com"]), files: .drop), elements: elements,
      limits: limits)
    // 0.1 read this file as the same policy.
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Data/policies/every-key.json")
    #expect(try Policy(json: Data(contentsOf: file)) == policy)
  }

  @Test("patterns of links are checked when they are set")
  func linkDestinations() throws {
    // 0.1: LinkDestinations: init(references: PostReferences = PostReferences(), mentions: String? = nil, federatedMentions: String? = nil, hashtags: String? = nil)
    // CHANGELOG: `LinkDestinations(mentions:)` throws an error for a pattern with unknown placeholders
    let destinations = try LinkDestinations(mentions: "https://social.example/@{user}")
    // 0.1: LinkDestinations: var mentions: String?
    // 0.1: LinkDestinations: var federatedMentions: String?
    // 0.1: LinkDestinations: var hashtags: String?
    // CHANGELOG: Its patterns are constants
    let patterns = [
      destinations.mentions, destinations.federatedMentions, destinations.hashtags,
    ]
    #expect(patterns == ["https://social.example/@{user}", nil, nil])
  }

  @Test("a request is made from the JSON of an editor")
  func editorRequest() throws {
    // 0.1: NewPostRequest: init(requestId: RequestID, editorJSON json: some Sequence<UInt8>, decoder: some EditorDecoder, attachments: [NewAttachment] = []) throws(EditorError)
    // CHANGELOG: `NewPostRequest(requestId:editorJSON:decoder:attachments:)` moved to
    let json = #"{"ops":[{"insert":"Hi\n"}]}"#
    let request = try NewPostRequest(requestId: "1", editorJSON: json.utf8, decoder: QuillDecoder())
    #expect(request.content == "<p>Hi</p>")
  }

  @Test("arrays of bytes are read")
  func bytes() throws {
    let source: [UInt8] = Array(
      #"{"version":"https://jsonfeed.org/version/1.1","title":"a","items":[]}"#.utf8)
    // 0.1: SyndicatedFeed: init(reading source: [UInt8], options: SyndicationOptions = SyndicationOptions()) throws(SyndicationError)
    #expect(try SyndicatedFeed(reading: source).items.isEmpty)
    var reader = SyndicationReader()
    // 0.1: SyndicationReader: mutating func read(_ bytes: [UInt8]) throws(SyndicationError) -> [SyndicatedItem]
    #expect(try reader.read(source).isEmpty)
    // 0.1: Report: func addingPositions(in source: [UInt8]) -> Report
    let report: Report = try Sanitizer().sanitize("<p onclick=x>").report.addingPositions(
      in: source)
    #expect(report.findings.count == 2)
  }

  @Test("a schedule of attempts can be changed")
  func schedules() {
    var schedule = RetrySchedule()
    // 0.1: RetrySchedule: var firstDelay: Duration
    schedule.firstDelay = .seconds(2)
    // 0.1: RetrySchedule: var maximumDelay: Duration
    schedule.maximumDelay = .seconds(3)
    #expect(schedule.delay(afterFailures: 9) == .seconds(3))
  }

  // 0.1: struct TextEncodingError
  // 0.1: TextEncodingError: let code: TextEncodingError.Code
  // 0.1: TextEncodingError: let description: String
  // 0.1: TextEncodingError: var errorDescription: String? { get }
  // 0.1: TextEncodingError: struct Code
  // 0.1: TextEncodingError.Code: let description: String
  // 0.1: TextEncodingError.Code: static let encodingUnavailable: TextEncodingError.Code
  // CHANGELOG: `TextEncodingError` is not public: no public

  // A `switch` over these enumerations needs the new cases, or a default.
  // New case: LinkProfile: case strict
  // CHANGELOG: `LinkProfile.strict`
  // New case: Finding.Code: case encodingAssumed
  // CHANGELOG: with the new finding `encoding-assumed`
  // New case: Finding.Code: case unitDivided
  // CHANGELOG: (`Finding.Code.unitDivided`)
  // New case: SyndicationFinding.Code: case nonconforming
  // CHANGELOG: as the new code `nonconforming`
}
