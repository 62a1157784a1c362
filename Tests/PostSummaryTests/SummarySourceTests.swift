import PostDocument
import PostSummary
import Testing

@Suite struct SummarySourceTests {
  private let marked = Document([
    paragraph("Before."), paragraph("<!--more-->"), paragraph("Behind."),
  ])

  @Test("the text before the excerpt marker becomes the summary if it is within the limit")
  func marker() {
    let short = Summarizer().summarize(marked)
    #expect(short.plainText == "Before.")
    #expect(short.source == .excerpt)
    #expect(short.isTruncated)
    let tiny = Summarizer(SummaryOptions(limit: 5)).summarize(marked)
    #expect(tiny.plainText == "Befo…")
    #expect(tiny.source == .automatic)
  }

  @Test("an excerpt marker at the start of a document is shown as text")
  func lonely() {
    let document = Document([paragraph("<!--more-->"), paragraph("Behind.")])
    #expect(Summarizer().summarize(document).plainText == "<!--more-->\nBehind.")
  }

  @Test("with a thematic break as excerpt marker, the text before it becomes the summary")
  func thematicBreak() {
    let document = Document([.thematicBreak, paragraph("a"), .thematicBreak, paragraph("b")])
    let options = SummaryOptions(excerptMarker: .thematicBreak)
    #expect(Summarizer(options).summarize(document).plainText == "a")
    #expect(Summarizer().summarize(document).plainText == "a\nb")
  }

  @Test("the author's summary is used in place of the excerpt, and is cut at the limit")
  func explicit() {
    let own = Document([paragraph("In my own words")])
    let short = Summarizer(SummaryOptions(limit: 10)).summarize(marked, explicit: own)
    #expect(short.plainText == "In my own…")
    #expect(short.source == .explicit)
    let fallback = Summarizer().summarize(marked, explicit: Document())
    #expect(fallback.plainText == "Before.")
    #expect(fallback.source == .excerpt)
  }

  @Test("an excerpt within the limit replaces the start of the document")
  func excerpt() {
    let document = Document([paragraph("Before."), paragraph("Behind.")])
    let excerpt = Document([paragraph("Before.")])
    let short = Summarizer().summarize(document, excerpt: excerpt)
    #expect(short.plainText == "Before.")
    #expect(short.source == .excerpt)
    #expect(short.isTruncated)
    #expect(!short.omitted.isComplete)
    let tiny = Summarizer(SummaryOptions(limit: 5)).summarize(document, excerpt: excerpt)
    #expect(tiny.plainText == "Befo…")
    #expect(tiny.source == .automatic)
    let own = Document([paragraph("Mine.")])
    #expect(
      Summarizer().summarize(document, explicit: own, excerpt: excerpt).plainText == "Mine.")
  }

  @Test(
    "an excerpt is ignored if it has only images or is the whole post"
  )
  func unusualExcerpts() {
    let document = Document([paragraph(image("Sea")), paragraph("Behind.")])
    let imageExcerpt = Document([paragraph(image("Sea"))])
    #expect(Summarizer().summarize(document, excerpt: imageExcerpt).plainText == "Behind.")
    let quote = Document([.quote(Quote([paragraph("Said.")]))])
    #expect(Summarizer().summarize(document, excerpt: quote).plainText == "“Said.”")
    let whole = Summarizer().summarize(document, excerpt: document)
    #expect(whole.plainText == "Behind.")
    #expect(!whole.isTruncated)
  }

  @Test("a content warning becomes a summary of one line, cut at the limit")
  func warning() {
    let short = Summarizer(SummaryOptions(limit: 12)).summarize(
      warning: "Spiders  and\u{202E} worse")
    #expect(short.plainText == "Spiders and…")
    #expect(short.source == .warning)
    #expect(Summarizer().summarize(warning: " ").document.isEmpty)
  }
}
