#if Store
  internal import Foundation
  internal import GRDB

  extension StoreError {
    /// Converts an error of SQLite or of the file system.
    init(database error: any Error) {
      switch error {
      case let error as StoreError: self = error
      case is CancellationError: self.init(.canceled, "the task was canceled")
      // Its description contains values, which can be text of posts.
      case is RowDecodingError: self.init(.damaged, "a value has another type than its column")
      case let error as DatabaseError:
        // The description of a `DatabaseError` contains arguments, which can be text of posts.
        let message = error.message ?? "SQLite error"
        switch error.resultCode {
        case .SQLITE_FULL: self.init(.diskFull, message)
        // The file that connections share could not grow.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
          self.init(.diskFull, message)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self.init(.damaged, message)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: self.init(.canceled, message)
        default: self.init(.database, "\(message) (\(error.extendedResultCode.rawValue))")
        }
      case _ where FileManager.isDiskFull(error): self.init(.diskFull, "the disk is full")
      default: self.init(.database, "\(type(of: error))")
      }
    }
  }
#endif
