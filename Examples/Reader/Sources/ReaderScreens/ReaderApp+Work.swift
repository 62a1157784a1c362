import Foundation
import PostReader
import PostScreens
import TerminalScreen

// What takes time: actions, requests, and child processes.
extension ReaderApp {
  /// Asks the user something.
  func prompt(_ prompt: Prompt) { self.prompt = prompt }

  /// Tells the user something until the next key.
  func say(_ text: String) { words = text }

  /// Runs an action of the user after the previous ones.
  func act(_ action: @escaping @MainActor () async -> Void) {
    work = Task { [previous = work] in
      await previous.value
      await action()
      redraw.yield()
    }
  }

  /// Runs a request, which other actions do not wait for.
  func load(_ request: @escaping @MainActor () async -> Void) {
    Task {
      await request()
      redraw.yield()
    }
  }

  /// Lets the user change a text in `$VISUAL` or `$EDITOR`, on the real terminal.
  ///
  /// - Parameters:
  ///   - text: Returns the text when the editor starts.
  ///   - store: Stores the changed text. Returns `false` if that is not possible; the file then remains.
  func edit(
    _ text: @escaping @MainActor () -> String, store: @escaping @MainActor (String) async -> Bool
  ) {
    lend { [self] in
      let file: URL
      do throws(Failure) { file = try session.newTextFile() } catch { return say(error.message) }
      switch await EditorProgram.edit(text(), in: file) {
      case .success(let edited):
        if await store(edited.text) {
          try? FileManager.default.removeItem(at: edited.file)
        } else {
          say("The text could not be stored. It is in \(edited.file.path).")
        }
      case .failure(let failure): say(failure.words)
      }
    }
  }

  /// Shows a page in the browser of the user.
  func openLink(_ url: String) {
    say("Opening \(url)")
    if Browser.needsTerminal {
      lend { if let problem = await Browser.open(url) { self.say(problem) } }
    } else {
      // It can run as long as the browser.
      load { if let problem = await Browser.open(url) { self.say(problem) } }
    }
  }

  /// Runs a child process on the terminal after the actions of the user. Keys wait for its end.
  private func lend(_ body: @escaping @MainActor () async -> Void) {
    isLent = true
    act { [self] in
      let child = Task { await body() }
      self.child = child
      await terminal.lend(events) { await child.value }
      self.child = nil
      isLent = false
      resize()
      let input = held
      held = []
      for event in input { handle(event) }
    }
  }

  /// Copies a text to the clipboard of the terminal (OSC 52).
  func copy(_ text: String) {
    Terminal.write("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\")
    say("Copied, if the terminal allows it.")
  }
}
