import Foundation

/// A file of `Corpus/cases`: prose with fenced examples. `Corpus/README.md` defines the format.
public struct SpecFile: Sendable, CustomStringConvertible {
  /// The path below `Corpus/`.
  public let path: String

  /// The examples, in order.
  public let examples: [SpecExample]

  public var description: String { path }

  /// Reads a file, and throws `SpecError` if its fences are invalid.
  public init(_ file: CorpusFile) throws {
    path = file.path
    examples = try SpecFile.examples(
      in: String(decoding: file.bytes, as: UTF8.self), path: file.path)
  }

  /// Returns every file in a folder of the corpus, sorted by name.
  public static func all(in folder: String) throws -> [SpecFile] {
    try Corpus.files(in: folder, ending: ".md").map { try SpecFile($0) }
  }

  static func examples(in text: String, path: String) throws -> [SpecExample] {
    var examples: [SpecExample] = []
    var open: (fence: SpecFence, ticks: Int)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let ticks = line.prefix { $0 == "`" }.count
      if let (fence, length) = open {
        guard ticks >= length, line.count == ticks else {
          open?.fence.lines.append(String(line))
          continue
        }
        open = nil
        if fence.isInput {
          examples.append(SpecExample(path: path, input: fence))
        } else if examples.isEmpty {
          throw SpecError(path, fence.line, "an expectation without an example before it")
        } else {
          examples[examples.count - 1].expectations.append(fence)
        }
      } else if ticks >= 3 {
        let words = line.dropFirst(ticks).split(separator: " ").map(String.init)
        guard let kind = words.first.flatMap(SpecFence.Kind.init) else {
          throw SpecError(path, index + 1, "a fence of unknown kind: '\(line)'")
        }
        open = (SpecFence(kind: kind, words: Array(words.dropFirst()), line: index + 1), ticks)
      }
    }
    if let (fence, _) = open { throw SpecError(path, fence.line, "a fence that does not end") }
    for example in examples where example.expectations.isEmpty {
      throw SpecError(path, example.input.line, "an example without an expectation")
    }
    return examples
  }
}

/// An input and its expectations.
public struct SpecExample: Sendable, CustomStringConvertible {
  public let path: String
  public let input: SpecFence
  public internal(set) var expectations: [SpecFence] = []

  public var description: String { "\(path):\(input.line)" }
}

/// A fenced part of a file.
public struct SpecFence: Sendable {
  public enum Kind: String, Sendable {
    /// The inputs.
    case html, ast, markdown, gfm, prosemirror, quill, lexical, url, prose
    case adf, portabletext, editorjs, blocknote, slate
    /// The expectations.
    case canonical, tree, text, findings, ansi, written, summary, target, urls
  }

  public let kind: Kind
  /// The words after the kind in the line of the fence.
  public let words: [String]
  /// The line number of the fence, from 1.
  public let line: Int
  public internal(set) var lines: [String] = []

  init(kind: Kind, words: [String], line: Int) {
    self.kind = kind
    self.words = words
    self.line = line
  }

  private static let inputs: Set<Kind> = [
    .html, .ast, .markdown, .gfm, .prosemirror, .quill, .lexical, .url, .prose, .adf, .portabletext,
    .editorjs, .blocknote, .slate,
  ]

  var isInput: Bool { SpecFence.inputs.contains(kind) }

  /// Whether the fence is the source of a document.
  public var isDocument: Bool { isInput && kind != .url && kind != .prose }

  /// The text between the fences, without the last line feed.
  public var text: String { lines.joined(separator: "\n") }

  /// Returns the value of a word `name=value`.
  public func value(of name: String) -> String? {
    words.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  public func has(_ word: String) -> Bool { words.contains(word) }

  /// Returns the bytes of the text. With the word `visible`, control pictures become control
  /// characters; with `escapes`, `\xNN` becomes a byte and `\u{N}` a scalar.
  public func bytes(as input: SpecFence) -> [UInt8] { SpecFence.bytes(of: text, as: input) }

  /// The texts of the lines, each with its escapes replaced.
  public var texts: [String] {
    lines.map { String(decoding: SpecFence.bytes(of: $0, as: self), as: UTF8.self) }
  }

  private static func bytes(of text: String, as input: SpecFence) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if input.has("visible"), (0x2400...0x2421).contains(scalar.value) {
        bytes.append(scalar.value == 0x2421 ? 0x7F : UInt8(scalar.value - 0x2400))
      } else if input.has("escapes"), scalar == "\\", rest.first == "x",
        let byte = UInt8(String(String.UnicodeScalarView(rest.dropFirst().prefix(2))), radix: 16)
      {
        bytes.append(byte)
        rest = rest.dropFirst(3)
      } else if input.has("escapes"), scalar == "\\", rest.first == "u",
        let end = rest.firstIndex(of: "}"),
        let value = UInt32(
          String(String.UnicodeScalarView(rest[..<end].dropFirst(2))), radix: 16),
        let named = Unicode.Scalar(value)
      {
        bytes += Array(String(named).utf8)
        rest = rest[rest.index(after: end)...]
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }
}

/// A fault in a file of examples, with its path and line.
public struct SpecError: Error, CustomStringConvertible {
  public let description: String

  init(_ path: String, _ line: Int, _ message: String) {
    description = "Corpus/\(path):\(line): \(message)"
  }
}
