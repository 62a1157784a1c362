#if Store
  internal import PostFeed
  internal import PostStore

  /// All texts for users. A text says what happened, and what the user can do.
  extension UserMessage {
    static func words(for code: StoreError.Code, status: Int? = nil) -> String {
      if code == .refused, let words = status.flatMap({ refusals[$0] }) { return words }
      return failures[code] ?? "Something did not work (\(code)). Try again later."
    }

    private static let failures: [StoreError.Code: String] = [
      .offline: "There is no connection to the server. Changes are kept, and sent when it returns.",
      .unreachable: "The server did not answer. It is tried again.",
      .unauthorized: "You are signed out. Sign in again to continue.",
      .refused: "The server did not accept this.",
      .responseTooLarge: "The server sent more data than expected.",
      .invalidResponse:
        "The answer of the server could not be read. An update of the app may help.",
      .insecureURL: "The connection would not be secure, so nothing was sent.",
      .canceled: "This was canceled.",
      .invalidFile: "The file is empty, too large or was changed. Attach another one.",
      .missingFile: "The attached file is missing. Attach it again.",
      .unreadableFile: "The attached file cannot be read now. Try again later.",
      .noDraft: "This draft is being sent, or was deleted.",
      .noPost: "This post was sent or deleted.",
      .diskFull: "The disk is full. Nothing was changed. Free some space, then try again.",
      .damaged: "The stored data is damaged. Restart the app to repair it.",
      .laterVersion: "A later version of the app wrote the stored data. Update the app.",
      .database: "The data could not be stored. Try again.",
    ]

    /// The texts of statuses that a user can understand.
    private static let refusals: [Int: String] = [
      403: "You are not allowed to do this.",
      404: "This no longer exists on the server.",
      410: "This no longer exists on the server.",
      413: "This is too large for the server.",
      429: "The server asks to wait. It is tried again later.",
      500: "The server has a problem. It is tried again.",
      502: "The server has a problem. It is tried again.",
      503: "The server is busy. It is tried again later.",
      504: "The server has a problem. It is tried again.",
    ]

    static let nothingToUndo = UserMessage("There is nothing to undo.")
    static let shareIsSent = UserMessage("The post was already shared. This cannot be undone.")
    static let bookmarkIsSent = UserMessage(
      "The bookmark was already sent. The server cannot remove bookmarks.")
    static let bookmarkRemains = UserMessage("The server cannot remove bookmarks.")
    static let nothingToPublish = UserMessage("The post is empty.")
    static let postIsTooLong = UserMessage(
      "The post is too long. It is kept as a draft. Shorten it to publish it.")
    static let postIsUnreadable = UserMessage("The post cannot be shown, because it is too large.")
    static let savedAsNewDraft = UserMessage(
      "The draft was sent or deleted meanwhile. Your text is now a new draft.")

    /// The message that something was not sent, and why.
    static func notSent(_ item: OutboxItem) -> UserMessage {
      let name =
        switch (item.id, item.action) {
        case (.post, _): "post"
        case (.message, _): "message"
        case (.action, .liked): "like"
        case (.action, .unliked): "unlike"
        case (.action, .shared): "share"
        case (.action, .bookmarked): "bookmark"
        default: "action"
        }
      let reason = item.reason?.text ?? "The server did not accept this."
      return UserMessage("Your \(name) was not sent. \(reason)", code: item.reason?.code)
    }

    static func describe(_ count: Int) -> UserMessage {
      UserMessage(
        count == 1
          ? "An image has no description. Describe it for people who cannot see it."
          : "\(count) images have no description. Describe them for people who cannot see them.")
    }
  }
#endif
