#if Store
  internal import Foundation
  internal import GRDB
  internal import PostDocument

  /// The hashtags of cached posts, as the documents of these posts contain them. Posts leave it when they
  /// are deleted.
  struct TagTable {
    let db: Database

    /// Posts are user text, so a post can have any number of tags of any length.
    private static let maximumCount = 100
    private static let maximumLength = 256

    /// Replaces the tags of a post.
    func replace(_ tags: Set<String>, of postId: Int64, writtenAt: Int64?) throws {
      try db.cachedStatement(sql: "DELETE FROM postTag WHERE postId = ?")
        .execute(arguments: [postId])
      let insert = try db.cachedStatement(
        sql: "INSERT INTO postTag (tag, postId, writtenAt) VALUES (?, ?, ?)")
      for tag in tags { try insert.execute(arguments: [tag, postId, writtenAt]) }
    }

    func setDate(_ writtenAt: Int64?, of postId: Int64) throws {
      try db.cachedStatement(
        sql: "UPDATE postTag SET writtenAt = ?1 WHERE postId = ?2 AND writtenAt IS NOT ?1"
      ).execute(arguments: [writtenAt, postId])
    }

    /// Returns the keys of the first 100 tags of a document, without those in spoilers.
    func keys(of document: Document?) throws -> Set<String> {
      var names: [String] = []
      document?.forEachInline { run in
        if case .hashtag(let tag) = run.content, !run.marks.contains(.spoiler),
          names.count < Self.maximumCount
        {
          names.append(tag.name)
        }
      }
      return Set(try names.compactMap { try key(of: $0) })
    }

    /// Returns the text that is equal for equal tags: without `#`, and with case and diacritics folded as
    /// in the index of texts. Returns `nil` for an empty tag and for one that is too long.
    func key(of tag: String) throws -> String? {
      var tag = tag.prefix(2 * Self.maximumLength).trimmingCharacters(in: .whitespacesAndNewlines)[
        ...]
      if tag.hasPrefix("#") || tag.hasPrefix("＃") { tag.removeFirst() }
      let scalars = tag.precomposedStringWithCanonicalMapping.unicodeScalars
      guard scalars.count <= Self.maximumLength else { return nil }
      let tokenizer = try db.makeTokenizer(.unicode61(diacritics: .remove))
      var key = ""
      for scalar in scalars where !Self.diacritics.contains(scalar) {
        // The tokenizer folds letters and digits. It would leave out other characters, such as `_` and the
        // vowels of Thai.
        let tokens = try tokenizer.tokenize(document: String(scalar))
        key += tokens.first?.token ?? String(scalar)
      }
      return key.isEmpty ? nil : key
    }

    private static let diacritics: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"
  }
#endif
