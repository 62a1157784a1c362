// swift-tools-version: 6.2
import PackageDescription

// A separate package, so building PostKit does not resolve what only the reader needs. `make test-reader`
// in the project folder builds and tests it.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Single products instead of `PostKit`, so that less is built.
func postKit(_ name: String) -> Target.Dependency { .product(name: name, package: "PostKit") }

let package = Package(
  name: "Reader",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "postkit-reader", targets: ["PostReaderCommand"])],
  dependencies: [
    // The models, the store and its sockets.
    .package(name: "PostKit", path: "../..", traits: [.defaults, "Sockets"]),
    // The command's options, help and completions.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // The configuration file. Versions before 1.0 can change their API with each minor version.
    .package(url: "https://github.com/LebJe/TOMLKit", .upToNextMinor(from: "0.6.0")),
    // Runs the command that prints a token.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    // Accounts, sessions, and what the commands do.
    .target(
      name: "PostReader",
      dependencies: [
        postKit("PostStore"), postKit("PostSockets"), postKit("PostFeed"), postKit("PostPolicy"),
        postKit("PostSyndication"), postKit("PostSummary"), postKit("PostSanitizer"),
        postKit("PostHTML"), postKit("PostMarkdown"), postKit("PostDocument"),
        postKit("PostTerminal"), postKit("PostPages"), postKit("PostEncoding"),
        .product(name: "TOMLKit", package: "TOMLKit"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: settings),
    // Rows on a terminal, and its keys; without PostKit.
    .target(name: "TerminalScreen", swiftSettings: settings),
    // glibc's `mallopt`, which Swift's module of glibc does not have.
    .systemLibrary(name: "CMalloc"),
    // The interactive reader.
    .target(
      name: "ReaderScreens",
      dependencies: [
        "PostReader", "TerminalScreen", "CMalloc", postKit("PostScreens"), postKit("PostPages"),
        postKit("PostTerminal"), postKit("PostStore"), postKit("PostFeed"),
        postKit("PostDocument"), .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "PostReaderCommand",
      dependencies: [
        "PostReader", "ReaderScreens", postKit("PostFeed"), postKit("PostTerminal"),
        postKit("PostStore"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalScreenTests", dependencies: ["TerminalScreen"], swiftSettings: settings),
    .testTarget(
      name: "ReaderScreensTests", dependencies: ["ReaderScreens"], swiftSettings: settings),
    .testTarget(
      name: "PostReaderTests",
      dependencies: ["PostReader", postKit("PostFeed"), postKit("PostStore")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
