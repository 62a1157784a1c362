import Foundation
import PostDocument
import PostPolicy
import Testing

@Suite struct PresetTests {
  private static let ladder: [(String, Policy)] = [
    ("caption", .caption), ("bio", .bio), ("message", .message), ("comment", .comment),
    ("post", .post),
  ]

  @Test("in the order `caption` to `post`, each preset allows all that the previous one allows")
  func ladder() {
    for ((lowerName, lower), (upperName, upper)) in zip(
      PresetTests.ladder, PresetTests.ladder.dropFirst())
    {
      let step: Comment = "\(lowerName) < \(upperName)"
      #expect(lower.blocks.isSubset(of: upper.blocks), step)
      #expect(lower.inlines.isSubset(of: upper.inlines), step)
      #expect(lower.marks.isSubset(of: upper.marks), step)
      #expect(lower.links.schemes.isSubset(of: upper.links.schemes), step)
      #expect(lower.links.relative == .unlink || upper.links.relative == .keep, step)
      #expect(lower.images.sources.isSubset(of: upper.images.sources), step)
      #expect(lower.embeds == .drop || upper.embeds != .drop, step)
      #expect(lower.limits.inputBytes < upper.limits.inputBytes, step)
      #expect(lower.limits.depth <= upper.limits.depth, step)
      #expect(lower.limits.nodes <= upper.limits.nodes, step)
      #expect(lower.limits.attributesPerTag <= upper.limits.attributesPerTag, step)
      #expect(lower.limits.attributeBytes <= upper.limits.attributeBytes, step)
      #expect(lower.limits.links <= upper.limits.links, step)
      #expect(lower.limits.images <= upper.limits.images, step)
      #expect(lower.limits.dataBytes <= upper.limits.dataBytes, step)
      #expect(lower.links.hosts == .any && lower.images.hosts == .any, step)
      #expect(lower.elements.isEmpty, step)
      #expect(lower != upper, step)
    }
  }

  @Test("the preset `post` allows everything except images in data URLs")
  func post() {
    #expect(Policy.post.blocks == .all)
    #expect(Policy.post.inlines == .all)
    #expect(Policy.post.marks == .all)
    #expect(Policy.post.links.schemes == Set(LinkTarget.Scheme.allCases))
    #expect(Policy.post.images.sources == [.http, .https, .relative])
    #expect(Policy.post.limits.depth == 32)
  }

  @Test("the preset `feed` allows no `details`, and only absolute http, https and mailto URLs")
  func feed() {
    #expect(Policy.feed.blocks == BlockKinds.all.subtracting(.details))
    #expect(Policy.feed.links.schemes == [.http, .https, .mailto])
    #expect(Policy.feed.links.relative == .unlink)
    #expect(Policy.feed.images.sources == [.http, .https])
    #expect(Policy.feed.limits.inputBytes == 4 << 20)
  }

  @Test(
    "every preset writes `nofollow`, `noopener` and `ugc` on links", arguments: Policy.presetNames)
  func relations(name: String) throws {
    let policy = try #require(Policy(preset: name))
    #expect(policy.links.linkRelations == .userContent)
  }

  @Test("a preset is found by its exact name only")
  func names() {
    #expect(Policy.presetNames == ["caption", "bio", "message", "comment", "post", "feed"])
    for name in Policy.presetNames { #expect(Policy(preset: name) != nil) }
    for name in ["", "Post", "all", "script", " post"] { #expect(Policy(preset: name) == nil) }
  }

  @Test("a policy limit set out of range is clamped to the range")
  func clamping() {
    var limits = Policy.post.limits
    limits.depth = 33
    #expect(limits.depth == 32)
    limits.depth = -1
    #expect(limits.depth == 0)
    limits.attributesPerTag = 0
    #expect(limits.attributesPerTag == 8)
    limits.attributeBytes = 0
    #expect(limits.attributeBytes == 1024)
    limits.attributesPerTag = 257
    #expect(limits.attributesPerTag == 256)
    let other = Limits(
      inputBytes: 1, depth: 99, nodes: 1, attributesPerTag: 999, links: 1, images: 1)
    #expect(other.depth == 32)
    #expect(other.attributesPerTag == 256)
    let largest = Limits(
      inputBytes: .max, depth: .max, nodes: .max, attributesPerTag: .max, attributeBytes: .max,
      links: .max, images: .max, dataBytes: .max)
    for number in [largest.nodes, largest.links, largest.images, largest.dataBytes] {
      #expect(number == 1_000_000_000)
    }
    (limits.nodes, limits.links, limits.images, limits.dataBytes) = (.min, -1, .min, -1)
    for number in [limits.nodes, limits.links, limits.images, limits.dataBytes] {
      #expect(number == 0)
    }
  }

  @Test("unknown bits in the raw values of block and inline kinds are dropped")
  func rawValues() {
    #expect(BlockKinds(rawValue: .max) == .all)
    #expect(InlineKinds(rawValue: .max) == .all)
  }
}
