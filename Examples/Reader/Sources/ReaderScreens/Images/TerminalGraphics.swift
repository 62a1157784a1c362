import Foundation

/// kitty's graphics protocol.
///
/// [Terminal graphics protocol](https://sw.kovidgoyal.net/kitty/graphics-protocol/)
enum KittyGraphics {
  /// Asks whether the terminal has the protocol. Nothing is shown.
  static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  /// Removes the image, and frees its memory.
  static let removal = "\u{1B}_Ga=d,d=I,i=31,q=2\u{1B}\\"

  /// The largest payload of one sequence.
  private static let chunkSize = 4096

  /// Returns the sequences that show a PNG file in an area. The cursor does not move, and the terminal does not answer.
  static func png(_ file: ImageFile, in area: ImageArea) -> String {
    sequences("f=100", file.data, area)
  }

  /// Returns the sequences that show pixels with 4 bytes each.
  static func pixels(_ size: ImageFile.Size, _ data: Data, in area: ImageArea) -> String {
    sequences("f=32,s=\(size.width),v=\(size.height)", data, area)
  }

  private static func sequences(_ format: String, _ data: Data, _ area: ImageArea) -> String {
    let payload = Array(data.base64EncodedString().utf8)
    var output = ""
    for start in stride(from: 0, to: payload.count, by: chunkSize) {
      let end = min(start + chunkSize, payload.count)
      let keys = start == 0 ? "a=T,i=31,C=1,c=\(area.columns),r=\(area.rows),\(format)," : ""
      let chunk = String(decoding: payload[start..<end], as: UTF8.self)
      output += "\u{1B}_G\(keys)q=2,m=\(end < payload.count ? 1 : 0);\(chunk)\u{1B}\\"
    }
    return output
  }
}

/// iTerm2's inline images.
///
/// [Images](https://iterm2.com/documentation-images.html)
enum ITerm2Images {
  /// Returns the sequence that shows a file in an area.
  static func file(_ file: ImageFile, in area: ImageArea) -> String {
    "\u{1B}]1337;File=inline=1;size=\(file.data.count);width=\(area.columns);height=\(area.rows)"
      + ";preserveAspectRatio=1;doNotMoveCursor=1:\(file.data.base64EncodedString())\u{07}"
  }
}
