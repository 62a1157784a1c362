internal import PostDocument

/// The sizes and counts that a post may have.
///
/// A post larger than ``inputBytes`` is refused. Beyond the other limits, text is kept, with a
/// finding.
public struct Limits: Hashable, Sendable {
  /// The size of the source in bytes, at most 256 MiB.
  public var inputBytes: Int {
    didSet { inputBytes = Limits.clamp(inputBytes, Limits.inputSizes) }
  }

  /// The nesting depth of containers (quotes, lists, tables, details), at most 32. Containers that
  /// the policy does not allow do not count.
  public var depth: Int { didSet { depth = Limits.clamp(depth, Limits.depths) } }

  /// The number of blocks, runs and lines of code. The rest becomes one paragraph of plain text.
  public var nodes: Int

  /// The number of attributes of one tag in the source, 8 to 256. Further attributes are dropped.
  /// Canonical HTML has at most 5.
  public var attributesPerTag: Int {
    didSet { attributesPerTag = Limits.clamp(attributesPerTag, Limits.attributeCounts) }
  }

  /// The size of a link target, image URL, title, alternative text or other value in bytes, at
  /// least 1,024. A larger value is dropped.
  public var attributeBytes: Int {
    didSet { attributeBytes = Limits.clamp(attributeBytes, Limits.attributeSizes) }
  }

  /// The number of links. The labels of further links are kept as text.
  public var links: Int

  /// The number of images, including custom emoji. Further images are replaced by their alternative
  /// texts.
  public var images: Int

  /// The decoded size of an image in a `data:` URL, in bytes. A larger image is replaced by its
  /// alternative text.
  public var dataBytes: Int

  static let depths = 0...Blocks.maximumDepth
  // Canonical HTML must be within the limits, or it could not be read back.
  static let attributeCounts = 8...256
  static let attributeSizes = 1024...1_000_000_000
  // libxml2 counts bytes in 32 bits, and gets a form of the source of up to six times its size.
  static let inputSizes = 0...(256 << 20)
  static let counts = 0...1_000_000_000

  /// Creates limits. A number outside its range is clamped.
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
  /// The limit that a code reports, or `nil` for a code of another kind.
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
