#if Store
  extension FeedSchema {
    /// Adds tags, bookmarks, indexes for queries of posts, and numbers of feeds.
    ///
    /// New columns of cached posts, and their tags, are stored when the posts are loaded again. Reading all
    /// of a large cache could take longer than a system lets an app start.
    static let version3 = """
      -- When the first page was loaded or confirmed, and the number of entries that were not read.
      -- Triggers keep this number, so that it is never counted.
      ALTER TABLE feed ADD COLUMN refreshedAt INTEGER;
      ALTER TABLE feed ADD COLUMN unreadCount INTEGER NOT NULL DEFAULT 0;
      -- Without an entity tag, the server sends the first page again.
      UPDATE feed SET etag = NULL, unreadCount = (
        SELECT COUNT(*) FROM feedEntry WHERE feedEntry.feed = feed.name
          AND NOT EXISTS (SELECT 1 FROM readPost WHERE readPost.postId = feedEntry.postId));
      CREATE TRIGGER feedEntry_insert AFTER INSERT ON feedEntry
      WHEN NOT EXISTS (SELECT 1 FROM readPost WHERE postId = new.postId) BEGIN
        UPDATE feed SET unreadCount = unreadCount + 1 WHERE name = new.feed;
      END;
      CREATE TRIGGER feedEntry_delete AFTER DELETE ON feedEntry
      WHEN NOT EXISTS (SELECT 1 FROM readPost WHERE postId = old.postId) BEGIN
        UPDATE feed SET unreadCount = unreadCount - 1 WHERE name = old.feed;
      END;
      CREATE TRIGGER readPost_insert AFTER INSERT ON readPost BEGIN
        UPDATE feed SET unreadCount = unreadCount - 1
        WHERE name IN (SELECT feed FROM feedEntry WHERE postId = new.postId);
      END;
      CREATE TRIGGER readPost_delete AFTER DELETE ON readPost BEGIN
        UPDATE feed SET unreadCount = unreadCount + 1
        WHERE name IN (SELECT feed FROM feedEntry WHERE postId = old.postId);
      END;

      -- Values of the JSON, for indexes.
      ALTER TABLE post ADD COLUMN authorId INTEGER;
      ALTER TABLE post ADD COLUMN writtenAt INTEGER;
      ALTER TABLE post ADD COLUMN expiresAt INTEGER;
      CREATE INDEX post_author ON post (authorId, writtenAt DESC, postId DESC);
      CREATE INDEX post_expiresAt ON post (expiresAt, postId) WHERE expiresAt IS NOT NULL;

      -- Whether the post was ever on a screen. Otherwise, viewedAt is the time when it was fetched.
      ALTER TABLE post ADD COLUMN isViewed INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX post_viewed ON post (isViewed, viewedAt, postId);

      -- The hashtags of cached posts, folded, with the dates of the posts.
      CREATE TABLE postTag (
        tag TEXT NOT NULL,
        postId INTEGER NOT NULL REFERENCES post (postId) ON DELETE CASCADE,
        writtenAt INTEGER
      );
      CREATE UNIQUE INDEX postTag_post ON postTag (postId, tag);
      CREATE INDEX postTag_order ON postTag (tag, writtenAt DESC, postId DESC);

      -- The posts that the user bookmarked, also those that are no longer cached.
      CREATE TABLE bookmark (postId INTEGER PRIMARY KEY, bookmarkedAt INTEGER NOT NULL);
      CREATE INDEX bookmark_order ON bookmark (bookmarkedAt DESC, postId DESC);
      """
  }
#endif
