public import PostDocument

/// A document that a reader produced, and a report of the changes.
public struct Reading: Hashable, Sendable {
  /// The document, within the policy.
  public var document: Document

  /// The removals, changes and repairs.
  public var report: Report

  /// Creates a reading.
  package init(document: Document, report: Report = Report()) {
    self.document = document
    self.report = report
  }
}
