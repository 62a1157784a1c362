import PostAttributedText
import PostDocument

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

func paragraph(_ runs: Inline...) -> Block { .paragraph(Paragraph(Inlines(runs))) }

func paragraph(_ text: String) -> Block { paragraph(.text(text)) }

func link(_ target: String, title: String? = nil) -> Hyperlink {
  Hyperlink(LinkTarget(target)!, title: title)
}

func image(_ alternative: String? = nil) -> InlineImage {
  InlineImage(ImageSource("https://example.org/a.png")!, alternative: alternative)
}

func attributed(_ style: AttributedTextStyle, _ blocks: Block...) -> AttributedString {
  AttributedTextEncoder(style).encode(Document(Blocks(blocks)))
}

func attributed(_ blocks: Block...) -> AttributedString {
  AttributedTextEncoder().encode(Document(Blocks(blocks)))
}

extension AttributedString {
  var string: String { String(characters) }

  /// The attributes of the first run of a text.
  func attributes(of text: String) -> AttributeContainer? {
    range(of: text).flatMap { self[$0].runs.first?.attributes }
  }
}
