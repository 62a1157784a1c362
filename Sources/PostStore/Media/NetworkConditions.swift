#if Store
  /// The quality of the network connection, as the app measures it.
  public enum NetworkQuality: Int, Hashable, Sendable {
    /// A slow connection: the smallest variants are loaded.
    case low
    /// A connection of medium speed: at most the variants of medium size are loaded.
    case medium
    /// A fast connection: the size of the view alone decides.
    case high
  }

  /// What the app knows about the connection of the device.
  public struct NetworkConditions: Hashable, Sendable {
    /// The quality of the connection.
    public var quality: NetworkQuality

    /// Whether the user asked to use less data. Then, nothing is loaded ahead.
    public var isLowDataMode: Bool

    /// Creates conditions. By default, the connection is fast.
    public init(quality: NetworkQuality = .high, isLowDataMode: Bool = false) {
      self.quality = quality
      self.isLowDataMode = isLowDataMode
    }
  }
#endif
