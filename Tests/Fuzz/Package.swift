// swift-tools-version: 6.2
import PackageDescription

// A separate package, so building PostKit does not build the fuzz targets. `make fuzz` in the
// project folder builds and runs them.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "PostKit", path: "../..")],
  targets: [
    // A symbolic link to Tests/TestSupport, for its scanners and generators.
    // Without the file that imports Swift Testing, which Swift's static libraries do not have.
    .target(
      name: "FuzzSupport", dependencies: [.product(name: "PostKit", package: "PostKit")],
      exclude: ["HangLimit.swift"]),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["FuzzSupport", .product(name: "PostKit", package: "PostKit")],
      // libFuzzer provides `main`.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
