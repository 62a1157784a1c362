import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pseudoterminal of a given width.
struct Terminal {
  /// The end that a program writes to.
  let lineSide: FileHandle
  private let screenSide: FileHandle

  init(columns: UInt16) throws {
    var screen: Int32 = -1
    var line: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&screen, &line, nil, nil, &size) == 0 else { throw CocoaError(.fileReadUnknown) }
    screenSide = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
    lineSide = FileHandle(fileDescriptor: line, closeOnDealloc: true)
  }

  /// Returns the output so far; waits for at least one byte.
  func screen() -> String {
    var written = Data()
    var isReady = pollfd(fd: screenSide.fileDescriptor, events: Int16(POLLIN), revents: 0)
    // The terminal returns the output in pieces.
    repeat {
      written += screenSide.availableData
    } while poll(&isReady, 1, 200) > 0
    return String(decoding: written, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
