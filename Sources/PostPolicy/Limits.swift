internal import PostDocument

/// How much of everything a post may hold.
///
/// Only ``inputBytes`` refuses a post. At the others the rest is kept as text, with a finding.
public struct Limits: Hashable, Sendable {
  /// The size of the source, in bytes, at most 256 MiB.
  public var inputBytes: Int {
    didSet { inputBytes = Limits.clamp(inputBytes, Limits.inputSizes) }
  }

  /// The number of containers (quotes, lists, tables, details) in one another, at most 32; those that
  /// the policy does not admit do not count.
  public var depth: Int { didSet { depth = Limits.clamp(depth, Limits.depths) } }

  /// The number of blocks, runs and lines of code; what follows becomes one paragraph of plain text.
  public var nodes: Int

  /// The number of attributes of one tag of the source, 8 to 256; further ones are dropped. What is
  /// written has at most 5.
  public var attributesPerTag: Int {
    didSet { attributesPerTag = Limits.clamp(attributesPerTag, Limits.attributeCounts) }
  }

  /// The size of a target, address, title, alternative text or other value, in bytes, at least 1,024;
  /// a larger one is dropped.
  public var attributeBytes: Int {
    didSet { attributeBytes = Limits.clamp(attributeBytes, Limits.attributeSizes) }
  }

  /// The number of links; further labels stay as text.
  public var links: Int

  /// The number of pictures, custom emoji included; for further ones their text stays.
  public var images: Int

  /// The size of a picture that stands in its own address (`data:`), in bytes once decoded; of a
  /// larger one the text stays.
  public var dataBytes: Int

  static let depths = 0...Blocks.maximumDepth
  // What is written must be within the limits, too, or it would not be read back.
  static let attributeCounts = 8...256
  static let attributeSizes = 1024...1_000_000_000
  // The parser counts bytes in 32 bits, and a source can grow to six times its size before it.
  static let inputSizes = 0...(256 << 20)

  /// Creates limits; a number outside its range becomes the nearest one inside.
  public init(
    inputBytes: Int, depth: Int, nodes: Int, attributesPerTag: Int = 64,
    attributeBytes: Int = 65_536, links: Int, images: Int, dataBytes: Int = 32_768
  ) {
    self.inputBytes = Limits.clamp(inputBytes, Limits.inputSizes)
    self.depth = Limits.clamp(depth, Limits.depths)
    self.nodes = nodes
    self.attributesPerTag = Limits.clamp(attributesPerTag, Limits.attributeCounts)
    self.attributeBytes = Limits.clamp(attributeBytes, Limits.attributeSizes)
    self.links = links
    self.images = images
    self.dataBytes = dataBytes
  }

  private static func clamp(_ value: Int, _ bounds: ClosedRange<Int>) -> Int {
    min(max(value, bounds.lowerBound), bounds.upperBound)
  }
}

extension Limits {
  /// The limit that a finding is about, if it is about one.
  package func value(of code: Finding.Code) -> Int? {
    switch code {
    case .depthLimit: depth
    case .nodeLimit: nodes
    case .attributeLimit: attributesPerTag
    case .attributeSizeLimit: attributeBytes
    case .linkLimit: links
    case .imageLimit: images
    case .dataLimit: dataBytes
    default: nil
    }
  }
}
