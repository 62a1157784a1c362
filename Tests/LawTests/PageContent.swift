import PostKit
import TestSupport

/// The content of a page that does not depend on its width: without white space, hyphens and drawn
/// characters.
struct PageContent: Equatable, CustomStringConvertible {
  /// The characters in order.
  private var text: [Unicode.Scalar] = []
  /// The characters of the markers if they are not in `text`, sorted because their place depends on
  /// the width.
  private var markers: [Unicode.Scalar] = []

  var description: String {
    [text, markers].map { String(String.UnicodeScalarView($0)) }.joined(separator: ", markers ")
  }

  /// Whether the text contains the placeholder for spoilers.
  ///
  /// By scalars, because marks form one character with the brackets.
  var showsSpoiler: Bool { text.contains("[spoiler]".unicodeScalars) }

  /// A theme that strikes markers through and underlines headings, which start with a marker.
  private static let markerTheme: Theme = {
    var theme = Theme()
    let markers: [Theme.Key] = [
      .listMarker, .openTask, .doneTask, .quoteBar1, .quoteBar2, .quoteBar3, .detailsMarker,
    ]
    for key in markers { theme[key] = TextStyle(attributes: .strikethrough) }
    for key in [Theme.Key.heading3, .heading4, .heading5, .heading6] {
      theme[key] = TextStyle(attributes: .underline)
    }
    return theme
  }()

  /// The mirrored markers of details, and their usual forms.
  private static let mirrored: [Unicode.Scalar: Unicode.Scalar] = ["◂": "▸", "<": ">"]

  /// Creates the content of a page without escape sequences.
  init(_ page: String, _ charset: Charset) {
    text = PageContent.kept(of: page.unicodeScalars, charset)
  }

  /// Creates the content of the page of a document, with separate markers.
  init(marked document: Document, _ options: TerminalOptions) {
    var options = options
    (options.styling, options.color) = (.ansi, .ansi16)
    options.theme = PageContent.markerTheme
    for part in TerminalScanner(TerminalRenderer(options).render(document)).parts {
      let kept = PageContent.kept(of: part.text, options.charset)
      if part.attributes.contains(TerminalScanner.strikethrough) {
        markers += kept.map { PageContent.mirrored[$0] ?? $0 }
      } else if part.attributes.contains(TerminalScanner.underline) {
        // Number signs are markers in headings, and a narrow page divides them.
        markers += kept.filter { $0 == "#" }
        text += kept.filter { $0 != "#" }
      } else {
        text += kept
      }
    }
    markers.sort()
  }

  private static func kept(
    of page: String.UnicodeScalarView, _ charset: Charset
  ) -> [Unicode.Scalar] {
    let drawn: String.UnicodeScalarView =
      switch charset {
      case .unicode: "│─↪-".unicodeScalars
      case .ascii: "|\\-".unicodeScalars
      case .words: ">-".unicodeScalars
      }
    return LetterCollector.withoutScripts(String(page)).unicodeScalars.filter {
      !$0.properties.isWhitespace && !drawn.contains($0)
    }
  }
}
