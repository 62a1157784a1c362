-- A database as version 4 wrote it. Do not change this file: users have such databases.
PRAGMA application_id = 1347122036;
PRAGMA auto_vacuum = INCREMENTAL;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('v1'), ('v2'), ('v3'), ('v4');

-- The state of posts on the server, as JSON. Posts from a source other than the API have an
-- external identifier, and a negative postId that this database assigns.
CREATE TABLE post (
  postId INTEGER PRIMARY KEY,
  source TEXT,
  externalId TEXT,
  preview TEXT,
  detail TEXT,
  fetchedAt INTEGER NOT NULL,
  viewedAt INTEGER NOT NULL,
  CHECK ((source IS NULL) = (externalId IS NULL))
);
CREATE UNIQUE INDEX post_externalId ON post (source, externalId) WHERE source IS NOT NULL;
CREATE INDEX post_fetchedAt ON post (fetchedAt);
CREATE INDEX post_viewedAt ON post (viewedAt);

-- The text of cached posts, for searching; the rowid is the postId.
CREATE VIRTUAL TABLE postText USING fts5 (author, text, tokenize = 'unicode61 remove_diacritics 2');
CREATE TRIGGER post_delete AFTER DELETE ON post BEGIN
  DELETE FROM postText WHERE rowid = old.postId;
END;
-- The posts that the user read, also those that are no longer cached.
CREATE TABLE readPost (postId INTEGER PRIMARY KEY, readAt INTEGER NOT NULL);
CREATE INDEX readPost_readAt ON readPost (readAt);

-- A list of posts. A refresh starts a generation; the posts of earlier generations follow until
-- the pages of this generation replace them.
CREATE TABLE feed (
  name TEXT NOT NULL PRIMARY KEY,
  generation INTEGER NOT NULL DEFAULT 0,
  nextCursor TEXT,
  isAtEnd INTEGER NOT NULL DEFAULT 0,
  firstPageCount INTEGER NOT NULL DEFAULT 0,
  etag TEXT,
  failure TEXT,
  positionPostId INTEGER,
  positionOffset REAL
);
-- The pages of the current generation.
CREATE TABLE feedPage (
  feed TEXT NOT NULL,
  number INTEGER NOT NULL,
  cursor TEXT,
  nextCursor TEXT,
  fetchedAt INTEGER NOT NULL,
  PRIMARY KEY (feed, number)
);
CREATE UNIQUE INDEX feedPage_cursor ON feedPage (feed, cursor);
CREATE TABLE feedEntry (
  feed TEXT NOT NULL,
  generation INTEGER NOT NULL,
  position INTEGER NOT NULL,
  postId INTEGER NOT NULL REFERENCES post (postId) ON DELETE CASCADE
);
CREATE UNIQUE INDEX feedEntry_order ON feedEntry (feed, generation DESC, position);
CREATE UNIQUE INDEX feedEntry_post ON feedEntry (postId, feed);

-- The actions that the server has not confirmed, and those that were canceled.
CREATE TABLE interaction (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  requestId TEXT NOT NULL UNIQUE,
  postId INTEGER NOT NULL,
  userId INTEGER NOT NULL,
  action TEXT NOT NULL,
  status TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  failureCount INTEGER NOT NULL DEFAULT 0,
  nextAttemptAt INTEGER NOT NULL DEFAULT 0,
  reason TEXT
);
CREATE INDEX interaction_post ON interaction (postId, id);
CREATE INDEX interaction_next ON interaction (nextAttemptAt) WHERE status <> 'CANCELED';
-- Confirmed actions that the response to a request in flight may not contain yet.
CREATE TABLE confirmation (
  revision INTEGER PRIMARY KEY AUTOINCREMENT,
  postId INTEGER NOT NULL,
  action TEXT NOT NULL
);
CREATE INDEX confirmation_post ON confirmation (postId, revision);

