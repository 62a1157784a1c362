import Foundation
import FuzzSupport

// The functions that libFuzzer calls.
//
// https://llvm.org/docs/LibFuzzer.html

/// The target of this run, from the environment. One program contains all targets, because linking
/// takes longer than compiling.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "sanitize"
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    fatalError("unknown target '\(name)'; known are: \(names)")
  }
  return target
}()

/// Sets `FUZZ_TARGET`, if it is missing, to the name of the program: OSS-Fuzz has a copy of the
/// program for each target. Writes the names of all targets and exits if it is `list`. Writes the
/// seeds of the target into the folder `FUZZ_SEEDS` and exits if that is set.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<Int32>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
  // Not from `CommandLine`, which needs `/proc` because libFuzzer provides `main`.
  if let path = arguments?.pointee?.pointee {
    let program = URL(filePath: String(cString: path)).lastPathComponent
    if program != "Fuzz" { setenv("FUZZ_TARGET", program, 0) }
  }
  let environment = ProcessInfo.processInfo.environment
  if environment["FUZZ_TARGET"] == "list" {
    let names = FuzzTarget.all.map { $0.name + "\n" }.joined()
    FileHandle.standardOutput.write(Data(names.utf8))
    _exit(0)
  }
  guard let path = environment["FUZZ_SEEDS"] else { return 0 }
  do {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let seeds = try target.seeds()
    for (number, seed) in seeds.enumerated() {
      try Data(seed).write(to: folder.appending(path: "seed-\(number)"))
    }
    FileHandle.standardError.write(Data("\(target.name): \(seeds.count) seeds\n".utf8))
  } catch {
    fatalError("cannot write the seeds: \(error)")
  }
  _exit(0)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  do { try target.check(input) } catch { fatalError("\(error)") }
  return 0
}

@_silgen_name("LLVMFuzzerMutate")
private func libFuzzerMutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  var random = Random(seed: UInt64(seed))
  guard let mutate = target.mutate, !random.oneIn(3) else {
    return libFuzzerMutate(bytes, count, most)
  }
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let output = mutate(input, most, &random).prefix(most)
  guard !output.isEmpty else { return libFuzzerMutate(bytes, count, most) }
  _ = UnsafeMutableBufferPointer(start: bytes, count: most).update(fromContentsOf: output)
  return output.count
}
