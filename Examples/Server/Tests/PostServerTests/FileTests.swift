import Foundation
import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct FileTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4]

  /// Uploads a file in two pieces, and returns its URL.
  private func upload(_ bytes: [UInt8], _ client: Client) async throws -> String {
    let begun = try await client.post(
      "/v1/uploads", #"{"name": "a", "size": \#(bytes.count), "type": "IMAGE"}"#)
    let path = try #require(begun.header("Location"))
    _ = try await client.put(path, "bytes 0-4/\(bytes.count)", Array(bytes.prefix(5)))
    let last = try await client.put(
      path, "bytes 5-\(bytes.count - 1)/\(bytes.count)", Array(bytes.dropFirst(5)))
    return try #require(try last.json([String: String].self)["contentUrl"])
  }

  @Test("an attached image can be loaded without a token")
  func attachment() async throws {
    try await withSetting { setting in
      let url = try await upload(Self.png, setting.ada)
      let attachment = NewAttachment(type: "IMAGE", contentUrl: url, caption: "A cat")
      let request = NewPostRequest(requestId: 1, content: "<p>Hi</p>", attachments: [attachment])
      #expect(try await setting.ada.post("/v1/posts", request).status == 201)
      let post = try await setting.bo.get("/v1/posts/1").json(PostDetailApiResponse.self).post
      #expect(post.attachments.map(\.contentUrl) == [url])
      #expect(post.attachments.map(\.caption) == ["A cat"])
      let preview = try await setting.bo.get("/v1/feed").json(FeedApiResponse.self).feed.first
      #expect(preview?.attachmentCount == 1)
      #expect(preview?.attachmentPreviewImageUrl == url)
      let file = try await Client(url: setting.ada.url, token: nil).get(url)
      #expect(file.status == 200)
      #expect(Array(file.body) == Self.png)
      #expect(file.header("Content-Type") == "image/png")
    }
  }

  @Test("files have the public URL of the server, and stay attachable after it changed")
  func publicURL() async throws {
    try await withSetting {
      $0.publicURL = "https://posts.example"
    } _: { setting in
      let url = try await upload(Self.png, setting.ada)
      #expect(url.hasPrefix("https://posts.example/v1/files/"))
      let old = url.replacing("posts.example", with: "old.example")
      let attachment = NewAttachment(type: "IMAGE", contentUrl: old)
      let request = NewPostRequest(requestId: 1, content: "", attachments: [attachment])
      #expect(try await setting.ada.post("/v1/posts", request).status == 201)
      let post = try await setting.bo.get("/v1/posts/1").json(PostDetailApiResponse.self).post
      #expect(post.attachments.map(\.contentUrl) == [url])
    }
  }

  @Test(
    "the media type of a file follows from its first bytes",
    arguments: [
      ("GIF89a", "image/gif"), ("RIFF1234WEBP", "image/webp"), ("RIFF1234WAVE", "audio/wav"),
      ("ID3456", "audio/mpeg"), ("1234ftypheic", "image/heic"), ("1234ftypavif", "image/avif"),
      ("1234ftypM4A ", "audio/mp4"), ("1234ftypqt  ", "video/quicktime"),
      ("1234ftypisom", "video/mp4"), ("1234ftypxxxx", "application/octet-stream"),
      ("<svg></svg>", "application/octet-stream"),
    ])
  func mediaType(start: String, type: String) async throws {
    try await withSetting { setting in
      let url = try await upload(Array(start.utf8), setting.ada)
      #expect(try await setting.ada.get(url).header("Content-Type") == type)
    }
  }

  @Test("a file that is not an image is not shown by a browser")
  func unsafeFile() async throws {
    try await withSetting { setting in
      let url = try await upload(Array("<script>alert(1)</script>".utf8), setting.ada)
      let file = try await setting.ada.get(url)
      #expect(file.header("Content-Type") == "application/octet-stream")
      #expect(file.header("Content-Disposition") == "attachment")
      #expect(file.header("X-Content-Type-Options") == "nosniff")
      #expect(file.header("Content-Security-Policy") == "default-src 'none'; sandbox")
    }
  }

  @Test(
    "parts of a file",
    arguments: [
      ("bytes=0-3", 0..<4), ("bytes=3-7", 3..<8), ("bytes=6-", 6..<12), ("bytes=-2", 10..<12),
      ("bytes=3-99", 3..<12), ("bytes=-99", 0..<12),
    ])
  func part(range: String, expected: Range<Int>) async throws {
    try await withSetting { setting in
      let url = try await upload(Self.png, setting.ada)
      let file = try await setting.ada.get(url, headers: ["Range": range])
      #expect(file.status == 206)
      #expect(Array(file.body) == Array(Self.png[expected]))
      #expect(
        file.header("Content-Range") == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/12"
      )
    }
  }

  @Test("a list of ranges is ignored, and a range after the end is refused")
  func otherRanges() async throws {
    try await withSetting { setting in
      let url = try await upload(Self.png, setting.ada)
      let list = try await setting.ada.get(url, headers: ["Range": "bytes=0-1,3-4"])
      #expect(list.status == 200)
      #expect(Array(list.body) == Self.png)
      let outside = try await setting.ada.get(url, headers: ["Range": "bytes=12-"])
      #expect(outside.status == 416)
      #expect(outside.header("Content-Range") == "bytes */12")
    }
  }

  @Test("a file is validated and resumed by its entity tag")
  func entityTag() async throws {
    try await withSetting { setting in
      let url = try await upload(Self.png, setting.ada)
      let entityTag = try #require(try await setting.ada.get(url).header("ETag"))
      let cached = try await setting.ada.get(url, headers: ["If-None-Match": entityTag])
      #expect(cached.status == 304)
      let resumed = try await setting.ada.get(
        url, headers: ["Range": "bytes=6-", "If-Range": entityTag])
      #expect(resumed.status == 206)
      let other = try await setting.ada.get(
        url, headers: ["Range": "bytes=6-", "If-Range": #""other""#])
      #expect(other.status == 200)
    }
  }
}
