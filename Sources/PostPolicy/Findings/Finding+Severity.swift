extension Finding {
  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Something visible or active was removed.
    case removed
    /// Something has another form.
    case changed
    /// Malformed input was read as a browser reads it.
    case repaired
  }
}
