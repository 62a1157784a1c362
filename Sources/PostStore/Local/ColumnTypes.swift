#if Store
  internal import GRDB

  /// Finds values that do not have the declared type of their column.
  ///
  /// SQLite stores values of any type in the columns of the tables, and `PRAGMA quick_check` does not
  /// report all of them. A damaged file can contain them.
  ///
  /// [Datatypes in SQLite, section 3](https://www.sqlite.org/datatype3.html#type_affinity)
  struct ColumnTypes {
    let db: Database

    func hasMismatches(in table: String) throws -> Bool {
      guard let condition = try mismatch(in: table) else { return false }
      return try Bool.fetchOne(
        db,
        sql: "SELECT EXISTS (SELECT 1 FROM \(table.quotedDatabaseIdentifier) WHERE \(condition))")
        ?? false
    }

    /// Deletes the rows that have such values, and returns their number.
    func deleteMismatches(in table: String) throws -> Int {
      guard let condition = try mismatch(in: table) else { return 0 }
      try db.execute(
        sql: "DELETE FROM \(table.quotedDatabaseIdentifier) WHERE \(condition)")
      return db.changesCount
    }

    /// Returns a condition for rows with such values, or `nil` if all values are valid.
    private func mismatch(in table: String) throws -> String? {
      let conditions = try db.columns(in: table).compactMap { column in
        Self.types[column.type].map { type in
          let types = column.isNotNull ? "'\(type)'" : "'\(type)', 'null'"
          return "typeof(\(column.name.quotedDatabaseIdentifier)) NOT IN (\(types))"
        }
      }
      return conditions.isEmpty ? nil : conditions.joined(separator: " OR ")
    }

    /// The types of values for the types of columns. Columns of other types are not checked.
    private static let types = ["INTEGER": "integer", "TEXT": "text", "REAL": "real"]
  }
#endif
