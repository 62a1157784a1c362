public import PostDocument

/// What a reader made of its source.
public struct Reading: Hashable, Sendable {
  /// The document, within the policy.
  public var document: Document

  /// What was removed, changed and repaired on the way.
  public var report: Report

  /// Creates a reading.
  package init(document: Document, report: Report = Report()) {
    self.document = document
    self.report = report
  }
}
