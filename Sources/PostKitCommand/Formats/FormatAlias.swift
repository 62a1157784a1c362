/// Other names of formats, allowed wherever a format is named.
enum FormatAlias {
  static let names = ["md": "gfm", "tiptap": "prosemirror"]

  /// Returns the name of the format that a name means.
  static func resolved(_ name: String) -> String { names[name] ?? name }

  /// The aliases in words, for the help of options.
  static let help = "'md' means gfm, 'tiptap' prosemirror."
}
