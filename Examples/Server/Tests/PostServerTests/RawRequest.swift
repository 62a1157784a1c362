import Testing

/// A request as bytes, and what the server must answer.
struct RawRequest: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  /// The allowed statuses of the first response; 0 is a connection that is closed without a response.
  let statuses: [Int]

  var testDescription: String { name }

  /// - Parameter text: The request. Scalars below 256 are bytes.
  init(_ name: String, _ text: String, _ statuses: Int...) { self.init(name, text, statuses) }

  private init(_ name: String, _ text: String, _ statuses: [Int]) {
    self.name = name
    bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    self.statuses = statuses
  }

  /// A request with the headers `Host` and `Authorization`.
  static func request(
    _ name: String, _ start: String, headers: String = "", body: String = "", _ statuses: Int...
  ) -> RawRequest {
    RawRequest(
      name, "\(start) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo\r\n\(headers)\r\n\(body)",
      statuses)
  }

  /// A request with a JSON body.
  static func json(
    _ name: String, _ json: String, to path: String = "/v1/posts", _ statuses: Int...
  ) -> RawRequest {
    // JSON is sent as UTF-8, so each byte becomes a scalar.
    var body = String.UnicodeScalarView()
    body.append(contentsOf: json.utf8.map { Unicode.Scalar($0) })
    return RawRequest(
      name,
      "POST \(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo\r\n"
        + "Content-Length: \(json.utf8.count)\r\n\r\n\(body)",
      statuses)
  }
}
