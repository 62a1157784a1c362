import Foundation
import PostFeed
import PostServer
import PostStore
import Testing

/// A user who does random steps on a device, and writes each into a journal.
struct ChatUser {
  let name: String
  let userId: Int64
  private let folder: URL
  private let url: String
  private let journal: Journal<ChatStep>
  private var random: SplitMix64
  private var lastNumber: Int
  private var opened: ChatDevice?

  private var shown = ShownConversation()
  /// Checks each observed state.
  private var watching: Task<Void, Never>?
  /// What the user started and does not wait for.
  private var running: [Task<Void, Never>] = []
  /// The last message that was read on a device of the user, as far as this device knew.
  private(set) var readThrough: Int64 = 0
  private(set) var storedCount = 0

  /// Continues the work of the last user of a folder, who can have been killed.
  init(_ name: String, userId: Int64, folder: URL, url: String, seed: UInt64) async throws {
    (self.name, self.userId, self.url) = (name, userId, url)
    self.folder = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    random = SplitMix64(seed: seed)
    let file = self.folder.appendingPathComponent("journal")
    journal = try Journal(at: file)
    lastNumber = try Journal<ChatStep>.lines(at: file).count
    try await open(timeout: .seconds(600))
  }

  var device: ChatDevice { get throws { try #require(opened) } }

  var model: ChatModel {
    get throws { try ChatModel(Journal.lines(at: folder.appendingPathComponent("journal"))) }
  }

  // MARK: Restarting

  /// Closes the database, and opens it again.
  mutating func restart(timeout: Duration) async throws {
    for task in running { await task.value }
    running = []
    watching?.cancel()
    await watching?.value
    await opened?.disconnect()
    opened = nil
    try await open(timeout: timeout)
  }

  private mutating func open(timeout: Duration) async throws {
    let device = try ChatDevice(userId: userId, folder: folder, url: url, timeout: timeout)
    opened = device
    let state = try await device.state()
    // No request runs, so the user can delete each message.
    #expect(!state.unsent.contains { $0.request.status == .sent })
    readThrough = state.readThrough
    if let step = try model.current {
      let isStored =
        switch step {
        case .draft(let text): try await device.draft() ?? "" == text
        case .send(let text): texts(state).contains(text)
        }
      try journal.write(isStored ? .stored : .notStored)
    }
    try await check()
    watching = Task { [shown, userId, states = device.states] in
      var shown = shown
      do {
        for try await state in states { shown.check(state, of: userId) }
      } catch {
        if !Task.isCancelled { Issue.record(error) }
      }
    }
  }

  // MARK: Steps

  /// Does something random.
  mutating func doSomething() async throws {
    let device = try device
    let (messages, conversations, contact) = (
      device.messages, device.conversations, device.contactId
    )
    switch Int.random(in: 0..<18, using: &random) {
    case 0...3:
      let text = try await device.draft() ?? newText()
      try await step(.send(text)) { try await messages.send(text, to: contact) }
    case 4, 5: try await save(newText())
    case 6: try await save("")
    case 7, 8: try await messages.sendMessages()
    case 9, 10:
      run { try await messages.sendMessages() }
    case 11:
      try await messages.markRead(contact)
      readThrough = try await device.state().readThrough
    case 12: try? await conversations.synchronize()
    case 13: run { try? await conversations.synchronize() }
    case 14:
      let isTyping = Bool.random(using: &random)
      run { await messages.setTyping(isTyping, to: contact) }
    case 15: await opened?.disconnect()
    case 16:
      await opened?.disconnect()
      opened?.connect()
    default:
      await conversations.networkReturned()
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...20, using: &random)))
    }
  }

  private mutating func run(_ body: @escaping @Sendable () async throws -> Void) {
    running.append(Task { do { try await body() } catch { Issue.record(error) } })
  }

  private mutating func newText() -> String {
    lastNumber += 1
    return "\(name) \(lastNumber)"
  }

  private mutating func save(_ text: String) async throws {
    let device = try device
    try await step(.draft(text)) { try await device.messages.saveDraft(text, to: device.contactId) }
  }

  private mutating func step(_ step: ChatStep, _ body: () async throws -> Void) async throws {
    try journal.write(.begin(step))
    try await body()
    try journal.write(.stored)
    storedCount += 1
  }

  // MARK: State

  private func texts(_ state: ConversationState) -> [String] {
    (state.messages.map(\.content) + state.unsent.map(\.request.content))
      .filter { $0.hasPrefix("\(name) ") }
  }

  /// Checks that the device has what the user wrote, and shows nothing less than before.
  mutating func check() async throws {
    let (state, model) = (try await device.state(), try model)
    shown.check(state, of: userId)
    #expect(texts(state) == model.sent)
    #expect(try await device.draft() == model.draft)
  }
}
