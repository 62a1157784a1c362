import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Cuts a stream into lines, and gives a member of each line another value. The first byte is the
  /// size of the reads. Foundation's reader is the judge of what is JSON.
  static let ndjson = FuzzTarget(
    name: "ndjson",
    seeds: {
      try Seeds.files(in: "feeds", "editors", ending: ".json").map { file in
        [64] + Array("{\"id\": 7, \"content\": ".utf8) + file.filter { $0 != 10 }
          + Array("}\n{".utf8)
      }
    },
    mutate: { JSONMutator.mutate($0, head: 1, most: $1, random: &$2) },
    check: { input in
      guard let size = input.first else { return }
      var rest = input.dropFirst()
      var reader = LineReader {
        defer { rest = rest.dropFirst(Int(size) + 1) }
        return Array(rest.prefix(Int(size) + 1))
      }
      var stream: [UInt8] = []
      while let piece = try reader.next() {
        stream += piece.bytes
        piece.forEachLine { line, _ in check(line) }
      }
      require(stream == Array(input.dropFirst()), "the lines are not the stream")
    })

  private static let member = MemberName("content")

  private static func check(_ line: ArraySlice<UInt8>) {
    // Foundation reads what is no UTF-8, and depth at its own price.
    let theirs = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
    guard let object = try? ObjectLine(line, names: [member]) else { return }
    guard theirs != nil || isBeyondFoundation(line) else {
      return require(false, "no JSON to Foundation: \(String(decoding: line, as: UTF8.self))")
    }
    if let value = object.value(at: 0), value.first == UInt8(ascii: "\"") {
      let text = JSONString.text(of: value.dropFirst().dropLast())
      require(object.text == text, "the text is read in two ways")
    }
    var output: [UInt8] = []
    object.write([nil], to: &output)
    require(output == Array(line), "a line that nothing is done to differs")
    output = []
    object.write([Array("[7]".utf8)], to: &output)
    let again = try? ObjectLine(output[...], names: [member])
    require(again?.value(at: 0).map { Array($0) } == Array("[7]".utf8), "the new value is lost")
    guard var expected = theirs else { return }
    expected["content"] = [7]
    let written = try? JSONSerialization.jsonObject(with: Data(output)) as? NSDictionary
    require(written == expected as NSDictionary, "another member differs")
  }

  /// Foundation refuses halves of surrogate pairs and numbers that no `Double` holds, which a line may
  /// hold where nothing reads them.
  private static func isBeyondFoundation(_ line: ArraySlice<UInt8>) -> Bool {
    String(decoding: line, as: UTF8.self).range(
      of: #"\\u[dD][89a-fA-F]|\d[eE][-+]?\d{3}|\d{300}"#, options: .regularExpression)
      != nil
  }
}
