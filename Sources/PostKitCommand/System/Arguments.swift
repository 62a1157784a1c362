/// The arguments of the process.
///
/// On Linux, a file name is any sequence of bytes, and `CommandLine.arguments` replaces invalid
/// UTF-8 with U+FFFD. So the bytes of such arguments are read again when a file is opened.
enum Arguments {
  /// The arguments without the name of the program. Different arguments have different texts.
  static var texts: [String] { repaired.texts }

  /// Returns the bytes of a path: those of the argument if its text was repaired.
  static func path(_ text: String) -> [UInt8] { repaired.originals[text] ?? Array(text.utf8) }

  /// The largest number of characters of an option's name that errors show. No option is longer.
  private static let longestOption = 64

  /// Returns the arguments with shortened names of options. ArgumentParser compares an unknown name
  /// with the names of all options several times, so a long name would take seconds.
  static func shorteningOptions(in arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    let others = arguments[options.endIndex...]
    return options.map { argument in
      let name = argument.prefix { $0 != "=" }
      guard name.hasPrefix("-"), name.count > longestOption else { return argument }
      return "\(name.prefix(longestOption))…"
    } + others
  }

  private static let repaired: Repaired = {
    let texts = Array(CommandLine.arguments.dropFirst())
    guard texts.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }),
      let bytes = commandLine, bytes.count == texts.count
    else { return Repaired(texts: texts) }
    return Repaired(bytes)
  }()

  /// The bytes of the arguments without the name of the program, or `nil` if the system does not
  /// provide them.
  ///
  /// [proc_pid_cmdline(5)](https://man7.org/linux/man-pages/man5/proc_pid_cmdline.5.html)
  private static var commandLine: [ArraySlice<UInt8>]? {
    guard let file = try? Descriptor(readingPath: Array("/proc/self/cmdline".utf8)),
      let bytes = try? file.read(atMost: 16 << 20)
    else { return nil }
    try? file.close()
    // Each argument ends in a NUL.
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
  }
}

/// Arguments as text, and the bytes of those that are not UTF-8.
struct Repaired {
  private(set) var texts: [String]
  private(set) var originals: [String: [UInt8]] = [:]

  init(texts: [String]) {
    self.texts = texts
  }

  init(_ arguments: [ArraySlice<UInt8>]) {
    texts = arguments.map { String(decoding: $0, as: UTF8.self) }
    for (index, bytes) in arguments.enumerated()
    where String(validating: bytes, as: UTF8.self) == nil {
      // Two names can have the same repaired text. More U+FFFD make the texts differ. The end of the
      // text remains the extension of the name.
      while texts.indices.contains(where: { $0 != index && texts[$0] == texts[index] }) {
        texts[index].replace("\u{FFFD}", with: "\u{FFFD}\u{FFFD}", maxReplacements: 1)
      }
      originals[texts[index]] = Array(bytes)
      // The value of `--option=value` is a path, too.
      guard bytes.starts(with: "--".utf8),
        let value = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1).last,
        let text = texts[index].split(separator: "=", maxSplits: 1).last
      else { continue }
      originals[String(text)] = Array(value)
    }
  }
}
