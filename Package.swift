// swift-tools-version: 6.2
import PackageDescription

// Set in CI, so that a newer compiler's warnings never break a user's build.
let strict = Context.environment["POSTKIT_WARNINGS_AS_ERRORS"] != nil
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

func module(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports + ["PostText"], swiftSettings: settings)
}

func tests(_ name: String, _ imports: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: imports + ["TestSupport"], swiftSettings: settings)
}

let libraries = [
  "PostDocument", "PostPolicy", "PostEncoding", "PostSanitizer", "PostHTML", "PostLinking",
  "PostEditors", "PostMarkdown", "PostTerminal", "PostAttributedText", "PostSummary",
  "PostNetworks", "PostFeed", "PostSyndication", "PostPages", "PostKit",
]

// SwiftPM rebuilds a target when a direct dependency changes, but not when an indirect one does. A
// target that imports `PostKit` therefore lists all modules: else it could be linked with outdated
// type layouts.
let everything = (["PostText", "PostJSON", "PostBuilding"] + libraries).map {
  Target.Dependency(stringLiteral: $0)
}

// Builds only these test targets, separated by commas, for `make test`, which builds the tests of the
// traits in their own folder.
let onlyTests = Context.environment["POSTKIT_TESTS"]?.split(separator: ",").map(String.init)

let grdb = Target.Dependency.product(
  name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"]))

// C libraries that iOS, Android and WebAssembly do not have, or not in this form.
let libXML2 = Target.Dependency.target(name: "CLibXML2", condition: .when(traits: ["LibXML2"]))
let libCMark = Target.Dependency.target(name: "CCMark", condition: .when(traits: ["LibCMark"]))

/// A product of swift-nio or swift-nio-ssl.
func nio(_ name: String, package: String = "swift-nio") -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Sockets"]))
}

let nioProducts =
  ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket"].map { nio($0) }
  + [nio("NIOSSL", package: "swift-nio-ssl")]

