internal import PostDocument

/// The sizes and counts that a post may have.
///
/// A post larger than ``inputBytes`` is refused. Beyond the other limits, text is kept, with a
/// finding.
public struct Limits: Hashable, Sendable {
  /// The size of the source in bytes, at most 256 MiB.
  public var inputBytes: Int {
    didSet { inputBytes = inputBytes.clamped(to: Limits.inputSizes) }
  }

  /// The nesting depth of containers (quotes, lists, tables, details), at most 32. Containers that
  /// the policy does not allow do not count.
  public var depth: Int { didSet { depth = depth.clamped(to: Limits.depths) } }

  /// The number of blocks, runs and lines of code. The rest becomes one paragraph of plain text.
  public var nodes: Int

  /// The number of attributes of one tag in the source, 8 to 256. Further attributes are dropped.
  /// Canonical HTML has at most 5.
  public var attributesPerTag: Int {
    didSet { attributesPerTag = attributesPerTag.clamped(to: Limits.attributeCounts) }
  }

  /// The size of a link target, image URL, title, alternative text or other value in bytes, at
  /// least 1,024. A larger value is dropped.
  public var attributeBytes: Int {
    didSet { attributeBytes = attributeBytes.clamped(to: Limits.attributeSizes) }
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
    self.inputBytes = inputBytes.clamped(to: Limits.inputSizes)
    self.depth = depth.clamped(to: Limits.depths)
    self.nodes = nodes
    self.attributesPerTag = attributesPerTag.clamped(to: Limits.attributeCounts)
    self.attributeBytes = attributeBytes.clamped(to: Limits.attributeSizes)
    self.links = links
    self.images = images
    self.dataBytes = dataBytes
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

extension Limits {
  /// The message of an error about an input that is larger than ``inputBytes``.
  package static func inputTooLarge(bytes count: Int, limit: Int) -> String {
    "input is \(grouped(count)) bytes; the limit is \(grouped(limit)) (limits.inputBytes)"
  }

  /// A number with commas between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      let isGroupStart = index > 0 && (digits.count - index) % 3 == 0
      return isGroupStart ? ",\(digits[index])" : "\(digits[index])"
    }.joined()
  }
}
