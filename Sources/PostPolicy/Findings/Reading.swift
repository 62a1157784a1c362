public import PostDocument

/// A document that a reader produced, and a report of the changes.
public struct Reading: Hashable, Sendable {
  /// The document, which contains only what the policy allows.
  public var document: Document

  /// The removals, changes and repairs.
  public var report: Report

  /// Creates a reading.
  package init(document: Document, report: Report = Report()) {
    self.document = document
    self.report = report
  }
}
