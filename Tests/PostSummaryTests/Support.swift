import PostDocument
import PostSummary

func paragraph(_ runs: Inline...) -> Block { .paragraph(Paragraph(Inlines(runs))) }

func paragraph(_ text: String) -> Block { paragraph(.text(text)) }

func link(_ target: String) -> Hyperlink { Hyperlink(LinkTarget(target)!) }

func image(_ alternative: String? = nil) -> Inline {
  Inline(.image(InlineImage(ImageSource("https://example.org/a.png")!, alternative: alternative)))
}

func summary(
  _ blocks: Block..., limit: Int = 280, with options: (inout SummaryOptions) -> Void = { _ in }
) -> Summary {
  var settings = SummaryOptions(limit: limit)
  options(&settings)
  return Summarizer(settings).summarize(Document(Blocks(blocks)))
}

extension Inline {
  static func mention(_ text: String) -> Inline { Inline(.mention(Mention(text)!)) }
  static func hashtag(_ text: String) -> Inline { Inline(.hashtag(Hashtag(text)!)) }
  static func emoji(_ name: String) -> Inline {
    Inline(.emoji(CustomEmoji(name, image: ImageSource("https://example.org/e.png")!)!))
  }
}
