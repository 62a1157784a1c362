import Foundation
import PostFeed
import TestSupport
import Testing

/// What reading a page of 30 posts costs, beside Foundation's bare decoding of the same bytes into
/// plain structures, measured in turns in one run. In debug builds only one of the two is optimised.
@Suite(.serialized) struct DecodingCostTests {
  private struct Plain: Decodable {
    struct Author: Decodable {
      let id: Int64
      let name: String
      let profileImageThumbnailUrl: String?
    }
    struct Post: Decodable {
      let postId: Int64
      let contentSummary: String
      let author: Author
      let createdAt: String
      let liked: Bool
      let likeCount: Int
      let attachmentCount: Int
      let attachmentPreviewImageUrl: String?
    }
    struct Paging: Decodable {
      let nextCursor: String?
      let previousCursor: String?
    }
    let feed: [Post]
    let paging: Paging
  }

  @Test func aPageCostsAtMostThreeTimesFoundationsBareDecoding() throws {
    let file = try #require(Corpus.files(in: "feeds", ending: "home-1.json").first)
    let bytes = try file.bytes
    let data = Data(bytes)
    var bare = Duration.seconds(1)
    var own = bare
    var coded = bare
    #if DEBUG
      let rounds = 1
    #else
      let rounds = 60
    #endif
    for _ in 0..<rounds {
      bare = min(bare, try time { try JSONDecoder().decode(Plain.self, from: data).feed.count })
      own = min(own, try time { try FeedApiResponse(json: bytes).feed.count })
      coded = min(
        coded, try time { try JSONDecoder().decode(FeedApiResponse.self, from: data).feed.count })
    }
    #if !DEBUG
      #expect(own <= bare * 3, "\(own), Foundation bare \(bare)")
      #expect(coded <= bare * 3, "\(coded), Foundation bare \(bare)")
      print("page of 30: own \(own), through Foundation \(coded), Foundation bare \(bare)")
    #endif
  }

  private func time(_ body: () throws -> Int) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try body()
    let end = clock.now
    #expect(count == 30)
    return end - start
  }
}
