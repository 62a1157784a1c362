import Foundation
import FuzzSupport
import PostKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension FuzzTarget {
  /// Decodes a theme, encodes it again, and renders a document with it, for a terminal and as an
  /// SVG image. Three bytes choose the width and the other options, the fourth the document.
  static let themeJSON = FuzzTarget(
    name: "theme-json",
    seeds: {
      let builtIn = try [Theme.dark, .light, .highContrast, Theme()].map {
        try [UInt8](JSONEncoder().encode($0))
      }
      // The README contains policies, too.
      let published = try Seeds.fences("json", in: Seeds.file("../README.md"))
        .filter { (try? JSONDecoder().decode(Theme.self, from: Data($0))) != nil }
      let colors = ["#fff", "#FF8700", "#12345", "red"].flatMap { color in
        [-1, 0, 15, 255, 256].map { index in
          """
          {"extends":"light","styles":{"link":{"foreground":{"truecolor":"\(color)","256":\(index),\
          "16":"brightYellow"},"attributes":["bold","underline"]},"rule":{},"page":{"background":\
          {"truecolor":"#000000","256":16,"16":"black"}}}}
          """
        }
      }
      return (builtIn + published + colors.map { Array($0.utf8) }).enumerated().map {
        [40, 0, UInt8($0.offset * 4 % 64), UInt8($0.offset)] + $0.element
      }
    },
    mutate: { JSONMutator.mutate($0, head: 4, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 4,
        let theme = try? JSONDecoder().decode(Theme.self, from: Data(input[4...]))
      else { return }
      let json = try JSONEncoder().encode(theme)
      require(try JSONDecoder().decode(Theme.self, from: json) == theme, "JSON read back differs")
      var options = TerminalOptions(fuzzedBy: input[0...2])
      options.theme = theme
      let document = DocumentGenerator.document(seed: UInt64(input[3]))
      let scanner = TerminalScanner(TerminalRenderer(options).render(document))
      require(scanner.fault == nil, "unsafe terminal output: \(scanner.fault ?? "")")
      options.theme = .dark
      let other = TerminalScanner(TerminalRenderer(options).render(document))
      // A background is painted to the end of the line. Its spaces can be in a grapheme cluster, so
      // scalars are compared.
      require(
        String(scanner.text.unicodeScalars.filter { !$0.properties.isWhitespace })
          == String(other.text.unicodeScalars.filter { !$0.properties.isWhitespace }),
        "a theme changes text")
      options.theme = theme
      let image = SVGRenderer(options).render(document)
      let isXML = XMLParser(data: Data(image.utf8)).parse()
      require(isXML || image.isEmpty, "not XML: \(image.prefix(400))")
    })
}
