extension Duration {
  /// The delays and timeouts that a configuration or a server can set: 0 to 365 days. Longer ones have
  /// no use, and arithmetic with `Duration` stops the process when it overflows.
  package static let validDelays = Duration.zero ... .seconds(365 * 86_400)
}
