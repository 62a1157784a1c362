// swift-tools-version: 6.2
import PackageDescription

// A separate package, because only it needs SQLite.
let package = Package(
  name: "StoreBenchmark",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "PostKit", path: "../..", traits: [.defaults, "Store"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "StoreBenchmark",
      dependencies: [
        .product(name: "PostFeed", package: "PostKit"),
        .product(name: "PostStore", package: "PostKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
