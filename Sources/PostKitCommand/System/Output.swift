/// Standard output.
enum Output {
  /// Writes bytes. Throws ``ExitStatus/done`` if the program that reads the pipe closed it.
  static func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }

  /// Writes bytes. Throws ``ExitStatus/done`` if the program that reads the pipe closed it.
  static func write(_ bytes: ArraySlice<UInt8>) throws {
    do {
      try Descriptor.standardOutput.write(bytes)
    } catch let error where error.isBrokenPipe {
      throw ExitStatus.done
    } catch {
      throw Failure(error, file: "standard output", reading: false)
    }
  }

  /// Writes text with exactly one line feed at its end. Empty text remains empty.
  static func write(line text: String) throws { try write(line(text)) }

  /// Returns text as UTF-8 with exactly one line feed at its end. Empty text remains empty.
  static func line(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    while bytes.last == 0x0A { bytes.removeLast() }
    if !bytes.isEmpty { bytes.append(0x0A) }
    return bytes
  }
}

/// A file that the command creates.
struct OutputFile: Sendable {
  private let path: String
  private let descriptor: Descriptor

  /// Creates a file, or empties an existing one.
  init(_ path: String) throws(Failure) {
    self.path = path
    do {
      descriptor = try Descriptor(writing: path)
    } catch {
      throw Failure(error, file: path, reading: false)
    }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try descriptor.write(bytes)
    } catch {
      throw Failure(error, file: path, reading: false)
    }
  }

  func close() throws(Failure) {
    do {
      try descriptor.close()
    } catch {
      throw Failure(error, file: path, reading: false)
    }
  }
}
