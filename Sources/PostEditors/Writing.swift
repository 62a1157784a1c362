public import PostPolicy

/// What a writer made of a document.
public struct Writing: Hashable, Sendable {
  /// The JSON, in UTF-8, on one line.
  public var bytes: [UInt8]

  /// What the format cannot hold, with the paths of the document's own JSON.
  public var report: Report

  /// Creates a writing.
  public init(bytes: [UInt8], report: Report = Report()) {
    self.bytes = bytes
    self.report = report
  }

  /// The JSON as text.
  public var json: String { String(decoding: bytes, as: UTF8.self) }
}
