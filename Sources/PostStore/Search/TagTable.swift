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
      var folded: [Unicode.Scalar: String] = [:]
      return Set(try names.compactMap { try key(of: $0, &folded) })
    }

    /// Returns the text that is equal for equal tags: without `#`, and with case and diacritics folded as
    /// in the index of texts. Returns `nil` for an empty tag and for one that is too long.
    func key(of tag: String) throws -> String? {
      var folded: [Unicode.Scalar: String] = [:]
      return try key(of: tag, &folded)
    }

    /// - Parameter folded: The characters other than ASCII that were folded before.
    private func key(
      of tag: String, _ folded: inout [Unicode.Scalar: String]
    ) throws -> String? {
      // Scalars are counted first, because one character can have any number of them.
      let limit = 2 * Self.maximumLength
      guard tag.unicodeScalars.prefix(limit + 1).count <= limit else { return nil }
      var tag = tag.trimmingCharacters(in: .whitespacesAndNewlines)[...]
      if tag.hasPrefix("#") || tag.hasPrefix("＃") { tag.removeFirst() }
      let scalars = tag.precomposedStringWithCanonicalMapping.unicodeScalars
      guard scalars.count <= Self.maximumLength else { return nil }
      var key = ""
      for scalar in scalars where !Self.diacritics.contains(scalar) {
        if scalar.isASCII {
          key += String(scalar).lowercased()
        } else if let known = folded[scalar] {
          key += known
        } else {
          // The tokenizer folds letters and digits. It would leave out other characters, such as the
          // vowels of Thai.
          let tokenizer = try db.makeTokenizer(.unicode61(diacritics: .remove))
          let token = try tokenizer.tokenize(document: String(scalar)).first?.token
          folded[scalar] = token ?? String(scalar)
          key += token ?? String(scalar)
        }
      }
      return key.isEmpty ? nil : key
    }

    private static let diacritics: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"
  }
#endif
