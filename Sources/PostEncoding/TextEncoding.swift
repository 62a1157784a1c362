internal import PostText

/// A character encoding of the WHATWG Encoding Standard.
///
/// ```swift
/// let encoding = TextEncoding(label: " Latin1 ")
/// print(encoding?.name ?? "unknown")  // windows-1252
/// ```
///
/// [WHATWG Encoding](https://encoding.spec.whatwg.org/#names-and-labels)
public struct TextEncoding: Hashable, Sendable, CustomStringConvertible {
  let id: ID

  init(_ id: ID) { self.id = id }

  /// Creates the encoding that a label names.
  ///
  /// White space around the label and the case of its letters are ignored. Returns `nil` for an
  /// unknown label. The labels are those of web pages, so `latin1` and `ascii` mean windows-1252.
  public init?(label: some StringProtocol) {
    self.init(label: Array(label.utf8)[...])
  }

  init?(label: ArraySlice<UInt8>) {
    let trimmed = label.drop(while: ASCII.isSpace)
    let count = trimmed.lastIndex { !ASCII.isSpace($0) }.map { $0 + 1 - trimmed.startIndex } ?? 0
    guard 1...Labels.longest ~= count else { return nil }
    let key = String(decoding: trimmed.prefix(count).map(ASCII.lowercased), as: UTF8.self)
    guard let id = Labels.ids[key] else { return nil }
    self.init(id)
  }

  /// The name of the encoding in the standard, such as `UTF-8` or `windows-1252`.
  public var name: String { id.rawValue }

  /// The name of the encoding.
  public var description: String { name }

  /// UTF-8.
  public static let utf8 = TextEncoding(.utf8)

  /// UTF-16 with the least significant byte first. The label `utf-16` names this encoding.
  public static let utf16LE = TextEncoding(.utf16LE)

  /// UTF-16 with the most significant byte first.
  public static let utf16BE = TextEncoding(.utf16BE)

  /// windows-1252, which the labels `iso-8859-1`, `latin1` and `us-ascii` name.
  public static let windows1252 = TextEncoding(.windows1252)

  /// All encodings of the standard, in its order.
  public static let all = ID.allCases.map { TextEncoding($0) }

  /// All labels of the standard, in its order.
  package static var labels: [String] { Labels.rows.flatMap { Labels.list($0.labels) } }

  /// The encodings, with their names in the standard.
  enum ID: String, CaseIterable {
    case utf8 = "UTF-8"
    case ibm866 = "IBM866"
    case iso8859x2 = "ISO-8859-2"
    case iso8859x3 = "ISO-8859-3"
    case iso8859x4 = "ISO-8859-4"
    case iso8859x5 = "ISO-8859-5"
    case iso8859x6 = "ISO-8859-6"
    case iso8859x7 = "ISO-8859-7"
    case iso8859x8 = "ISO-8859-8"
    case iso8859x8I = "ISO-8859-8-I"
    case iso8859x10 = "ISO-8859-10"
    case iso8859x13 = "ISO-8859-13"
    case iso8859x14 = "ISO-8859-14"
    case iso8859x15 = "ISO-8859-15"
    case iso8859x16 = "ISO-8859-16"
    case koi8R = "KOI8-R"
    case koi8U = "KOI8-U"
    case macintosh
    case windows874 = "windows-874"
    case windows1250 = "windows-1250"
    case windows1251 = "windows-1251"
    case windows1252 = "windows-1252"
    case windows1253 = "windows-1253"
    case windows1254 = "windows-1254"
    case windows1255 = "windows-1255"
    case windows1256 = "windows-1256"
    case windows1257 = "windows-1257"
    case windows1258 = "windows-1258"
    case macCyrillic = "x-mac-cyrillic"
    case gbk = "GBK"
    case gb18030
    case big5 = "Big5"
    case eucJP = "EUC-JP"
    case iso2022JP = "ISO-2022-JP"
    case shiftJIS = "Shift_JIS"
    case eucKR = "EUC-KR"
    case replacement
    case utf16BE = "UTF-16BE"
    case utf16LE = "UTF-16LE"
    case userDefined = "x-user-defined"
  }
}
