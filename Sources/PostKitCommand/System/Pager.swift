/// The program that shows pages that are longer than the terminal.
struct Pager {
  /// A command for the shell, or empty to start no program.
  private let command: String

  /// Creates the pager in the variable `PAGER`, or `less -R`.
  init(_ environment: TerminalEnvironment) {
    command = environment["PAGER"] ?? "less -R"
  }

  /// Shows pages, and returns whether the pager could be started.
  func show(_ pages: [UInt8]) -> Bool {
    // Without `-R`, less shows escape sequences as text. Users who set LESS decide themselves.
    command != "cat" && Descriptor.pipe(pages, to: "LESS=${LESS-R}; export LESS; \(command)")
  }
}
