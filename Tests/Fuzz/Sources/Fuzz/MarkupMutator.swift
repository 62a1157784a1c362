import FuzzSupport

/// Mutates HTML piece by piece: tags, the text between them, and the option bytes before them.
enum MarkupMutator {
  /// Returns a mutation of an input whose first bytes choose options.
  static func mutate(
    _ input: [UInt8], head: Int, most: Int, random: inout Random
  ) -> [UInt8] {
    var front = Array(input.prefix(head))
    while front.count < head { front.append(UInt8(truncatingIfNeeded: random.next())) }
    var pieces = pieces(of: input.dropFirst(head))
    for _ in 0...random.number(0...3) { change(&pieces, &random) }
    if random.oneIn(8), let index = front.indices.randomElement(using: &random) {
      front[index] = UInt8(truncatingIfNeeded: random.next())
    }
    var output = front
    for piece in pieces where output.count + piece.count <= most { output += piece }
    return output
  }

  /// Returns the tags and the text between them.
  static func pieces(of html: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = html.startIndex
    for index in html.indices {
      if html[index] == UInt8(ascii: "<"), index > start {
        pieces.append(html[start..<index])
        start = index
      } else if html[index] == UInt8(ascii: ">") {
        pieces.append(html[start...index])
        start = index + 1
      }
    }
    if start < html.endIndex { pieces.append(html[start...]) }
    return pieces
  }

  private static let illFormed: [[UInt8]] = [
    [0xEF], [0xEF, 0xBB], [0xE2, 0x80], [0xF0, 0x9F, 0x98], [0xC3], [0x80], [0xED, 0xA0, 0x80],
    [0xFF],
  ]

  private static func change(_ pieces: inout [ArraySlice<UInt8>], _ random: inout Random) {
    let new = ArraySlice(random.pick(HTMLGenerator.pieces(seed: random.next())).utf8)
    guard let index = pieces.indices.randomElement(using: &random),
      let other = pieces.indices.randomElement(using: &random)
    else { return pieces.append(new) }
    switch random.number(0...9) {
    case 0, 1: pieces.insert(new, at: index)
    case 2: pieces[index] = new
    case 3: pieces.remove(at: index)
    case 4: pieces.swapAt(index, other)
    case 5: pieces.insert(pieces[other], at: index)
    case 6:
      let range = min(index, other)...max(index, other)
      pieces.insert(contentsOf: pieces[range].prefix(40), at: index)
    case 8:
      // Ill-formed UTF-8, in a tag or its text.
      var piece = Array(pieces[index])
      piece.insert(contentsOf: random.pick(illFormed), at: random.number(0...piece.count))
      pieces[index] = piece[...]
    case 7: pieces.removeSubrange(min(index, other)...max(index, other))
    default:
      let count = random.pick([2, 3, 9, 33, 70])
      pieces.insert(contentsOf: Array(repeating: pieces[other], count: count), at: index)
    }
  }
}
