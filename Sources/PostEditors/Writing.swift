public import PostPolicy

/// The JSON of a document in the format of an editor, and a report of what the JSON cannot hold.
public struct Writing: Hashable, Sendable {
  /// The JSON, in UTF-8, on one line.
  public var bytes: [UInt8]

  /// The findings about content that the format cannot hold. Their paths refer to the JSON that
  /// `Document` is encoded as.
  public var report: Report

  /// Creates the result of an encoder.
  package init(bytes: [UInt8], report: Report = Report()) {
    self.bytes = bytes
    self.report = report
  }

  /// The JSON as text.
  public var json: String { String(decoding: bytes, as: UTF8.self) }
}
