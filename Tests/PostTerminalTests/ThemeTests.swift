import Foundation
import PostDocument
import Testing

import PostTerminal

@Suite struct ThemeTests {
  private func theme(_ json: String) throws -> Theme {
    try JSONDecoder().decode(Theme.self, from: Data(json.utf8))
  }

  private func fault(_ json: String) -> String? {
    do {
      _ = try theme(json)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "each theme round-trips through JSON", arguments: [Theme.dark, .light, .highContrast, Theme()])
  func roundTrip(theme: Theme) throws {
    let data = try JSONEncoder().encode(theme)
    #expect(try JSONDecoder().decode(Theme.self, from: data) == theme)
  }

  @Test("a theme inherits missing styles from the theme that it extends")
  func inheritance() throws {
    let theme = try theme(
      """
      {"extends": "light", "styles": {
        "link": {"foreground": {"truecolor": "#FF8700", "256": 208, "16": "brightYellow"},
                 "attributes": ["bold", "underline"]},
        "rule": {}}}
      """)
    #expect(
      theme[.link]
        == TextStyle(
          foreground: TerminalColor(
            red: 0xFF, green: 0x87, blue: 0, indexed: 208, basic: .brightYellow),
          attributes: [.bold, .underline]))
    #expect(theme[.rule] == .plain)
    #expect(theme[.heading1] == Theme.light[.heading1])
    #expect(theme[.rule] != Theme.light[.rule])
  }

  @Test("in a theme that extends no theme, missing styles are plain")
  func plainDefaults() throws {
    #expect(try theme("{}") == Theme())
    #expect(try theme(#"{"styles": {"strong": {"attributes": ["bold"]}}}"#)[.heading1] == .plain)
  }

  @Test(
    "an invalid theme is an error with the wrong value and the allowed values",
    arguments: [
      (#"{"style": {}}"#, "unknown member 'style'; allowed are: extends, styles"),
      (
        #"{"extends": "solarized"}"#,
        "unknown theme 'solarized'; known are: dark, light, high-contrast"
      ),
      (
        #"{"styles": {"link": {"attributes": ["blink"]}}}"#,
        "'blink' is not allowed; allowed are: bold, dim, italic, underline, reverse, strikethrough"
      ),
      (
        #"{"styles": {"link": {"colour": 1}}}"#,
        "unknown member 'colour'; allowed are: foreground, background, attributes"
      ),
      (
        ##"{"styles": {"link": {"foreground": {"truecolor": "#FF87", "256": 1, "16": "red"}}}}"##,
        "'#FF87' is not allowed; allowed is '#' with six of the digits 0-9 and a-f"
      ),
      (
        ##"{"styles": {"link": {"foreground": {"truecolor": "#+F8700", "256": 1, "16": "red"}}}}"##,
        "'#+F8700' is not allowed; allowed is '#' with six of the digits 0-9 and a-f"
      ),
      (
        ##"""
        {"styles": {"link": {"foreground": {"truecolor": "#FF8700", \##
        "256": 256, "16": "red"}}}}
        """##,
        "256 is out of range; allowed is 0 to 255"
      ),
      (
        ##"{"styles": {"link": {"foreground": {"truecolor": "#FF8700", "16": "red"}}}}"##,
        "missing"
      ),
    ])
  func errors(json: String, message: String) {
    #expect(fault(json) == message)
  }

  @Test("`null` for the styles or for a style of a theme is an error")
  func nullStyles() {
    #expect(fault(#"{"extends": null, "styles": null}"#) == "expected an object, found null")
    #expect(fault(#"{"styles": {"link": null}}"#) == "expected an object, found null")
    #expect(fault(#"{"extends": null, "styles": {"link": {"foreground": null}}}"#) == nil)
  }

  @Test("an unknown style is an error that lists the known styles")
  func unknownStyle() {
    let message = fault(#"{"styles": {"headin1": {}}}"#) ?? ""
    #expect(message.hasPrefix("unknown member 'headin1'; allowed are: heading1, heading2, "))
    #expect(message.hasSuffix(", rule, page"))
  }

  @Test("an unknown color is an error that lists the sixteen color names")
  func unknownColor() {
    let message = fault(
      ##"{"styles": {"link": {"foreground": {"truecolor": "#FF8700", "256": 1, "16": "orange"}}}}"##
    )
    #expect(message?.hasPrefix("'orange' is not allowed; allowed is one of black, red, ") == true)
  }

  /// WCAG 2.1, success criterion 1.4.3: a contrast of at least 4.5 to 1.
  @Test(
    "each text color has a contrast of at least 4.5 to its background",
    arguments: [("dark", Theme.dark), ("light", .light), ("high-contrast", .highContrast)])
  func colorContrast(name: String, theme: Theme) throws {
    let page = try #require(theme[.page].background)
    let code = theme[.codeBlock].background ?? page
    for key in Theme.Key.allCases {
      guard let color = theme[key].foreground else { continue }
      let ground = theme[key].background ?? (key.name.hasPrefix("code") ? code : page)
      #expect(contrast(color, ground) >= 4.5, "\(key.name)")
    }
  }

  private func contrast(_ one: TerminalColor, _ other: TerminalColor) -> Double {
    func luminance(_ color: TerminalColor) -> Double {
      let parts = [color.red, color.green, color.blue].map { value in
        let part = Double(value) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let values = [luminance(one), luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  @Test("no style of a built-in theme is bright black in 16 colors", arguments: Theme.builtInNames)
  func readableText(name: String) throws {
    let theme = try #require(Theme(builtIn: name))
    for key in Theme.Key.allCases { #expect(theme[key].foreground?.basic != .brightBlack) }
  }
}
