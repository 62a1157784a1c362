import Foundation

/// The built `postkit`, run as a process with its own environment.
struct Command {
  /// The output, errors and exit status of a run.
  struct Run: Equatable {
    var output = ""
    var errors = ""
    var status: Int32 = 0
  }

  /// Where standard output goes.
  enum Target {
    case file
    case path(String)
    case terminal(Terminal)
  }

  var environment: [String: String] = [:]

  /// Runs the command with an input.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    try Command(environment: environment).run(arguments, input: Data(input.utf8))
  }

  /// Runs the command with files instead of pipes, so that neither side waits for the other.
  func run(_ arguments: [String], input: Data, output target: Target = .file) throws -> Run {
    try TemporaryDirectory.with { directory in
      let process = Process()
      process.executableURL = Command.executable
      process.arguments = arguments
      process.environment = inherited.merging(environment) { $1 }
      process.standardInput = try FileHandle(forReadingFrom: directory.file("input", input))
      let outputURL = directory.file("output", Data())
      process.standardOutput =
        switch target {
        case .file: try FileHandle(forWritingTo: outputURL)
        case .path(let path): try FileHandle(forWritingTo: URL(filePath: path))
        case .terminal(let terminal): terminal.lineSide
        }
      let errorsURL = directory.file("errors", Data())
      process.standardError = try FileHandle(forWritingTo: errorsURL)
      try process.run()
      process.waitUntilExit()
      var output = String(decoding: try Data(contentsOf: outputURL), as: UTF8.self)
      if case .terminal(let terminal) = target { output = terminal.screen() }
      return Run(
        output: output, errors: String(decoding: try Data(contentsOf: errorsURL), as: UTF8.self),
        status: process.terminationStatus)
    }
  }

  /// Runs a Bash script in which `$postkit` is the command. Standard error can be a terminal.
  static func shell(_ script: String, errorsOn terminal: Terminal? = nil) throws -> Run {
    try TemporaryDirectory.with { directory in
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", script]
      process.currentDirectoryURL = directory.url
      process.environment = Command().inherited.merging(["postkit": executable.path]) { $1 }
      let outputURL = directory.file("output", Data())
      let errorsURL = directory.file("errors", Data())
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: outputURL)
      process.standardError =
        try terminal?.lineSide ?? FileHandle(forWritingTo: errorsURL)
      try process.run()
      process.waitUntilExit()
      let errors =
        try terminal?.screen()
        ?? String(decoding: Data(contentsOf: errorsURL), as: UTF8.self)
      return Run(
        output: String(decoding: try Data(contentsOf: outputURL), as: UTF8.self), errors: errors,
        status: process.terminationStatus)
    }
  }

  /// The variables that a process needs to start and to measure coverage, without those that change
  /// a page.
  private var inherited: [String: String] {
    let names = ["PATH", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"]
    return ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
  }

  /// Locates the test bundle, which is in the folder of the executable.
  private final class Marker {}

  private static let executable: URL = {
    #if os(macOS)
      let bundle = Bundle(for: Marker.self).bundleURL
    #else
      let bundle = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    #endif
    return bundle.deletingLastPathComponent().appending(path: "postkit")
  }()
}

/// A directory that is removed after use.
struct TemporaryDirectory {
  let url: URL

  static func with<Result>(_ body: (TemporaryDirectory) throws -> Result) throws -> Result {
    let name = "postkit-\(UUID().uuidString)"
    let directory = TemporaryDirectory(
      url: FileManager.default.temporaryDirectory.appending(path: name))
    try FileManager.default.createDirectory(
      at: directory.url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory.url) }
    return try body(directory)
  }

  /// Creates a file.
  func file(_ name: String, _ contents: Data) -> URL {
    let file = url.appending(path: name)
    _ = FileManager.default.createFile(atPath: file.path, contents: contents)
    return file
  }

  /// Creates a file and returns its path.
  func file(_ name: String, _ contents: String) -> String {
    file(name, Data(contents.utf8)).path
  }
}
