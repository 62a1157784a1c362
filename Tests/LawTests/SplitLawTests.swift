import PostKit
import PostText
import TestSupport
import Testing

/// The parts of a document have all of its text once, fit, and are not split again.
@Suite struct SplitLawTests {
  @Test("the parts of generated documents have all text once, fit and are stable")
  func generated() {
    let failure = LawRun(cases: 5000).failure(
      of: { Array(DocumentGenerator.document(seed: $0).blocks) }
    ) { blocks, seed in
      fault(of: blocks, seed)
    }
    #expect(failure == nil)
  }

  @Test("the parts of hostile documents have all text once, fit and are stable")
  func hostile() {
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var generator = HostileGenerator(seed: seed)
        return generator.blocks()
      }
    ) { blocks, seed in
      fault(of: blocks, seed)
    }
    #expect(failure == nil)
  }

  @Test("the parts of documents with long white space are not blank, have all text once and fit")
  func blank() {
    let failure = LawRun(cases: 2000).failure(of: { SplitLawTests.blankBlocks(seed: $0) }) {
      blocks, seed in
      fault(of: blocks, seed)
    }
    #expect(failure == nil)
  }

  private static func blankBlocks(seed: UInt64) -> [Block] {
    var random = Random(seed: seed)
    let spaces = ["\n", " ", "\t", " \n", "\u{2003}", "\u{3000}", "\u{A0}", "\u{200B}", "\u{2028}"]
    let words = ["x", "word", "\u{2067}a\u{2069}", "日本。", "www.example.org/a", "\"", "e\u{301}"]
    let url = LinkTarget("https://a.example/").map { Hyperlink($0) }
    func text() -> String {
      (0..<random.number(1...4)).map { _ in
        random.oneIn(3)
          ? random.pick(words)
          : String(repeating: random.pick(spaces), count: random.number(1...60))
      }.joined()
    }
    func runs() -> Inlines {
      var runs = Inlines()
      for _ in 0..<random.number(1...4) {
        switch random.number(0...7) {
        case 0: runs.append(.lineBreak)
        case 1: runs.append(.text(text(), link: url))
        case 2: runs.append(.text(text(), marks: random.pick([.spoiler, .code, .strong])))
        case 3:
          if let image = ImageSource("https://a.example/a.png") {
            let alternative = random.oneIn(2) ? text() : nil
            runs.append(Inline(.image(InlineImage(image, alternative: alternative))))
          }
        default: runs.append(.text(text()))
        }
      }
      return runs
    }
    return (0..<random.number(1...4)).map { _ in
      let paragraph = Block.paragraph(Paragraph(runs()))
      switch random.number(0...6) {
      case 0...1: return .codeBlock(CodeBlock(text()))
      case 2: return .quote(Quote([paragraph]))
      case 3: return .list(ListBlock(items: [ListItem([paragraph]), ListItem([])]))
      case 4: return random.oneIn(3) ? .thematicBreak : paragraph
      default: return paragraph
      }
    }
  }

  private func fault(of blocks: [Block], _ seed: UInt64) -> String? {
    var random = Random(seed: seed)
    // A head is repeated, so its text is in several parts.
    var remover = HeadRemover()
    let document = remover.rewrite(Document(Blocks(blocks)))
    let limit = random.oneIn(3) ? random.number(0...6) : random.number(1...80)
    let options = SplitOptions(marker: random.oneIn(4) ? .count : .none)
    let measures: [(String, (Document) -> Int)] = [
      ("plain", { $0.plainText.graphemeClusters.count }),
      ("shown", { PartContent.of($0).clusterCount }),
      ("bytes", { HTMLEncoder().encode($0).utf8.count }),
      ("blocks", { $0.blocks.count }),
    ]
    let (name, measure) = random.pick(measures)
    let split = document.split(options) { measure($0) <= limit }
    let fault = fault(of: split, document, options, limit, name, measure)
    return fault.map {
      "\($0); \(name) \(limit) \(options)\n\(document.tree)\n"
        + split.parts.map(\.tree).joined(separator: "----\n") + "\(split.cuts)"
    }
  }

  private func fault(
    of split: SplitDocument, _ document: Document, _ options: SplitOptions, _ limit: Int,
    _ name: String, _ measure: (Document) -> Int
  ) -> String? {
    if split.parts.isEmpty { return "no parts" }
    if measure(document) <= limit {
      return split == SplitDocument(parts: [document]) ? nil : "changed"
    }
    let indivisible = Set(split.cuts.filter { $0.kind == .indivisible }.map(\.part))
    for (index, part) in split.parts.enumerated() {
      if part.isEmpty, split.parts.count > 1 || !PartContent.of(document).scalars.isEmpty {
        return "part \(index) is empty"
      }
      if measure(part) > limit {
        if !indivisible.contains(index) { return "part \(index) does not fit" }
      } else if part.split(options, fits: { measure($0) <= limit }).parts != [part] {
        return "part \(index) is split again"
      }
    }
    let parts = split.parts.indices.map { index in
      guard options.marker == .count, split.parts.count > 1 else { return split.parts[index] }
      return Document(Blocks(split.parts[index].blocks.dropLast()))
    }
    if parts.count > 1, parts.contains(where: { PartContent.of($0).isBlank }) {
      return "a part is blank"
    }
    let (whole, pieces) = (PartContent.of(document), parts.map { PartContent.of($0) })
    if whole.scalars != pieces.flatMap(\.scalars) { return "other text" }
    guard name == "shown", options.marker == .none else { return nil }
    let units = whole.separateUnits.filter { !$0.isEmpty && $0.graphemeClusters.count <= limit }
    let kept = pieces.flatMap(\.units)
    for (unit, count) in Dictionary(grouping: units, by: { $0 }).mapValues(\.count)
    where kept.count(where: { $0 == unit }) < count {
      return "\(unit) is divided"
    }
    return nil
  }

  @Test(
    "documents that are tested are not much larger than the document", arguments: Family.allCases)
  func linear(family: Family) {
    for limit in [1, 40, 300] {
      var ratios: [Double] = []
      for size in [20_000, 40_000] {
        let document = Document(family.blocks(size))
        var (tested, count) = (0, 0)
        let split = document.split { part in
          let size = PartContent.size(of: part)
          tested += size.bytes
          count += 1
          return (family == .cluster ? size.bytes : size.clusters) <= limit
        }
        let whole = PartContent.size(of: document).bytes
        let written = split.parts.reduce(0) { $0 + PartContent.size(of: $1).bytes }
        #expect(written <= 4 * whole + 8192, "\(family) \(limit): \(written) of \(whole)")
        ratios.append(Double(tested) / Double(whole))
        #expect(split.parts.count > 1)
      }
      #expect(ratios[1] <= 1.5 * ratios[0], "\(family) \(limit): \(ratios)")
      #expect(ratios[1] <= 64, "\(family) \(limit): \(ratios)")
    }
  }

  enum Family: String, CaseIterable {
    case word, cluster, link, paragraphs, words, largeHead, wideRow, nested, alternating, item, code
    case breaks, mentions, spoilers, blankCode, noBreakSpaces

    func blocks(_ size: Int) -> Blocks {
      let a = { String(repeating: "a", count: $0) }
      let url = LinkTarget("https://a.example/" + a(2000)).map { Hyperlink($0) }
      let paragraph = { (runs: Inlines) in Block.paragraph(Paragraph(runs)) }
      let cell = { TableBlock.Cell(.data, [paragraph([.text($0)])]) }
      switch self {
      case .word: return [paragraph([.text(a(size))])]
      case .cluster:
        return [paragraph([.text("e" + String(repeating: "\u{301}", count: size / 2))])]
      case .link:
        return [paragraph([.text(String(repeating: "ab ", count: size / 3), link: url)])]
      case .paragraphs:
        return Blocks((0..<(size / 4)).map { _ in paragraph([.text("word")]) })
      case .words: return [paragraph([.text(String(repeating: "word ", count: size / 5))])]
      case .largeHead:
        return [
          .table(
            TableBlock(
              head: [TableBlock.Row([cell(a(35))])],
              body: (0..<(size / 3)).map { _ in TableBlock.Row([cell("abc")]) }))
        ]
      case .wideRow:
        return [
          .table(
            TableBlock(
              body: (0..<(size / 1024)).map { _ in
                TableBlock.Row((0..<256).map { _ in cell("abcd") })
              }))
        ]
      case .nested:
        var blocks: Blocks = [paragraph([.text(a(size))])]
        for _ in 0..<32 { blocks = [.quote(Quote(blocks))] }
        return blocks
      case .alternating:
        return Blocks(
          (0..<(size / 1000)).flatMap { _ in
            [paragraph([.text(a(500))]), paragraph([.text(String(repeating: "ab ", count: 166))])]
          })
      case .item:
        return [.list(ListBlock(items: [ListItem([paragraph([.text(a(size))])])]))]
      case .code: return [.codeBlock(CodeBlock(String(repeating: "a\n", count: size / 2)))]
      case .blankCode:
        let blank = String(repeating: " ", count: size)
        return [.codeBlock(CodeBlock(blank + "a" + blank + "a" + blank))]
      case .noBreakSpaces:
        let blank = String(repeating: "\u{A0}", count: size / 2)
        return [paragraph([.text(blank + "a" + blank + "a" + blank)])]
      case .breaks:
        return [
          paragraph(
            Inlines((0..<(size / 2)).flatMap { _ in [Inline.text("a", link: url), .lineBreak] }))
        ]
      case .mentions:
        return [
          paragraph(
            Inlines(
              (0..<(size / 50)).compactMap { _ in
                Mention("@" + a(49), target: url?.href).map { Inline(.mention($0)) }
              }))
        ]
      case .spoilers:
        return [
          paragraph(
            Inlines(
              (0..<(size / 2)).map { .text("a ", marks: $0.isMultiple(of: 2) ? .spoiler : []) }))
        ]
      }
    }
  }
}