let package = Package(
  name: "PostKit",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .library(name: "PostStore", targets: ["PostStore"]),
    .library(name: "PostSockets", targets: ["PostSockets"]),
    .library(name: "PostScreens", targets: ["PostScreens"]),
    .executable(name: "postkit", targets: ["PostKitCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["LibXML2", "LibCMark"]),
    .trait(
      name: "LibXML2", description: "Reads RSS, Atom and most encodings, with the library libxml2."),
    .trait(name: "LibCMark", description: "Reads Markdown, with the library libcmark."),
    .trait(name: "Store", description: "Enables the module PostStore, which uses GRDB and SQLite."),
    .trait(
      name: "Sockets", description: "Enables the module PostSockets, which uses swift-nio.",
      enabledTraits: ["Store"]),
  ],
  dependencies: [
    // The command's arguments, help, completions and manual page.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // SQLite for the store: migrations, concurrent reads and observation of queries. Only with the
    // trait `Store`.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // WebSockets and TLS, because the WebSockets of `URLSession` do not work on Linux. Only with the
    // trait `Sockets`.
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
  ],
  targets: [
    // The HTML parser that the sanitizer uses for unusual markup, and converters of encodings.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    // The CommonMark parser of the Markdown reader.
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),

    // Bytes, UTF-8 and Unicode. Not a product: its symbols are `package`.
    .target(name: "PostText", swiftSettings: settings),
    // JSON for the modules that read untrusted JSON. Internal, so not a product.
    module("PostJSON"),
    module("PostDocument", ["PostJSON"]),
    module("PostPolicy", ["PostDocument", "PostJSON"]),
    // Assembly of lists, tables, code and figures, which readers share. Internal, so not a product.
    module("PostBuilding", ["PostPolicy", "PostDocument"]),
    module("PostEncoding", [libXML2]),
    module(
      "PostSanitizer", ["PostBuilding", "PostEncoding", "PostPolicy", "PostDocument", libXML2]),
    module("PostHTML", ["PostPolicy", "PostDocument"]),
    module("PostLinking", ["PostDocument"]),
    module(
      "PostMarkdown",
      ["PostSanitizer", "PostHTML", "PostLinking", "PostPolicy", "PostDocument", libCMark]),
    module(
      "PostEditors",
      [
        "PostMarkdown", "PostSanitizer", "PostBuilding", "PostPolicy", "PostDocument", "PostJSON",
      ]),
    module(
      "PostNetworks",
      ["PostSanitizer", "PostBuilding", "PostPolicy", "PostDocument", "PostJSON"]),
    module("PostTerminal", ["PostDocument", "PostJSON"]),
    module("PostAttributedText", ["PostDocument"]),
    module("PostSummary", ["PostDocument"]),
    module(
      "PostFeed",
      [
        "PostSanitizer", "PostHTML", "PostSummary", "PostLinking", "PostPolicy", "PostDocument",
        "PostJSON",
      ]),
    module(
      "PostSyndication",
      [
        "PostFeed", "PostSanitizer", "PostHTML", "PostSummary", "PostLinking", "PostPolicy",
        "PostDocument", "PostJSON", "PostEncoding", libXML2,
      ]),
    module(
      "PostPages",
      [
        "PostTerminal", "PostSyndication", "PostFeed", "PostSanitizer", "PostSummary", "PostPolicy",
        "PostDocument",
      ]),
    // Empty without the trait `Store`. Not a part of `PostKit`, which has no dependencies.
    module("PostStore", ["PostDocument", "PostPolicy", "PostFeed", "PostJSON", grdb]),
    // Empty without the trait `Sockets`.
    module("PostSockets", ["PostStore", "PostFeed"] + nioProducts),
    // Empty without the trait `Store`.
    module(
      "PostScreens",
      [
        "PostStore", "PostFeed", "PostMarkdown", "PostSanitizer", "PostPolicy", "PostDocument",
      ]),
    module("PostKit", Array(everything.dropFirst().dropLast())),
    .executableTarget(
      name: "PostKitCommand",
      dependencies: everything + [
        .product(name: "ArgumentParser", package: "swift-argument-parser")
      ],
      swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: everything, path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("PostTextTests", ["PostText"]),
    tests("PostDocumentTests", ["PostDocument"]),
    tests("PostPolicyTests", ["PostPolicy"]),
    tests("PostEncodingTests", ["PostEncoding"]),
    tests("PostSanitizerTests", ["PostSanitizer", "PostBuilding", "PostHTML"]),
    tests("PostHTMLTests", ["PostHTML", "PostSanitizer"]),
    tests("PostLinkingTests", ["PostLinking", "PostDocument"]),
    tests("PostJSONTests", ["PostJSON"]),
    tests(
      "PostEditorsTests",
      ["PostEditors", "PostHTML", "PostSummary", "PostPolicy", "PostDocument"]),
    tests(
      "PostMarkdownTests",
      ["PostMarkdown", "PostHTML", "PostSanitizer", "PostPolicy", "PostDocument", libCMark]),
    tests("PostNetworksTests", ["PostNetworks", "PostSanitizer", "PostPolicy", "PostDocument"]),
    tests("PostTerminalTests", ["PostTerminal", "PostSanitizer", "PostPolicy", "PostDocument"]),
    tests("PostAttributedTextTests", ["PostAttributedText", "PostDocument"]),
    tests("PostSummaryTests", ["PostSummary", "PostHTML", "PostSanitizer", "PostDocument"]),
    tests(
      "PostFeedTests",
      ["PostFeed", "PostSummary", "PostSanitizer", "PostPolicy", "PostDocument", "PostJSON"]),
    tests(
      "PostSyndicationTests",
      [
        "PostSyndication", "PostFeed", "PostHTML", "PostSummary", "PostSanitizer", "PostLinking",
        "PostPolicy", "PostDocument", "PostEncoding", "PostJSON",
      ]),
    tests(
      "PostPagesTests",
      [
        "PostPages", "PostSyndication", "PostFeed", "PostPolicy", "PostSanitizer", "PostTerminal",
        "PostDocument", "PostJSON",
      ]),
    // Without `TestSupport`, which would build all modules again for the trait.
    .testTarget(
      name: "PostStoreTests", dependencies: ["PostStore", "PostFeed", "PostPolicy", grdb],
      exclude: ["Schemas", "Server"], swiftSettings: settings),
    .testTarget(
      name: "PostSocketsTests",
      dependencies: ["PostSockets", "PostStore", "PostFeed", nio("NIOEmbedded")] + nioProducts,
      swiftSettings: settings),
    .testTarget(
      name: "PostScreensTests",
      dependencies: [
        "PostScreens", "PostStore", "PostFeed", "PostAttributedText", "PostPolicy", "PostDocument",
        grdb,
      ],
      swiftSettings: settings),
    tests("LawTests", everything),
    tests("SpecTests", everything),
    tests("CommandTests", ["PostKitCommand"]),
    tests("DocumentationTests", everything),
  ].filter { $0.type != .test || onlyTests?.contains($0.name) != false },
  swiftLanguageModes: [.v6]
)
