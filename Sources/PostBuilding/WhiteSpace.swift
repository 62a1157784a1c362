/// The treatment of the white space of a text.
///
/// [CSS Text 4, white-space-collapse](https://www.w3.org/TR/css-text-4/#white-space-collapsing)
package enum WhiteSpace: UInt8, Sendable {
  case collapse
  /// Line feeds are line breaks, and spaces collapse.
  case preserveBreaks
  case preserve
}
