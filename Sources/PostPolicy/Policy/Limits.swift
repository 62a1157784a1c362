internal import PostDocument

/// The maximum sizes and counts of a post.
///
/// A post that is larger than ``inputBytes`` is rejected. If another limit is exceeded, a finding
/// is reported, and the excess content is removed or simplified. Its text is kept.
public struct Limits: Hashable, Sendable {
  /// The maximum size of the source in bytes, up to 256 MiB.
  public var inputBytes: Int {
    didSet { inputBytes = inputBytes.clamped(to: Limits.inputSizes) }
  }

  /// The maximum nesting depth of containers (quotes, lists, tables, details), up to 32. Containers
  /// of kinds that the policy does not keep do not count.
  public var depth: Int { didSet { depth = depth.clamped(to: Limits.depths) } }

  /// The maximum number of blocks, runs and lines of code. Further content becomes one paragraph of
  /// plain text.
  public var nodes: Int { didSet { nodes = nodes.clamped(to: Limits.counts) } }

  /// The maximum number of attributes of a tag in the source, 8 to 256. Further attributes are
  /// dropped. A tag of canonical HTML has at most 5.
  public var attributesPerTag: Int {
    didSet { attributesPerTag = attributesPerTag.clamped(to: Limits.attributeCounts) }
  }

  /// The maximum size of an attribute value in bytes, at least 1,024. Attribute values include link
  /// targets, image URLs, titles and alternative texts. A larger value is dropped.
  public var attributeBytes: Int {
    didSet { attributeBytes = attributeBytes.clamped(to: Limits.attributeSizes) }
  }

  /// The maximum number of links. The labels of further links are kept as text.
  public var links: Int { didSet { links = links.clamped(to: Limits.counts) } }

  /// The maximum number of images, including custom emoji. Further images are replaced by their
  /// alternative text.
  public var images: Int { didSet { images = images.clamped(to: Limits.counts) } }

  /// The maximum decoded size of an image in a `data:` URL, in bytes. A larger image is replaced by
  /// its alternative text.
  public var dataBytes: Int { didSet { dataBytes = dataBytes.clamped(to: Limits.counts) } }

  static let depths = 0...Blocks.maximumDepth
  // Tags of canonical HTML have fewer than 8 attributes. With a lower limit than 8, canonical HTML
  // might not round-trip.
  static let attributeCounts = 8...256
  static let attributeSizes = 1024...1_000_000_000
  // libxml2 counts bytes in 32 bits. Its input can be up to six times the size of the source.
  static let inputSizes = 0...(256 << 20)
  static let counts = 0...1_000_000_000

  /// Creates limits. A number outside its range becomes the nearest valid number.
  public init(
    inputBytes: Int, depth: Int, nodes: Int, attributesPerTag: Int = 64,
    attributeBytes: Int = 65_536, links: Int, images: Int, dataBytes: Int = 32_768
  ) {
    self.inputBytes = inputBytes.clamped(to: Limits.inputSizes)
    self.depth = depth.clamped(to: Limits.depths)
    self.nodes = nodes.clamped(to: Limits.counts)
    self.attributesPerTag = attributesPerTag.clamped(to: Limits.attributeCounts)
    self.attributeBytes = attributeBytes.clamped(to: Limits.attributeSizes)
    self.links = links.clamped(to: Limits.counts)
    self.images = images.clamped(to: Limits.counts)
    self.dataBytes = dataBytes.clamped(to: Limits.counts)
  }
}

extension Limits {
  /// Returns the limit that a finding with the given code reports, or `nil` if the code is not
  /// about a limit.
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
  /// Returns the error message for an input that is larger than a limit.
  ///
  /// - Parameters:
  ///   - count: The size of the input, or `nil` if it is only known to exceed the limit.
  ///   - key: The policy key of the limit, or `nil` if no policy sets it.
  package static func inputTooLarge(
    bytes count: Int?, limit: Int, key: String? = "limits.inputBytes"
  ) -> String {
    let size = count.map(grouped) ?? "more than \(grouped(limit))"
    return "input is \(size) bytes; the limit is \(grouped(limit))"
      + (key.map { " (\($0))" } ?? "")
  }

  /// Returns a number with commas between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      let isGroupStart = index > 0 && (digits.count - index) % 3 == 0
      return isGroupStart ? ",\(digits[index])" : "\(digits[index])"
    }.joined()
  }
}
