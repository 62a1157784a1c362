import PostJSON
import PostPolicy
import PostText

/// Writes the results of a task into the lines of a batch.
struct LineRewriter {
  private let task: LineTask

  /// The names of members that a line must not contain twice: first the member to process, then the
  /// other members that the task writes, and the report.
  private let names: [MemberName]

  /// The indices in `names` of the members that the task writes.
  private let written: [Int]

  init(field: String, task: LineTask) {
    self.task = task
    var others = task.members.filter { $0 != field }
    // Lines with duplicate reports are rejected, because parsers disagree on which one to use.
    if !(others + [field]).contains(BatchOptions.reportMember) {
      others.append(BatchOptions.reportMember)
    }
    names = ([field] + others).map { MemberName($0) }
    written = task.members.map { member in others.firstIndex(of: member).map { $0 + 1 } ?? 0 }
  }

  /// Returns the output for the lines of a piece.
  func rewrite(_ piece: LinePiece) -> RewrittenLines {
    var result = RewrittenLines()
    result.size = piece.bytes.count
    switch piece.kind {
    case .lines:
      result.output.reserveCapacity(piece.bytes.count + piece.bytes.count / 8)
      piece.forEachLine { line, number in
        do {
          try rewrite(line, of: piece.bytes, number: number, into: &result.output)
          result.output.append(0x0A)
        } catch {
          result.reject(piece.bytes[line], number: number, LineError(error))
          result.rejects.append(0x0A)
        }
        result.lines += 1
      }
    case .startOfLongLine:
      result.reject(piece.bytes[...], number: piece.firstLine, .tooLong)
      result.lines += 1
    case .restOfLongLine:
      result.rejects += piece.bytes
    }
    return result
  }

  private func rewrite(
    _ line: Range<Int>, of bytes: [UInt8], number: Int, into output: inout [UInt8]
  ) throws {
    guard line.count <= LineReader.maximumLineBytes else { throw LineError.tooLong }
    guard !bytes[line].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else {
      output += bytes[line]
      return
    }
    // Some programs write a byte order mark at the start of a stream.
    let hasMark = number == 1 && bytes[line].starts(with: [0xEF, 0xBB, 0xBF])
    let start = line.lowerBound + (hasMark ? 3 : 0)
    let object = try ObjectLine(bytes, in: start..<line.upperBound, names: names)
    let results: [ObjectLine.Value]
    do {
      results = try self.results(for: object)
    } catch {
      var error = LineError(error)
      error.offset = object.valueOffset
      throw error
    }
    output += bytes[line.lowerBound..<start]
    object.write(results, of: written, to: &output)
  }

  /// Returns the results of the task for a line.
  private func results(for object: ObjectLine) throws -> [ObjectLine.Value] {
    let value = try value(in: object)
    guard value.count <= task.limit else {
      let key = task.limitKey.map { " (\($0))" } ?? ""
      throw LineError(
        .inputTooLarge, "the value is \(value.count) bytes; the limit is \(task.limit)\(key)")
    }
    return try task.results(value)
  }

  /// Returns the value of the member to process: the text of a string, or other JSON.
  private func value(in object: ObjectLine) throws(LineError) -> [UInt8] {
    if let text = object.text { return text }
    let name = "member '\(names[0].text.quoted)'"
    guard let json = object.value(at: 0) else {
      throw LineError(.noMember, "the object has no \(name)")
    }
    if json.first == UInt8(ascii: "\"") {
      throw LineError(.loneSurrogate, "the \(name) contains a lone surrogate")
    }
    guard task.readsJSON else { throw LineError(.wrongType, "the \(name) is not a string") }
    return Array(json)
  }
}

/// The output for the lines of a piece.
struct RewrittenLines: Sendable {
  /// One output line for each input line.
  var output: [UInt8] = []

  /// The input lines that could not be processed, unchanged.
  var rejects: [UInt8] = []

  /// The size of the input lines in bytes.
  var size = 0

  var lines = 0
  var rejected = 0
  var firstRejected: (position: SourcePosition, message: String)?

  /// Adds an output line that describes an error, and adds the input line to the rejects.
  mutating func reject(_ line: ArraySlice<UInt8>, number: Int, _ error: LineError) {
    output += #"{"line": \#(number), "error": {"code": "\#(error.code.rawValue)", "message": "#.utf8
    JSONString.append(error.message.onOneLine.utf8, to: &output)
    output += "}}\n".utf8
    rejects += line
    rejected += 1
    guard firstRejected == nil else { return }
    // The offset does not count a byte order mark.
    let text = Array(line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line)
    let column = SourcePositions(of: [error.offset], in: text)[error.offset]?.column ?? 1
    firstRejected = (SourcePosition(line: number, column: column), error.message)
  }
}

extension LineError {
  fileprivate static let tooLong = LineError(
    .tooLong, "the line is longer than the limit of \(LineReader.maximumLineBytes) bytes")

  fileprivate init(_ error: any Error) {
    switch error {
    case let error as LineError: self = error
    case let failure as Failure:
      self.init(failure.status == .badInput ? .badValue : .internalFault, failure.message)
    default: self.init(.internalFault, "\(error)")
    }
  }
}
