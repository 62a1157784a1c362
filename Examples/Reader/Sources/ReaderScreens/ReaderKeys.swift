import TerminalScreen

/// A screen, or a state of it, that gives keys a meaning.
enum ReaderContext: String, CaseIterable, Sendable {
  case list, feed, post, image, chats, conversation, drafts, writing, preview, outbox, help
  case everywhere
}

/// What keys do. The names are those of the configuration.
enum ReaderAction: String, CaseIterable, Sendable {
  case down, up, top, bottom, pageDown = "page-down", pageUp = "page-up"
  case lineDown = "line-down", lineUp = "line-up"
  case open, back, quit, help, suspend, redraw, toggleMouse = "toggle-mouse", search
  case refresh, showNew = "show-new", nextUnread = "next-unread", markAbove = "mark-above-read"
  case toggleRead = "toggle-read", like, share, bookmark, undo
  case filterUnread = "filter-unread", filterAuthor = "filter-author", filterTag = "filter-tag"
  case filterBookmarks = "filter-bookmarks", showAll = "show-all"
  case compose, drafts, conversations, outbox, sources
  case openLink = "open-link", copyLink = "copy-link", reveal, conceal, showImages = "show-images"
  case write, sendAgain = "send-again", delete, earlier
  case retry, cancel
  case finish, send, newLine = "new-line", editor, preview, attach, describe, publish, newDraft =
    "new-draft"
}

typealias ReaderKeyMap = KeyMap<ReaderContext, ReaderAction>

extension ReaderKeyMap {
  /// The keys without a configuration: those of newsboat, less and vi.
  static let standard: ReaderKeyMap = {
    func keys(_ names: String) -> [Key] {
      names.split(separator: " ").compactMap { Key(name: String($0)) }
    }
    func bind(_ names: String, _ action: ReaderAction, _ description: String) -> Binding {
      Binding(keys(names), action, description)
    }
    return ReaderKeyMap([
      .list: [
        bind("j down", .down, "next"), bind("k up", .up, "previous"),
        bind("g home", .top, "first"), bind("G end", .bottom, "last"),
        bind("space pagedown ctrl-f", .pageDown, "one screen down"),
        bind("b pageup ctrl-b", .pageUp, "one screen up"),
        bind("ctrl-e", .lineDown, "one line down"), bind("ctrl-y", .lineUp, "one line up"),
        bind("enter", .open, "open"),
      ],
      .feed: [
        bind("n", .nextUnread, "next unread post"), bind("N", .showNew, "show the new posts"),
        bind("r", .refresh, "load new posts"), bind("l", .like, "like, or remove the like"),
        bind("s", .share, "share (asks first)"), bind("m", .bookmark, "bookmark (asks first)"),
        bind("t", .toggleRead, "mark as read or unread"),
        bind("A", .markAbove, "mark the posts above as read"), bind("u", .undo, "undo"),
        bind("/", .search, "search"), bind("f", .filterUnread, "only unread posts"),
        bind("a", .filterAuthor, "only this author"), bind("#", .filterTag, "only a hashtag"),
        bind("B", .filterBookmarks, "only bookmarks"), bind("F", .showAll, "all posts"),
        bind("i", .showImages, "show the images of the post"),
      ],
      .post: [
        bind("n", .nextUnread, "next unread post"), bind("l", .like, "like, or remove the like"),
        bind("s", .share, "share (asks first)"), bind("m", .bookmark, "bookmark (asks first)"),
        bind("t", .toggleRead, "mark as unread"), bind("u", .undo, "undo"),
        bind("o", .openLink, "open a link by its number"),
        bind("y", .copyLink, "copy a link to the terminal's clipboard"),
        bind("v", .reveal, "show the next hidden part"),
        bind("V", .conceal, "hide all parts again"), bind("i", .showImages, "show the images"),
        bind("r", .refresh, "load the post again"),
        bind("a", .filterAuthor, "posts of this author"),
      ],
      .image: [
        bind("j n down space", .down, "next image"), bind("k p up b", .up, "previous image"),
        bind("o enter", .openLink, "open the image with $BROWSER (asks first)"),
        bind("r", .refresh, "load the image again"), bind("i escape", .back, "back to the post"),
      ],
      .chats: [bind("r", .refresh, "load contacts and messages")],
      .conversation: [
        bind("i", .write, "write"), bind("p", .earlier, "earlier messages"),
        bind("R", .sendAgain, "send the selected failed message again"),
        bind("D", .delete, "delete the selected unsent message (asks first)"),
      ],
      .drafts: [
        bind("c", .newDraft, "begin a new post"),
        bind("D", .delete, "delete the draft (asks first)"),
      ],
      .writing: [
        bind("escape", .finish, "stop writing; the text is kept"),
        bind("ctrl-s", .publish, "publish or send"), bind("ctrl-p", .preview, "preview"),
        bind("ctrl-o", .editor, "write in $EDITOR"), bind("ctrl-t", .attach, "attach a file"),
        bind("ctrl-d", .describe, "describe an attached file"),
      ],
      .preview: [
        bind("ctrl-p i escape", .preview, "back to the text"), bind("ctrl-s", .publish, "publish"),
      ],
      .outbox: [
        bind("R", .retry, "send again"), bind("D", .cancel, "do not send (asks first)"),
      ],
      .help: [bind("/", .search, "search")],
      .everywhere: [
        bind("q", .back, "back"), bind("Q", .quit, "quit"), bind("? f1", .help, "this help"),
        bind("c", .compose, "write a post"), bind("d", .drafts, "drafts"),
        bind("C", .conversations, "conversations"), bind("O", .outbox, "what was not sent"),
        bind("S", .sources, "sources"),
        bind("M", .toggleMouse, "use or ignore the mouse"), bind("ctrl-l", .redraw, "draw again"),
        bind("ctrl-z", .suspend, "stop; `fg` continues"),
      ],
    ])
  }()
}

extension ReaderContext {
  /// The heading in the help.
  var heading: String {
    switch self {
    case .list: "Lists"
    case .feed: "Feed"
    case .post: "Post"
    case .image: "Images"
    case .chats: "Conversations"
    case .conversation: "Conversation"
    case .drafts: "Drafts"
    case .writing: "Writing"
    case .preview: "Preview"
    case .outbox: "Not sent"
    case .help: "Help"
    case .everywhere: "Everywhere"
    }
  }
}
