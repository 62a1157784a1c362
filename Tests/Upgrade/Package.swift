// swift-tools-version: 6.2
import PackageDescription

let libraries = [
  "PostDocument", "PostPolicy", "PostEncoding", "PostSanitizer", "PostHTML", "PostLinking",
  "PostEditors", "PostMarkdown", "PostTerminal", "PostAttributedText", "PostSummary", "PostFeed",
  "PostSyndication", "PostPages", "PostKit",
]

// A package that was written for version 0.1: the samples of its documentation, and uses of each declaration that
// changed since. `make upgrade` builds and runs it, so that a change that breaks users is seen.
let package = Package(
  name: "Upgrade",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "PostKit", path: "../..")],
  targets: [
    .testTarget(
      name: "UpgradeTests",
      dependencies: libraries.map { .product(name: $0, package: "PostKit") },
      path: "Tests")
  ],
  swiftLanguageModes: [.v6]
)