/// The visible text of a part.
private struct PartContent: Visitor {
  struct Scalar: Equatable {
    let scalar: Unicode.Scalar
    let isSpoiler: Bool
  }

  /// The scalars without white space and invisible characters.
  var scalars: [Scalar] = []
  /// The mentions, hashtags and labels of links.
  var units: [String] = []
  /// The units that do not follow white space at the start of a paragraph, which a part has only with
  /// other text, and that are visible.
  var separateUnits: [String] = []
  private var text = ""
  /// Whether there are images, thematic breaks, or empty items and cells.
  private var hasVisibleNodes = false

  /// Whether there is nothing but white space and invisible characters.
  var isBlank: Bool { scalars.isEmpty && !hasVisibleNodes }

  static func of(_ document: Document) -> PartContent {
    var content = PartContent()
    content.visit(document)
    return content
  }

  var clusterCount: Int { text.graphemeClusters.count }

  /// The number of grapheme clusters, and the number of bytes with the URLs of links.
  static func size(of document: Document) -> (clusters: Int, bytes: Int) {
    struct Sizes: Visitor {
      var (clusters, bytes) = (0, 0)
      mutating func visit(_ block: Block) {
        if case .codeBlock(let code) = block {
          clusters += code.text.utf8.count
          bytes += code.text.utf8.count
        }
        visitContents(of: block)
      }
      mutating func visit(_ runs: Inlines) {
        var link: Hyperlink?
        for run in runs {
          clusters += run.content.plainText.graphemeClusters.count
          bytes += run.content.plainText.utf8.count
          if let target = run.target, link == nil || run.link != link {
            bytes += target.description.utf8.count
          }
          if run.content != .lineBreak { link = run.link }
        }
      }
    }
    var sizes = Sizes()
    sizes.visit(document)
    return (sizes.clusters, sizes.bytes)
  }

