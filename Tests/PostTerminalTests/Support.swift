import PostDocument
import PostTerminal

/// Returns the text with escapes shown as `␛`, so that expected values are readable.
func shown(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{1B}" ? "␛" : $0 }))
}

/// Returns options without styling and links.
func plain(_ width: Int = 40, _ change: (inout TerminalOptions) -> Void = { _ in })
  -> TerminalOptions
{
  var options = TerminalOptions(width: width, styling: .plain, hyperlinks: .none)
  change(&options)
  return options
}

/// Returns options with few escapes: 16 colors, no links.
func colored(_ width: Int = 40, _ change: (inout TerminalOptions) -> Void = { _ in })
  -> TerminalOptions
{
  var options = TerminalOptions(width: width, color: .ansi16, hyperlinks: .none)
  change(&options)
  return options
}

func render(_ blocks: Blocks, _ options: TerminalOptions) -> String {
  TerminalRenderer(options).render(Document(blocks))
}

func text(_ text: String, _ layout: TextLayout = TextLayout()) -> Block {
  .paragraph(Paragraph([.text(text)], layout: layout))
}

func paragraph(_ runs: Inline...) -> Block {
  .paragraph(Paragraph(Inlines(runs)))
}

func quote(_ blocks: Block...) -> Block { .quote(Quote(Blocks(blocks))) }

func bullets(_ items: Blocks...) -> Block { .list(ListBlock(items: items.map { ListItem($0) })) }

func numbered(from start: Int, _ items: Blocks...) -> Block {
  .list(ListBlock(.ordered(Numbering(start: start)), items: items.map { ListItem($0) }))
}

func cell(
  _ content: String, _ kind: TableBlock.Cell.Kind = .data, columns: Int = 1, rows: Int = 1,
  align: TextLayout.Alignment? = nil
) -> TableBlock.Cell {
  TableBlock.Cell(
    kind, [text(content)], columnSpan: columns, rowSpan: rows,
    layout: TextLayout(alignment: align))
}

func row(_ cells: String...) -> TableBlock.Row { TableBlock.Row(cells.map { cell($0) }) }

func head(_ cells: String...) -> TableBlock.Row { TableBlock.Row(cells.map { cell($0, .header) }) }

func link(to target: String) -> Hyperlink? { LinkTarget(target).map { Hyperlink($0) } }

func image(_ alternative: String?, width: Int? = nil, height: Int? = nil) -> InlineImage? {
  ImageSource("https://pictures.example/cat.png").map {
    InlineImage($0, alternative: alternative, width: width, height: height)
  }
}
