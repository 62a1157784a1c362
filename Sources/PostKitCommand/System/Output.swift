/// Standard output.
enum Output {
  /// Writes the bytes; ends the process quietly when nobody reads them.
  static func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }

  /// Writes the bytes; ends the process quietly when nobody reads them.
  static func write(_ bytes: ArraySlice<UInt8>) throws {
    do {
      try Descriptor.standardOutput.write(bytes)
    } catch let error where error.isBrokenPipe {
      throw ExitStatus.done
    } catch {
      throw Failure(error, file: "standard output", reading: false)
    }
  }

  /// A text as it is written: empty, or ending in exactly one line feed.
  static func line(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    while bytes.last == 0x0A { bytes.removeLast() }
    if !bytes.isEmpty { bytes.append(0x0A) }
    return bytes
  }
}