  mutating func visit(_ block: Block) {
    switch block {
    case .codeBlock(let code): add(code.text, isSpoiler: false)
    case .list(let list) where list.items.contains { $0.blocks.isEmpty }: hasVisibleNodes = true
    case .thematicBreak, .table, .figure: hasVisibleNodes = true
    default: break
    }
    visitContents(of: block)
  }

  mutating func visit(_ runs: Inlines) {
    var line = ""
    var label: (link: Hyperlink, start: Int, end: Int)?
    var ranges: [Range<Int>] = []
    for run in runs {
      let text = run.content == .lineBreak ? "\n" : run.content.plainText
      if case .image = run.content { hasVisibleNodes = true }
      if run.content != .lineBreak { add(text, isSpoiler: run.marks.contains(.spoiler)) }
      let start = line.utf8.count
      line += text
      if run.content.reference != nil { ranges.append(start..<line.utf8.count) }
      guard run.content != .lineBreak else { continue }
      if let open = label, open.link == run.link {
        label?.end = line.utf8.count
      } else {
        if let label { ranges.append(label.start..<label.end) }
        label = run.link.map { ($0, start, line.utf8.count) }
      }
    }
    if let label { ranges.append(label.start..<label.end) }
    // The first and last character of a unit can be in a cluster with the text around it.
    let blank = line.unicodeScalars.prefix { $0.isWhiteSpace || $0.isDefaultIgnorable }.reduce(0) {
      $0 + UTF8.width($1)
    }
    var boundaries: Set = [0]
    for cluster in line.graphemeClusters {
      boundaries.insert(cluster.endIndex.utf16Offset(in: line))
    }
    let isBoundary = { (offset: Int) in
      boundaries.contains(line.utf8.index(line.startIndex, offsetBy: offset).utf16Offset(in: line))
    }
    for range in ranges {
      let bytes = Array(line.utf8)[range].drop { $0 <= 0x20 }
      let unit = String(
        decoding: bytes[..<(bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? bytes.startIndex)],
        as: UTF8.self)
      units.append(unit)
      let isSeparate = isBoundary(range.lowerBound) && isBoundary(range.upperBound)
      let isVisible = unit.unicodeScalars.contains { !$0.isWhiteSpace && !$0.isDefaultIgnorable }
      if isSeparate, isVisible, range.lowerBound == 0 || range.lowerBound > blank {
        separateUnits.append(unit)
      }
    }
  }

  private mutating func add(_ text: String, isSpoiler: Bool) {
    // A part has controls for the text with a direction that it continues.
    self.text.unicodeScalars += text.unicodeScalars.filter { !$0.isBidiControl }
    for scalar in text.unicodeScalars
    where !scalar.isWhiteSpace && !scalar.isDefaultIgnorable && !scalar.isBidiControl {
      scalars.append(Scalar(scalar: scalar, isSpoiler: isSpoiler))
    }
  }
}

/// Makes the head of each table rows of its body.
private struct HeadRemover: Rewriter {
  mutating func rewrite(_ block: Block) -> Blocks {
    guard case .table(let table) = rewriteContents(of: block) else {
      return [rewriteContents(of: block)]
    }
    let rows = table.rows.map { row in
      TableBlock.Row(
        row.cells.map { cell in
          var cell = cell
          cell.kind = .data
          return cell
        })
    }
    return [.table(TableBlock(caption: table.caption, body: rows))]
  }
}
