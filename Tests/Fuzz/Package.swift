// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building PostKit never builds it. `make fuzz` in the folder of the
// project builds and runs it.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "PostKit", path: "../..")],
  targets: [
    // A link to the folder of the project's own test support, for its scanners and generators.
    .target(name: "FuzzSupport", dependencies: [.product(name: "PostKit", package: "PostKit")]),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["FuzzSupport", .product(name: "PostKit", package: "PostKit")],
      // libFuzzer brings `main`.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
