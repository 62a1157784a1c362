package import PostJSON

/// A request to send push notifications to a device.
public struct DeviceRequest: Codable, Hashable, Sendable {
  /// The token of the device from its push service.
  public var token = ""

  /// The push service of the device.
  public var platform = DevicePlatform()

  package var extras = JSONExtras()

  package init() {}

  /// Creates a request.
  public init(token: String, platform: DevicePlatform) {
    self.token = token
    self.platform = platform
  }
}

extension DeviceRequest: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("token", &token)
    try coder.required("platform", &platform)
  }
}
