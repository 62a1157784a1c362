/// What the command says to its caller, as `sysexits.h` numbers it.
///
/// [sysexits(3)](https://man.freebsd.org/cgi/man.cgi?query=sysexits)
enum ExitStatus: Int32, Error {
  case done = 0
  /// `sanitize --check` would have changed the input.
  case differs = 1
  case usage = 64
  /// The input is not what it was said to be, or larger than the policy allows.
  case badInput = 65
  case noInput = 66
  case internalFault = 70
  case inputOutput = 74
}
