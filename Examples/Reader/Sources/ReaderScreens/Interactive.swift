import Foundation
package import PostReader
import TerminalScreen

/// Runs the interactive reader until the user quits.
///
/// - Parameters:
///   - accounts: All accounts, which the list of sources shows.
///   - account: The account that is shown first.
///   - isPlain: Whether it writes and reads lines, for screen readers, instead of screens.
/// - Throws: ``PostReader/Failure`` with the status 64 if there is no terminal, 65 if the configuration is invalid, or
///   75 if another process uses the account.
@MainActor
package func runInteractive(
  _ accounts: [ConfiguredAccount], first account: ConfiguredAccount,
  in environment: ReaderEnvironment,
  isPlain: Bool
) async throws {
  Allocator.shareMemory()
  let file = environment.configuration
  let settings = try ReaderApp.Settings(toml: file.text(), file: file.path)
  if isPlain {
    let session = try await Session(account, in: environment, for: .writing)
    return await PlainReader(session).run()
  }
  guard Terminal.isInteractive else {
    throw Failure(
      .usage,
      "the screens need a terminal; '--plain' reads and writes lines, and '--help' lists commands")
  }
  let desk = Desk(Terminal(Terminal.Features(mouse: settings.usesMouse)), accounts)
  var session = try await Session(account, in: environment, for: .writing)
  var notice: String?
  while true {
    let app = ReaderApp(session, desk, settings: settings)
    if let notice { app.say(notice) }
    notice = nil
    switch await app.run() {
    case .quit: return
    case .unsaved(let text):
      FileHandle.standardError.write(Data((text + "\n").utf8))
      throw Failure(.inputOutput, "the text above could not be stored")
    case .open(let account):
      do {
        session = try await Session(account, in: environment, for: .writing)
      } catch {
        // The account is used by another process.
        notice = "\(account.name): \((error as? Failure)?.message ?? "it cannot be opened")"
      }
    case .signal(let number):
      // The process ends as if the signal had not been handled, so that its parent can tell.
      TerminalEvents.raiseUnhandled(number)
    }
  }
}

/// What all accounts share: the terminal, and its events.
@MainActor final class Desk {
  let terminal: Terminal
  let events = TerminalEvents()
  let accounts: [ConfiguredAccount]

  init(_ terminal: Terminal, _ accounts: [ConfiguredAccount]) {
    self.terminal = terminal
    self.accounts = accounts
    events.start()
  }
}
