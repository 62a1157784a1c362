internal import Foundation
internal import PostDocument
internal import PostEncoding
internal import PostFeed
internal import PostHTML
internal import PostPolicy
internal import PostStore
internal import PostSyndication

/// Loads the posts of a feed of another format: RSS, Atom, JSON Feed, or Mastodon's API. Its posts have
/// negative numbers.
actor SyndicationRemoteDataSource: PostsRemoteDataSource {
  private let configured: ConfiguredAccount
  private let local: PostsLocalDataSource
  private let loader: DocumentLoader
  /// The whole posts of the pages that were loaded.
  private(set) var details: [Int64: PostDetail] = [:]

  /// The maximum number of posts of a page.
  private static let maximumCount = 1_000

  init(_ configured: ConfiguredAccount, local: PostsLocalDataSource, users: UserRepository) {
    self.configured = configured
    self.local = local
    loader = DocumentLoader(account: configured.hasToken ? configured.account : nil, users: users)
  }

  /// The URL of the first page. The home timeline is that of the user of the token.
  private var firstPage: URL {
    let isServer = ["", "/"].contains(configured.url.path)
    guard configured.kind == .mastodon, isServer else { return configured.url }
    let timeline = configured.hasToken ? "home" : "public"
    return configured.url.appendingPathComponent("api/v1/timelines/\(timeline)")
  }

  func feed(
    after cursor: String?, limit: Int, etag: String?
  ) async throws(StoreError) -> RemoteResponse<FeedApiResponse> {
    guard let url = cursor.map({ URL(string: $0) }) ?? firstPage else {
      throw StoreError(.invalidResponse, "the URL of the next page is invalid")
    }
    guard let document = try await loader.load(url, etag: etag) else { return .notModified }
    let feed: SyndicatedFeed
    do {
      feed = try SyndicatedFeed(
        reading: document.bytes,
        options: SyndicationOptions(
          format: configured.kind.format, baseURL: LinkTarget(document.url.absoluteString),
          encoding: document.charset.flatMap { TextEncoding(label: $0) }))
    } catch {
      throw StoreError(.invalidResponse, "the response is not a feed: \(error)")
    }
    var previews: [PostPreview] = []
    for item in feed.items.prefix(Self.maximumCount) {
      let post = SyndicatedPost(item, of: feed)
      let externalId = post.externalId
      if externalId.isEmpty { continue }
      let id = try await local.postId(
        ofExternalId: externalId, source: configured.url.absoluteString, at: .now)
      let detail = post.detail(id)
      // An item that is too large costs only this item.
      guard let preview = try? PostPreview(detail, policy: .feed) else { continue }
      details[id] = detail
      previews.append(preview)
    }
    let next = (document.next ?? feed.nextPage?.link?.description).flatMap { URL(string: $0) }
    // A feed cannot let the reader request pages of other hosts.
    let hasNext = !previews.isEmpty && next?.host == document.url.host
    return .value(
      FeedApiResponse(
        feed: previews,
        paging: PaginationMetadata(nextCursor: hasNext ? next?.absoluteString : nil)),
      etag: document.etag)
  }

  func post(_ postId: Int64) async throws(StoreError) -> PostDetail {
    // An earlier process loaded the page.
    if details[postId] == nil { _ = try await feed(after: nil, limit: 0, etag: nil) }
    guard let detail = details[postId] else {
      throw StoreError(.refused, "the feed does not have the post", status: 404)
    }
    return detail
  }

  // MARK: Actions

  private static let readOnly = StoreError(.refused, "the account is read only", status: 405)

  func send(_ request: PostInteractionRequest, postId: Int64) async throws(StoreError) {
    throw Self.readOnly
  }

  func create(_ post: NewPostRequest) async throws(StoreError) -> Int64? { throw Self.readOnly }

  func beginUpload(_ upload: UploadRequest) async throws(StoreError) -> String {
    throw Self.readOnly
  }

  func uploadProgress(
    of upload: String, size: Int64
  ) async throws(StoreError) -> UploadProgress { throw Self.readOnly }

  func upload(
    _ bytes: [UInt8], at offset: Int64, of size: Int64, to upload: String
  ) async throws(StoreError) -> UploadProgress { throw Self.readOnly }
}
