import Foundation
import PostKit
let data = FileHandle.standardInput.readDataToEndOfFile()
let args = CommandLine.arguments
var policy = Policy.post
policy.limits.inputBytes = 100_000_000; policy.embeds = .drop
let r = try Sanitizer(policy: policy).reading([UInt8](data))
if args.contains("tree") {
  print(r.document.tree)
} else if args.contains("report") {
  print(r.report.counts)
} else if args.contains("ansi") {
  print(TerminalRenderer().render(r.document))
} else {
  print(HTMLEncoder().html(for: r.document))
}
