// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that packages that depend on PostKit do not resolve or build it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "PostKit", path: "..")],
  targets: [
    .executableTarget(
      name: "InProcess", dependencies: [.product(name: "PostKit", package: "PostKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
