#if Store
  #if canImport(SwiftUI)
    import SwiftUI
  #endif
  import Foundation
  import Observation
  import PostAttributedText
  import PostFeed
  import PostScreens
  import PostStore
  import Testing

  @MainActor @Suite(.fewAtOnce, .hangLimit) struct ScreenSamples {
    private let screens: Screens

    init() throws { screens = try Screens(previews(41...42)) }

    @Test("a feed is observed, and what the user does is shown and undone")
    func feed() async throws {
      let posts = screens.posts
      // sample
      let actions = PostActions(posts)
      let feed = NewsFeedStateHolder(posts, actions: actions)
      let task = Task { await feed.run() }  // Until the screen disappears.
      // end
      await until { feed.state.items.count == 2 }
      // sample
      await feed.show([41, 42])  // When the posts on the screen change.
      feed.scroll(to: ReadingPosition(postId: 41, offset: 12))
      await feed.toggleLike(42)
      await feed.markAboveRead(42)
      await feed.undo()  // The posts are unread again.
      await feed.undo()  // The like is taken back.
      if feed.state.newCount > 0 { feed.showNewPosts() }  // When the user asks.
      // end
      await until { feed.state.items.allSatisfy { $0.isUnread && !$0.post.isLiked } }
      let screen = Screen(feed: feed)
      screen.draw()
      feed.select(42)
      await until { screen.shown.last?.selection == 42 }
      var status = ""
      // sample
      for entry in feed.messages.entries {
        status = entry.message.text
        feed.messages.remove(entry.id)  // After the user saw it.
      }
      // end
      #expect(status == "")
      task.cancel()
      await task.value
    }

    @Test("a post is written, with a file that needs a description")
    func writing() async throws {
      let (posts, image) = (screens.posts, screens.folder.url.appendingPathComponent("image"))
      try Data([1]).write(to: image)
      // sample
      let draft = CreatePostStateHolder(posts)
      let task = Task { await draft.run() }  // Stores the text at each pause.
      draft.edit("# Herons\n\nSeen *today*.")
      await draft.attach(image, type: .image)
      for attachment in draft.state.undescribedAttachments {
        await draft.describe(attachment.id, as: "A heron in the reeds")
      }
      if await draft.publish() == .published { draft.edit("") }
      // end
      task.cancel()
      await task.value
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(screens.texts == [])
    }

    @Test("a view shows the state")
    func view() {
      #expect(FeedView(feed: screens.feed()).feed.state.items.isEmpty)
    }
  }

  @MainActor private final class Screen {
    private let feed: NewsFeedStateHolder
    private(set) var shown: [FeedUiState] = []

    init(feed: NewsFeedStateHolder) { self.feed = feed }

    private func show(_ state: FeedUiState) { shown.append(state) }

    // sample
    func draw() {
      withObservationTracking {
        show(feed.state)
      } onChange: {
        Task { @MainActor in self.draw() }
      }
    }
    // end
  }

  // sample
  struct FeedView: View {
    let feed: NewsFeedStateHolder

    var body: some View {
      List(feed.state.items) { item in
        VStack(alignment: .leading) {
          Text(item.post.authorName)
          if case .readable(let document, _) = item.post.content {
            Text(AttributedTextEncoder().encode(document))  // Short; encode whole posts once.
          }
          Button(item.post.isLiked ? "Unlike" : "Like") {
            Task { await feed.toggleLike(item.id) }
          }
        }
        .onAppear {
          if item.id == feed.state.items.last?.id { Task { await feed.loadMore() } }
        }
      }
      .refreshable { await feed.refresh() }
      .task { await feed.run() }
    }
  }
  // end

  #if !canImport(SwiftUI)
    /// What the sample uses of SwiftUI, so that it also compiles on Linux.
    @MainActor protocol View {
      associatedtype Body
      var body: Body { get }
    }

    extension View {
      func onAppear(perform action: () -> Void) -> some View { self }
      func refreshable(action: @Sendable () async -> Void) -> some View { self }
      func task(_ action: @Sendable () async -> Void) -> some View { self }
    }

    @MainActor @resultBuilder struct ViewBuilder {
      static func buildBlock<each Content: View>(_ content: repeat each Content) -> some View {
        Text("")
      }

      static func buildIf(_ content: (some View)?) -> some View { Text("") }
    }

    struct List: View {
      init<Element: Identifiable>(
        _ elements: [Element], @ViewBuilder content: (Element) -> some View
      ) {}
      var body: Int { 0 }
    }

    struct VStack: View {
      enum Alignment { case leading }
      init(alignment: Alignment, @ViewBuilder content: () -> some View) {}
      var body: Int { 0 }
    }

    struct Text: View {
      init(_ text: String) {}
      init(_ text: AttributedString) {}
      var body: Int { 0 }
    }

    struct Button: View {
      init(_ title: String, action: () -> Void) {}
      var body: Int { 0 }
    }
  #endif
#endif
