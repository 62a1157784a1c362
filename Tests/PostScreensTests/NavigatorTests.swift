#if Store
  @testable import PostScreens
  import PostStore
  import Testing

  @MainActor struct NavigatorTests {
    @Test("the stack is never empty, and has at most 100 screens")
    func stack() {
      let navigator = Navigator()
      #expect(navigator.current == .feed(.all))
      #expect(!navigator.back())
      navigator.open(.post(1))
      navigator.open(.post(1))
      #expect(navigator.stack == [.feed(.all), .post(1)])
      for id in 2...300 { navigator.open(.post(Int64(id))) }
      #expect(navigator.stack.count == 100)
      #expect(navigator.stack.first == .feed(.all))
      #expect(navigator.current == .post(300))
      #expect(navigator.back())
      #expect(navigator.current == .post(299))
      navigator.backToRoot()
      #expect(navigator.stack == [.feed(.all)])
      #expect(!navigator.canGoBack)
      navigator.reset(to: .chats)
      navigator.setPath([.conversation(1)])
      #expect(navigator.stack == [.chats, .conversation(1)])
    }
  }

  @MainActor struct UserMessagesTests {
    @Test("each code has a text for users, without the message for logs")
    func words() {
      let codes: [StoreError.Code] = [
        .offline, .unreachable, .unauthorized, .refused, .responseTooLarge, .invalidResponse,
        .insecureURL, .canceled, .invalidFile, .missingFile, .unreadableFile, .noDraft, .noPost,
        .diskFull, .damaged, .laterVersion, .database,
      ]
      let texts = codes.map { UserMessage(StoreError($0, "secret")).text }
      #expect(Set(texts).count == codes.count)
      for text in texts {
        #expect(!text.contains("secret") && text.hasSuffix("."))
      }
      #expect(
        UserMessage(StoreError(.refused, "x", status: 503)).text
          == "The server is busy. It is tried again later.")
      #expect(
        UserMessage(StoreError(.refused, "x", status: 418)).text
          == "The server did not accept this.")
    }

    @Test("a message is not repeated while it is shown, and the oldest of more than 20 is removed")
    func list() {
      let messages = UserMessages()
      messages.add(UserMessage("a"))
      messages.add(UserMessage("a"))
      #expect(messages.entries.map(\.id) == [1])
      messages.remove(1)
      for number in 1...25 { messages.add(UserMessage("\(number)")) }
      #expect(messages.entries.map(\.message.text) == (6...25).map { "\($0)" })
      messages.add(StoreError(.canceled, "x"))
      messages.add(CancellationError())
      #expect(messages.entries.count == 20)
    }
  }
#endif
