#if Store
  public import Foundation

  /// A damaged database that was moved aside when it was opened.
  public struct StoreRecovery: Hashable, Sendable {
    /// The damaged file. It is deleted only with the database.
    public let file: URL

    /// Why the file could not be used.
    public let reason: String

    /// The number of rows that were copied to the new database.
    public internal(set) var recoveredCount = 0

    /// Whether all tables to copy could be read to their end.
    public internal(set) var isComplete = false
  }
#endif
