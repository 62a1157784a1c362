public import PostDocument
internal import PostPolicy
internal import PostText

/// Writes documents as messages for Matrix.
///
/// ```swift
/// let document = Document([.paragraph(Paragraph([.text("Snape", marks: .spoiler)]))])
/// let message = MatrixEncoder().encode(document).message
/// print(message.formattedBody)  // <span data-mx-spoiler>Snape</span>
/// print(message.body)  // [spoiler]
/// ```
///
/// The HTML has only the elements and attributes that the specification allows, so it holds all
/// blocks. Highlights, keyboard marks, spans of cells, layouts and titles are lost and reported.
/// Images become links with their alternative text, because Matrix shows only images that were
/// uploaded. A link to the page of a user on `matrix.to` becomes text, because clients would show it as
/// a mention.
///
/// [Matrix, m.room.message](https://spec.matrix.org/latest/client-server-api/#mroommessage-msgtypes)
public struct MatrixEncoder: NetworkEncoder {
  /// 60,000 bytes of JSON. An event can have 65,536 bytes, with its other members. Encryption adds a
  /// third, so the limit for an encrypted room is about 45,000 bytes.
  public static let maximumLimit = 60_000
  public static let limitUnit = "bytes"

  public var limit: Int { didSet { limit = Self.valid(limit) } }
  public var reportCapacity: Int

  /// Returns the identifier of the user that a mention means, such as `@ada:example.org`, or `nil` if
  /// the user is not on Matrix.
  ///
  /// By default, this is the identifier of the mention, if it has the form of a user identifier.
  public var userID: @Sendable (Mention) -> String?

  /// Creates an encoder.
  public init(
    limit: Int = MatrixEncoder.maximumLimit, reportCapacity: Int = 100,
    userID: @escaping @Sendable (Mention) -> String? = { $0.id }
  ) {
    self.limit = Self.valid(limit)
    self.reportCapacity = reportCapacity
    self.userID = userID
  }

  public func excess(of message: MatrixMessage) -> String? {
    Self.excess(message.bytes.count, over: limit, Self.limitUnit)
  }

  public func encode(_ document: Document) -> Encoded<MatrixMessage> {
    var writer = MatrixWriter(form: form, capacity: reportCapacity)
    writer.write(document)
    let body = document.plainText.guardingRooms
    return Encoded(
      message: MatrixMessage(body: body, formattedBody: writer.html),
      report: writer.layout.log.report)
  }

  private var form: TextForm {
    let userID = userID
    return TextForm(
      marks: MatrixWriter.elements.reduce(into: []) { $0.insert($1.0) },
      holdsLink: { target in
        switch target.scheme {
        case .http, .https: !MatrixEncoder.isUserPage(target)
        case .mailto, .magnet: true
        default: false
        }
      }
    ) { content in
      guard case .mention(let mention) = content, let id = userID(mention),
        MatrixEncoder.isUserID(id), let page = MatrixEncoder.page(of: id)
      else { return nil }
      return TextForm.HeldReference(reference: .mention(id), target: page, id: id)
    }
  }

  /// Whether a text is the identifier of a user.
  ///
  /// [Matrix, user identifiers](https://spec.matrix.org/latest/appendices/#user-identifiers)
  static func isUserID(_ id: String) -> Bool {
    let bytes = id.utf8
    guard bytes.first == UInt8(ascii: "@"), bytes.count <= 255,
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes.index(after: colon) != bytes.endIndex
    else { return false }
    let local = bytes[bytes.index(after: bytes.startIndex)..<colon]
    let server = bytes[bytes.index(after: colon)...]
    let isLocal = { (byte: UInt8) in
      ASCII.isLowercaseLetter(byte) || ASCII.isDigit(byte) || "._=-/+".utf8.contains(byte)
    }
    return !local.isEmpty && local.allSatisfy(isLocal)
      && server.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || ".:-[]".utf8.contains($0) }
  }

  static let pagePrefix = "https://matrix.to/#/"

  /// Whether clients show a link as a mention. They also decode percent-encoded characters.
  private static func isUserPage(_ target: LinkTarget) -> Bool {
    guard let encoded = target.host?.utf8 else { return false }
    var host = String(decoding: PercentEncoding.decoded(encoded), as: UTF8.self).lowercased()[...]
    if host.hasPrefix("www.") { host = host.dropFirst(4) }
    guard host == "matrix.to" || host == "matrix.to." else { return false }
    return PercentEncoding.decoded(target.description.utf8).firstRange(of: "#/@".utf8) != nil
  }

  /// The link that clients show as a mention.
  static func page(of id: String) -> LinkTarget? { LinkTarget(pagePrefix + id) }
}

extension String {
  /// The text without mentions of the whole room: a zero-width space follows the `@` of `@room`, which
  /// clients find in any case.
  fileprivate var guardingRooms: String {
    let (bytes, name) = (Array(utf8), Array("@room".utf8))
    guard bytes.contains(name[0]) else { return self }
    var result: [UInt8] = []
    for (offset, byte) in bytes.enumerated() {
      result.append(byte)
      if byte == name[0],
        bytes[offset...].prefix(name.count).map(ASCII.lowercased).elementsEqual(name)
      {
        result += MentionGuard.bytes
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
