/// A construct that the tokenizer leaves to libxml2.
///
/// Tokens before the first token with an unusual construct are passed directly to tree
/// construction. libxml2 parses this token and all later ones. The document and the findings do not
/// depend on which parser is used.
enum UnusualConstruct: CaseIterable {
  // MARK: Characters

  /// A control character in text or a value, except for tabs and line ends: `a\0`.
  case control
  /// A carriage return in a value.
  case carriageReturnInValue
  /// U+FEFF, U+FFFE, U+FFFF or one of U+FDD0 to U+FDEF in text or a value.
  case noncharacter
  /// A character reference without a semicolon, or to an invalid character: `&lt`, `&#0;`.
  case reference

  // MARK: Comments

  /// A comment that is empty, does not end, or does not end with its first `--`:
  /// `<!-- a -- b -->`.
  case comment
  /// A declaration that does not end, or starts with `-`: `<!a`, `<!-a>`.
  case declaration
  /// `</` without a letter after it: `</>`.
  case bogusEndTag

  // MARK: Tags

  /// A tag that does not end: `<p`, `<p a="b`.
  case unfinishedTag
  /// An element name with a character other than ASCII letters, digits, `-`, `_`, `.` and `:`, or
  /// the name of an unknown element that ends with `:`: `<b<i>`, `<https://e.example>`.
  case tagName
  /// An `svg` or `math` tag.
  case foreignContent
  /// A tag that the policy keeps as text.
  case shownElement
  /// A slash or an attribute in an end tag: `</p a>`.
  case endTagAttribute
  /// A slash that is not directly before `>`: `<br/ >`.
  case slash

  // MARK: Attributes

  /// An attribute that directly follows another one: `<p a="b"c>`.
  case missingSpace
  /// An attribute name with a character other than ASCII letters, digits, `-`, `_`, `.` and `:`:
  /// `<p "a">`.
  case attributeName
  /// White space around `=`, or no value after it: `<p a = b>`, `<p a=>`.
  case spacedValue
  /// An unquoted value that starts with `=`, or contains a quote, `<`, `` ` ``, `&`, a control or a
  /// non-ASCII character: `<p a=b'>`.
  case unquotedValue
  /// A value without a closing quote, which ends at `>`: `<p a="b>`.
  case unclosedQuote
  /// A second attribute of the same name, which is removed: `<p dir=rtl dir=ltr>`.
  case duplicateAttribute
  /// More attributes, or a longer value, than the policy allows.
  case attributeLimit
}
