import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads posts on Bluesky, writes the document and reads it again.
  static let bluesky = network("bluesky", BlueskyDecoder()) {
    BlueskyEncoder().encode($0).message.bytes
  }

  /// Reads messages on Telegram, writes the document and reads it again.
  static let telegram = network("telegram", TelegramDecoder()) {
    TelegramEncoder().encode($0).message.bytes
  }

  /// Reads messages on Matrix, writes the document and reads it again.
  static let matrix = network("matrix", MatrixDecoder()) {
    MatrixEncoder().encode($0).message.bytes
  }

  /// Returns a target. The first byte chooses the policy.
  private static func network<Decoder: NetworkDecoder>(
    _ name: String, _ decoder: Decoder, _ write: @escaping @Sendable (Document) -> [UInt8]
  ) -> FuzzTarget {
    FuzzTarget(
      name: name,
      seeds: {
        let written = (0..<200).map { write(DocumentGenerator.document(seed: UInt64($0))) }
        return Seeds.choosing(written, head: [])
      },
      mutate: { JSONMutator.mutate($0, head: 1, most: $1, random: &$2) },
      check: { input in
        guard let first = input.first else { return }
        var decoder = decoder
        decoder.policy = Policy(fuzzedBy: first)
        let reading: Reading
        do throws(NetworkError) {
          reading = try decoder.decode(input[1...])
        } catch {
          return require(!error.message.isEmpty, "an error without a message: \(error)")
        }
        let document = reading.document
        require(decoder.policy.narrowing(document).document == document, "more than allowed")
        require(
          CanonicalScanner(HTMLEncoder().encode(document)).fault == nil, "not canonical")
        decoder.policy = .widest
        _ = try decoder.decode(write(document))
      })
  }
}
