import Foundation
import PostTerminal
import Subprocess

/// The program `chafa`, which decodes images in a process with limits on memory, time and files.
///
/// Its output is not trusted: only ``ChafaOutput`` reads it.
///
/// [chafa(1)](https://hpjansson.org/chafa/man/)
enum Chafa {
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// Whether the program is in `PATH`.
  static var isInstalled: Bool {
    path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/chafa")
    }
  }

  /// The maximum time of the process, and the maximum size of its output in bytes.
  private static let timeLimit = Duration.seconds(10)
  private static let outputLimit = 16 << 20

  /// Opens and deletes the file that is the first argument, sets limits and becomes `chafa`. The limits are those of the
  /// address space in KiB, seconds of CPU, blocks of a written file, descriptors and core dumps.
  private static let script: String = {
    var limits = ["-t 5", "-f 0", "-n 32", "-c 0"]
    #if !os(macOS)
      // macOS has no limit of the address space.
      limits.append("-v 1048576")
    #endif
    let commands = limits.map { "ulimit \($0) && " }.joined()
    return "exec < \"$1\" && rm -f -- \"$1\" && shift && " + commands
      + "exec chafa --animate=off --polite=on --threads=1 --scale=max \"$@\" -"
  }()

  /// Returns half blocks, one line for each row.
  static func blocks(
    _ file: ImageFile, in area: ImageArea, _ color: ColorDepth
  ) async throws(ImageFailure) -> [String] {
    let colors =
      switch color {
      case .none: ["--colors=none", "--dither=ordered"]
      case .ansi16: ["--colors=16"]
      case .ansi256: ["--colors=256"]
      case .truecolor: ["--colors=full"]
      }
    let output = try await run(
      file,
      [
        "--format=symbols", "--symbols=half+space+solid",
        "--font-ratio=\(area.cell.width)/\(area.cell.height)",
        "--size=\(area.columns)x\(area.rows)",
      ] + colors)
    guard let rows = ChafaOutput(output).blockRows(columns: area.columns, rows: area.rows) else {
      throw .invalidOutput
    }
    return rows
  }

  /// Returns a sixel image.
  static func sixel(_ file: ImageFile, in area: ImageArea) async throws(ImageFailure) -> String {
    let output = try await run(file, ["--format=sixels"] + size(area.pixels))
    guard let sixel = ChafaOutput(output).sixel(within: area.pixels) else { throw .invalidOutput }
    return sixel
  }

  /// Returns pixels with 4 bytes each: red, green, blue and alpha.
  static func pixels(
    _ file: ImageFile, in area: ImageArea
  ) async throws(ImageFailure) -> (size: ImageFile.Size, data: Data) {
    let output = try await run(file, ["--format=kitty"] + size(area.pixels))
    guard let pixels = ChafaOutput(output).pixels(within: area.pixels) else { throw .invalidOutput }
    return pixels
  }

  /// For pixels, a cell of `chafa` is a square of 8 pixels.
  private static func size(_ pixels: ImageFile.Size) -> [String] {
    ["--font-ratio=1", "--size=\(max(1, pixels.width / 8))x\(max(1, pixels.height / 8))"]
  }

  private static func run(
    _ file: ImageFile, _ options: [String]
  ) async throws(ImageFailure) -> [UInt8] {
    var platform = PlatformOptions()
    // In a new session, the process cannot use the terminal, and ends with its children.
    platform.createSession = true
    platform.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100))
    ]
    // Not a pipe: if a process ends before it reads everything, Subprocess 1.0.2 traps.
    let source = FileManager.default.temporaryDirectory
      .appendingPathComponent("postkit-image-\(UUID().uuidString)")
    guard
      FileManager.default.createFile(
        atPath: source.path, contents: file.data, attributes: [.posixPermissions: 0o600])
    else { throw .noFile }
    defer { try? FileManager.default.removeItem(at: source) }
    let output: [UInt8]?
    do {
      output = try await withThrowingTaskGroup(of: [UInt8]?.self) { [platform] group in
        group.addTask {
          let result = try await Subprocess.run(
            .name("sh"), arguments: Arguments(["-c", script, "sh", source.path] + options),
            environment: .custom(["PATH": path, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]),
            platformOptions: platform, input: .none,
            output: .bytes(limit: outputLimit), error: .discarded)
          if result.terminationStatus == .exited(127) { throw ImageFailure.noChafa }
          return result.terminationStatus.isSuccess ? result.standardOutput : nil
        }
        group.addTask {
          try await Task.sleep(for: timeLimit)
          throw ImageFailure.tookTooLong
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
    } catch { throw error as? ImageFailure ?? .damaged }
    guard let output else { throw .damaged }
    return output
  }
}

extension ImageFailure {
  static let noChafa = ImageFailure(words: "This image needs the program 'chafa'. Install it.")
  static let noFile = ImageFailure(words: "The image could not be written to a temporary file.")
  static let tookTooLong = ImageFailure(words: "The image took too long to decode.")
  static let invalidOutput = ImageFailure(words: "The output of 'chafa' was not expected.")
}
