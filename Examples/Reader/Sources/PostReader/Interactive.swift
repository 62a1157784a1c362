/// Runs the interactive reader until the user quits.
///
/// - Parameter isPlain: Whether it writes and reads lines, for screen readers, instead of screens.
package func runInteractive(_ session: Session, isPlain: Bool) async throws {
  throw Failure(.usage, "the interactive reader is not available; choose a subcommand (see --help)")
}
