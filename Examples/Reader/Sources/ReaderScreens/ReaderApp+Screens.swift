import PostFeed
import PostReader
import PostScreens
import PostStore

// The stack of screens, and the other accounts.
extension ReaderApp {
  /// Shows a screen.
  func open(_ destination: Destination) {
    switch destination {
    case .feed: break
    case .post(let id): push(PostView(id, self))
    case .createPost(let draft): if mayAct { push(CreatePostView(draft: draft, self)) }
    case .chats: if mayAct, let chat = session.chat { push(ChatListView(chat, self)) }
    case .conversation(let contact):
      // Two screens of one conversation would overwrite the draft of each other.
      let index = stack.lastIndex { ($0.view as? ConversationView)?.contact == contact }
      if let index {
        while stack.count > index + 1 { back() }
      } else if mayAct, let chat = session.chat {
        push(ConversationView(with: contact, chat, self))
      }
    case .outbox: if mayAct { push(OutboxView(self)) }
    }
  }

  func push(_ view: any ReaderView) {
    stack.append((view, Task { await view.run() }))
  }

  /// Returns to the previous screen. A screen whose text cannot be stored stays.
  func back() {
    guard stack.count > 1 else { return say("Q quits.") }
    let entry = stack.removeLast()
    act { [self] in
      guard await entry.view.save() else {
        stack.append(entry)
        return say("The text could not be stored, so it stays open.")
      }
      entry.task.cancel()
      await entry.task.value
    }
  }

  /// Shows the images of a post, the one with a URL first.
  func showImages(_ images: [PostImage], first url: String? = nil) {
    guard !images.isEmpty else { return say("The post has no images.") }
    push(ImageView(images, first: images.firstIndex { $0.url == url } ?? 0, self))
  }

  /// Whether a screen is visible and asks nothing.
  func isVisible(_ view: any ReaderView) -> Bool { stack.last?.view === view && prompt == nil }

  /// Closes a screen, if it is on the screen.
  func close(_ view: any ReaderView) {
    if stack.last?.view === view { back() }
  }

  /// Opens the next unread post of the feed.
  func openNextUnread() {
    guard let feed = stack.first?.view as? FeedView, let next = feed.selectNextUnread() else {
      return say("No unread posts.")
    }
    back()
    open(.post(next))
  }

  /// Shows the posts of an author in the feed.
  func showPosts(by author: Int64) {
    guard let feed = stack.first?.view as? FeedView else { return }
    while stack.count > 1 { back() }
    feed.show(author: author)
  }

  /// Shows another account.
  func switchAccount(to account: ConfiguredAccount) {
    if account == session.configured { return back() }
    ending = .open(account)
    redraw.yield()
  }

  /// Returns the number of unread posts of an account, or `nil` if another process uses it.
  func unreadCount(of account: ConfiguredAccount) async -> Int? {
    guard account != session.configured else { return await unreadCount(of: session) }
    guard let other = try? await Session(account, in: session.environment, for: .reading) else {
      return nil
    }
    return await unreadCount(of: other)
  }

  private func unreadCount(of session: Session) async -> Int? {
    var states = session.posts.feed(limit: 0).makeAsyncIterator()
    return try? await states.next()?.unreadCount
  }
}
