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

  /// Creates the file that an option names, or empties an existing one.
  ///
  /// - Parameter inputs: The paths of all files that the run reads; `-` for standard input.
  /// - Throws: ``Failure`` if the file is one of the inputs, standard output or standard error, because
  ///   emptying it would delete their content.
  init(_ path: String, option: String, inputs: [String]) throws(Failure) {
    if let file = FileIdentity(path) {
      let isOutput = [Descriptor.standardOutput, .standardError].contains { $0.identity == file }
      let isInput = inputs.contains {
        file == ($0 == "-" ? Descriptor.standardInput.identity : FileIdentity($0))
      }
      guard !isInput, !isOutput else {
        throw Failure(
          .usage,
          "'\(option)' names a file that the run \(isInput ? "reads" : "writes"); use another",
          file: path)
      }
    }
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
