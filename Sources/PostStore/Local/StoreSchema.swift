#if Store
  internal import GRDB

  /// The schema of a database of the store, and what is kept of a damaged file.
  struct StoreSchema: Sendable {
    /// Marks files with this schema in their header.
    let applicationID: Int32

    let migrator: DatabaseMigrator

    /// The tables that are checked for damage each time the database is opened: those with unsent work.
    let checkedTables: [String]

    /// The other tables with rows of the store. They are checked only after damage was found.
    let otherTables: [String]

    /// The tables that are copied from a damaged file. They have a column `id`. Tables with foreign keys
    /// follow the tables that they refer to.
    let keptTables: [String]

    /// Removes what is valid only in one process. It is called each time the database is opened.
    let prepare: @Sendable (Database) throws -> Void

    /// Completes the copied rows in the transaction of a recovery. The names are those of the tables that
    /// could not be copied completely.
    let completeRecovery: @Sendable (Database, Set<String>) throws -> Void
  }
#endif