-- Drafts, and posts that wait to be sent.
CREATE TABLE outgoingPost (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  requestId TEXT NOT NULL UNIQUE,
  content TEXT NOT NULL,
  status TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  failureCount INTEGER NOT NULL DEFAULT 0,
  nextAttemptAt INTEGER NOT NULL DEFAULT 0,
  reason TEXT
);
CREATE TABLE outgoingAttachment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outgoingPostId INTEGER NOT NULL REFERENCES outgoingPost (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  file TEXT NOT NULL,
  type TEXT NOT NULL,
  caption TEXT,
  size INTEGER NOT NULL,
  uploadUrl TEXT,
  contentUrl TEXT
);
CREATE UNIQUE INDEX outgoingAttachment_order ON outgoingAttachment (outgoingPostId, position);
ALTER TABLE outgoingAttachment ADD COLUMN checksum INTEGER;
ALTER TABLE outgoingAttachment ADD COLUMN receivedBytes INTEGER NOT NULL DEFAULT 0;

-- When the first page was loaded or confirmed, and the number of entries that were not read.
-- Triggers keep this number, so that it is never counted.
ALTER TABLE feed ADD COLUMN refreshedAt INTEGER;
ALTER TABLE feed ADD COLUMN unreadCount INTEGER NOT NULL DEFAULT 0;
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

-- Whether the post was ever on a screen. Otherwise, viewedAt is the time when it was fetched. Of
-- posts of earlier versions, it is unknown only if they were fetched again.
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

-- The source of the content, such as Markdown, in UTF-8. A text of SQLite could not hold each byte.
ALTER TABLE outgoingPost ADD COLUMN source BLOB;
-- The posts that the user shared, also those that are no longer cached.
CREATE TABLE share (postId INTEGER PRIMARY KEY, sharedAt INTEGER NOT NULL);

CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);

INSERT INTO setting VALUES ('account', 'https://example.com' || char(10) || '7');
INSERT INTO post (postId, preview, fetchedAt, viewedAt) VALUES
  (1, '{"attachmentCount":0,"author":{"id":1,"name":"Ada","profileImageThumbnailUrl":""},"contentSummary":"<p>Post 1</p>","createdAt":"2026-11-20T12:00:00Z","likeCount":2,"liked":false,"postId":1}', 1795262400000, 1795262400000),
  (2, '{"attachmentCount":0,"author":{"id":1,"name":"Ada","profileImageThumbnailUrl":""},"contentSummary":"<p>Post 2</p>","createdAt":"2026-11-20T12:00:00Z","likeCount":0,"liked":false,"postId":2}', 1795262400000, 1795262400000);
INSERT INTO feed VALUES ('home', 1, 'c', 0, 2, '"x"', NULL, NULL, NULL, 1795262400000, 0);
INSERT INTO readPost VALUES (2, 1795262400000);
UPDATE post SET authorId = 1, writtenAt = 1795176000000, isViewed = 1;
INSERT INTO postTag VALUES ('heron', 1, 1795176000000);
INSERT INTO bookmark VALUES (2, 1795262400000);
INSERT INTO share VALUES (1, 1795262400000);
INSERT INTO feedPage VALUES ('home', 0, NULL, 'c', 1795262400000);
INSERT INTO feedEntry VALUES ('home', 1, 0, 1), ('home', 1, 1, 2);
INSERT INTO interaction VALUES
  (1, '"b6a8c1de-0000-4000-8000-000000000001"', 1, 7, 'LIKED', 'FAILED', '2026-11-21T12:00:00Z',
   '2026-11-21T12:00:00Z', 1, 1795262401000, 'unreachable: no answer');
INSERT INTO outgoingPost VALUES
  (1, '"b6a8c1de-0000-4000-8000-000000000002"', '<p>Hi</p>', 'PENDING', '2026-11-21T12:00:00Z',
   '2026-11-21T12:00:00Z', 0, 0, NULL, x'2A48690D0A2A00');
INSERT INTO outgoingAttachment VALUES
  (1, 1, 0, 'a', 'IMAGE', 'A heron', 3, 'https://example.com/v1/uploads/1', NULL, -1, 2);
INSERT INTO setting VALUES ('pausedUntil', '1795262460000');
