import FuzzSupport
import PostKit

// Options that the first bytes of an input choose.

extension Policy {
  /// Creates the policy that a byte chooses: below 128 a preset, else one of 128 generated
  /// policies.
  ///
  /// Presets get the limits of `post`, except for the depth: readers and policies count captions
  /// and links across line breaks differently, so a document can exceed a smaller limit.
  init(fuzzedBy choice: UInt8) {
    let names = Policy.presetNames
    if choice < 128 {
      self = Policy(preset: names[Int(choice) % names.count]) ?? .post
      let depth = limits.depth
      limits = Policy.post.limits
      limits.depth = depth
    } else {
      self = PolicyGenerator.policy(seed: UInt64(choice))
    }
    limits.inputBytes = 64 << 20
  }

  /// Whether a byte chooses a preset.
  static func isPreset(_ choice: UInt8) -> Bool { choice < 128 }

  /// The policy that allows everything that any policy allows.
  static let widest: Policy = {
    var policy = Policy.post
    policy.images.sources.insert(.data)
    policy.limits = Limits(
      inputBytes: 64 << 20, depth: Blocks.maximumDepth, nodes: .max, links: .max, images: .max,
      dataBytes: .max)
    return policy
  }()
}

extension LinkTarget {
  /// The base URL that a bit chooses, or `nil`.
  static func base(fuzzedBy bit: UInt8) -> LinkTarget? {
    bit == 0 ? nil : LinkTarget("https://example.org/a/")
  }
}

extension TerminalOptions {
  /// Creates the options that three bytes choose. The first byte is the width.
  init(fuzzedBy bytes: ArraySlice<UInt8>) {
    self.init()
    let bytes = Array(bytes)
    width = Int(bytes[0])
    if bytes[1] & 1 != 0 { hyperlinks = .none }
    if bytes[1] & 2 != 0 { links = .footnotes }
    if bytes[1] & 4 != 0 { shows.insert(.spoilers) }
    if bytes[1] & 8 != 0 { shows.insert(.details) }
    if bytes[1] & 16 != 0 { widths = .legacy }
    if bytes[1] & 32 != 0 { ambiguousWidth = .two }
    if bytes[1] & 64 != 0 { styling = .plain }
    if bytes[1] & 128 != 0 { textOrder = .visual }
    charset = [.unicode, .ascii, .words, .unicode][Int(bytes[2] & 3)]
    color = [.truecolor, .ansi256, .ansi16, .none][Int(bytes[2] >> 2 & 3)]
    theme = [.dark, .light, .highContrast, .dark][Int(bytes[2] >> 4 & 3)]
  }
}
