import PostDocument
import PostPolicy
import PostSyndication

extension SyndicatedFeed {
  /// Reads a feed from JSON.
  init(_ json: String, options: SyndicationOptions = SyndicationOptions()) throws {
    try self.init(reading: Array(json.utf8), options: options)
  }

  /// The code and description of each finding, such as `value-dropped: item 1: …`.
  var findingTexts: [String] { findings.list.map { "\($0.code.rawValue): \($0)" } }
}

/// Returns a status of Mastodon's API with the given members in addition to the usual ones.
func status(_ members: String, id: Int = 1) -> String {
  """
  {"id": "\(id)", "created_at": "2026-11-21T12:00:00.000Z", "url": "https://social.example/@ada/\(id)",
   "account": {"id": "7", "username": "ada", "acct": "ada", "display_name": "Ada"}\
  \(members.isEmpty ? "" : ", ")\(members)}
  """
}

extension Document {
  /// The runs of the first paragraph.
  var runs: Inlines {
    guard case .paragraph(let paragraph)? = blocks.first else { return [] }
    return paragraph.content
  }
}
