import PostKit

/// A task for every document of a workload. The documents are created before the measurement.
enum DocumentTask: String {
  /// Renders documents as terminal pages; counts the bytes of the pages.
  case ansi
  /// Summarizes documents in 280 characters; counts the bytes of their text.
  case summary
  /// Builds and frees the strings and arrays of documents without parsing: the lower bound for
  /// readers whose documents hold a string for each run. Counts the bytes of the strings.
  case build

  /// Returns a closure that runs the task on all documents and returns a number of bytes.
  func pass(over documents: [Document]) -> () -> Int {
    switch self {
    case .ansi:
      let renderer = TerminalRenderer(Task.terminal)
      return { documents.reduce(0) { $0 &+ renderer.render($1).utf8.count } }
    case .summary:
      let summarizer = Summarizer()
      return { documents.reduce(0) { $0 &+ summarizer.summarize($1).plainText.utf8.count } }
    case .build:
      let plans = documents.map { BareBlock.Plan($0.blocks) }
      return { plans.reduce(0) { $0 &+ BareBlock($1).size } }
    }
  }
}

/// The smallest structure with the content of a block: an array of strings, and one of blocks.
struct BareBlock {
  var texts: [String] = []
  var blocks: [BareBlock] = []

  /// The texts in UTF-8, as in the source of a reader.
  struct Plan {
    var texts: [[UInt8]] = []
    var blocks: [Plan] = []
  }

  init(_ plan: Plan) {
    texts.reserveCapacity(plan.texts.count)
    for text in plan.texts { texts.append(String(decoding: text, as: UTF8.self)) }
    blocks.reserveCapacity(plan.blocks.count)
    for plan in plan.blocks { blocks.append(BareBlock(plan)) }
  }

  /// The number of bytes in the texts. It depends on every block, so that the optimizer cannot
  /// remove any.
  var size: Int {
    texts.reduce(blocks.reduce(0) { $0 &+ $1.size }) { $0 &+ $1.utf8.count }
  }
}

extension BareBlock.Plan {
  init(_ blocks: Blocks) {
    self.init(texts: [], blocks: blocks.map { BareBlock.Plan($0) })
  }

  private init(_ runs: Inlines) {
    self.init()
    for run in runs {
      switch run.content {
      case .text(let text): texts.append(Array(text.utf8))
      case .mention(let mention): texts.append(Array(mention.text.utf8))
      case .hashtag(let hashtag): texts.append(Array(hashtag.text.utf8))
      case .emoji(let emoji): texts.append(Array(emoji.shortcode.utf8))
      case .image(let image): texts.append(Array(image.source.description.utf8))
      case .lineBreak: break
      }
      if let link = run.link { texts.append(Array(link.href.description.utf8)) }
    }
  }

  private init(_ block: Block) {
    self.init()
    switch block {
    case .paragraph(let paragraph): self = BareBlock.Plan(paragraph.content)
    case .heading(let heading): self = BareBlock.Plan(heading.content)
    case .quote(let quote): self = BareBlock.Plan(quote.blocks)
    case .list(let list): blocks = list.items.map { BareBlock.Plan($0.blocks) }
    case .codeBlock(let code): texts = [Array(code.text.utf8)]
    case .table(let table):
      self = BareBlock.Plan(table.caption)
      for row in table.rows {
        var cells = BareBlock.Plan()
        cells.blocks = row.cells.map { BareBlock.Plan($0.blocks) }
        blocks.append(cells)
      }
    case .figure(let figure):
      self = BareBlock.Plan(figure.caption)
      texts.append(Array(figure.image.source.description.utf8))
    case .details(let details):
      self = BareBlock.Plan(details.summary)
      blocks = [BareBlock.Plan(details.blocks)]
    case .thematicBreak: break
    }
  }
}
