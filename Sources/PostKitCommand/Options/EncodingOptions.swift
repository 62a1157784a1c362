import ArgumentParser
import PostEncoding
import PostKit

/// The option that names the encoding of the input.
struct EncodingOptions: ParsableArguments {
  private static let names = TextEncoding.all.map { $0.name.lowercased() }

  @Option(
    help: ArgumentHelp(
      "The encoding of the input: a label of the WHATWG Encoding Standard.",
      discussion: """
        By default, a byte order mark decides, then a declaration in the first 1,024 bytes: in \
        HTML, <meta charset>, <meta http-equiv> or an XML declaration; in feeds, the XML \
        declaration. Otherwise, the input is UTF-8. Malformed sequences become U+FFFD, with a \
        finding.
        """),
    completion: .list(EncodingOptions.names), transform: EncodingOptions.encoding)
  var encoding: TextEncoding?

  /// Reads the input in UTF-8, or throws an error if it is larger than the policy allows.
  func source(
    of input: InputOptions, within policy: Policy, format: InputFormat = .html
  ) throws(Failure) -> Source {
    try input.source(within: policy).decoding(encoding, isHTML: format == .html)
  }

  /// Throws an error if the option is used for a batch.
  func validate(with batch: BatchOptions) throws {
    guard batch.ndjson, encoding != nil else { return }
    throw ValidationError("'--encoding' cannot be used with '--ndjson'; batches are in UTF-8")
  }

  private static func encoding(_ label: String) throws -> TextEncoding {
    if let encoding = TextEncoding(label: label) { return encoding }
    let suggestion = label.suggestion(among: names, others: TextEncoding.labels)
    throw ValidationError("unknown encoding\(suggestion), and other labels of the standard")
  }
}
