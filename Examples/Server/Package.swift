// swift-tools-version: 6.2
import PackageDescription

// A separate package, so building PostKit does not resolve or build a web server. `make server` and
// `make test-server` in the project folder build, run and test it.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Single products instead of `PostKit`, so that less is built.
func postKit(_ name: String) -> Target.Dependency { .product(name: name, package: "PostKit") }

let package = Package(
  name: "Server",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "postkit-server", targets: ["PostServerCommand"]),
    .library(name: "ServerTesting", targets: ["ServerTesting"]),
  ],
  dependencies: [
    // The models, the sanitizer and the summaries. The trait enables the client and its sockets for
    // `StoreTests`.
    .package(name: "PostKit", path: "../..", traits: [.defaults, "Sockets"]),
    // The web server, without reading configuration files.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: []),
    // Types of the web server's API: connections, headers and logs.
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.25.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    // SQLite: migrations, and reads that do not wait for writes.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // The command's options.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "PostServer",
      dependencies: [
        postKit("PostFeed"), postKit("PostHTML"), postKit("PostPolicy"), postKit("PostSanitizer"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "PostServerCommand",
      dependencies: [
        "PostServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Starts, stops and inspects a server, for tests of clients.
    .target(name: "ServerTesting", dependencies: ["PostServer"], swiftSettings: settings),
    .testTarget(
      name: "PostServerTests",
      // Without HummingbirdTesting, which builds a TLS library: tests use `URLSession`.
      dependencies: [
        "PostServer", "ServerTesting", postKit("PostFeed"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "ServerTesting", postKit("PostStore"), postKit("PostSockets"), postKit("PostFeed"),
        postKit("PostDocument"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
