import PostBatch
import PostText

/// Rewrites the lines of a batch.
struct LineRewriter<Task: LineTask>: Sendable {
  private let task: Task

  /// The member that is read, then the others that may occur once only.
  private let names: [MemberName]

  /// The places of the members that are written among the names.
  private let places: [Int]

  /// Some programs start a stream with it.
  private static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  init(field: String, task: Task) {
    self.task = task
    var others = task.members.filter { $0 != field }
    // Nobody is to trust a report of which there are two.
    if !(others + [field]).contains(BatchOptions.reportMember) {
      others.append(BatchOptions.reportMember)
    }
    names = ([field] + others).map { MemberName($0) }
    places = task.members.map { member in others.firstIndex(of: member).map { $0 + 1 } ?? 0 }
  }

  /// What is written for the lines of a piece.
  func rewriting(_ piece: LinePiece) -> RewrittenLines {
    var result = RewrittenLines()
    switch piece.kind {
    case .lines:
      result.output.reserveCapacity(piece.bytes.count + piece.bytes.count / 8)
      piece.forEachLine { line, number in
        do throws(LineError) {
          try rewrite(line, number: number, into: &result.output)
          result.output.append(0x0A)
        } catch {
          result.reject(line, number: number, error)
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
    _ line: ArraySlice<UInt8>, number: Int, into output: inout [UInt8]
  ) throws(LineError) {
    guard line.count <= LineReader.maximumLineBytes else { throw .tooLong }
    let mark = number == 1 && line.starts(with: LineRewriter.byteOrderMark) ? line.prefix(3) : []
    let object = try ObjectLine(line.dropFirst(mark.count), names: names)
    guard let json = object.value(at: 0) else {
      throw LineError(.noMember, "the object has no member '\(names[0].text.quoted)'")
    }
    let value = try value(of: json, in: object)
    let results = try task.results(for: value)
    output += mark
    object.write(results, at: places, to: &output)
  }

  /// What the task gets of the JSON of the member.
  private func value(
    of json: ArraySlice<UInt8>, in object: ObjectLine
  ) throws(LineError) -> [UInt8] {
    guard json.first == UInt8(ascii: "\"") else {
      guard task.readsJSON else {
        throw LineError(.wrongType, "the member '\(names[0].text.quoted)' is no string")
      }
      return Array(json)
    }
    guard let text = object.text else {
      throw LineError(
        .loneSurrogate, "the member '\(names[0].text.quoted)' has half of a surrogate pair")
    }
    return text
  }
}

/// What is written for some lines.
struct RewrittenLines: Sendable {
  /// One line for each.
  var output: [UInt8] = []

  /// Those that could not be processed, as they were.
  var rejects: [UInt8] = []

  var lines = 0
  var rejected = 0
  var firstRejected: (line: Int, error: LineError)?

  /// Writes an error in the place of a line.
  mutating func reject(_ line: ArraySlice<UInt8>, number: Int, _ error: LineError) {
    output += #"{"line": \#(number), "error": {"code": "\#(error.code.rawValue)", "message": "#.utf8
    JSONString.append(error.message.onOneLine.utf8, to: &output)
    output += "}}\n".utf8
    rejects += line
    rejected += 1
    firstRejected = firstRejected ?? (number, error)
  }
}

extension LineError {
  fileprivate static let tooLong = LineError(
    .tooLong, "the line is longer than the limit of \(LineReader.maximumLineBytes) bytes")
}
