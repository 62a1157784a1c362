import ArgumentParser

/// Where the input comes from.
struct InputOptions: ParsableArguments {
  @Argument(help: "The file to read; standard input when it is '-' or absent.")
  var file = "-"

  /// The input, when it is no larger than `limit` bytes.
  func source(limit: Int) throws(Failure) -> Source { try Source(file, limit: limit) }
}
