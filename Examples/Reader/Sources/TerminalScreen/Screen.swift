/// The rows on the screen, of which only those that changed are written.
///
/// A row is a line without line feeds that ends all of its styles and links, so each row can be written alone.
public struct Screen {
  /// What is shown: one line for each row of the terminal, and where the cursor is, if it is visible.
  public struct Frame: Hashable, Sendable {
    public var rows: [String]
    public var cursor: Cursor?
    public var image: Image?

    public init(rows: [String], cursor: Cursor? = nil, image: Image? = nil) {
      self.rows = rows
      self.cursor = cursor
      self.image = image
    }
  }

  /// An image of a graphics protocol, on rows that are blank in the frame.
  public struct Image: Hashable, Sendable {
    /// The first row.
    public var row: Int
    /// The number of rows.
    public var height: Int
    /// The sequences that show the image at the cursor.
    public var content: String
    /// The sequences that remove the image, if erasing its rows does not.
    public var removal: String

    public init(row: Int, height: Int, content: String, removal: String = "") {
      self.row = row
      self.height = height
      self.content = content
      self.removal = removal
    }
  }

  /// A cell, from 0.
  public struct Cursor: Hashable, Sendable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  private var shown: Frame?

  public init() {}

  /// Forgets what is on the screen, because something else was written to it, or its size changed.
  public mutating func invalidate() { shown = nil }

  /// Returns the bytes that change the screen into a frame, as one synchronized update (mode 2026). They are empty if
  /// nothing changes.
  public mutating func update(to frame: Frame) -> String {
    guard frame != shown else { return "" }
    var output = ""
    var rows = shown?.rows ?? []
    var image = shown?.image
    if let old = image, old != frame.image {
      output += old.removal + "\u{1B}[0m" + Screen.erase(old, in: &rows)
      image = nil
    }
    if rows.count != frame.rows.count {
      output += "\u{1B}[0m\u{1B}[2J"
      (rows, image) = (Array(repeating: "", count: frame.rows.count), nil)
    }
    // Scrolled rows would take the image with them.
    if frame.image == nil { output += Screen.scroll(&rows, toward: frame.rows) }
    for (number, row) in frame.rows.enumerated() where row != rows[number] {
      // Erased first: after a row that fills the width, the cursor still is on the last cell.
      output += "\u{1B}[\(number + 1);1H\u{1B}[2K\(row)"
    }
    if let cursor = frame.cursor {
      output += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    } else if shown?.cursor != nil || shown == nil {
      output += "\u{1B}[?25l"
    }
    shown = frame
    output = "\u{1B}[?2026h\(output)\u{1B}[?2026l"
    // After the update, because terminals limit its time. The cursor is saved and restored.
    if let new = frame.image, new != image {
      output += "\u{1B}7\u{1B}[\(new.row + 1);1H\(new.content)\u{1B}8"
    }
    return output
  }

  /// Returns the sequences that erase the rows of an image, and makes them blank in `rows`.
  private static func erase(_ image: Image, in rows: inout [String]) -> String {
    var output = ""
    for row in image.row..<image.row + image.height where rows.indices.contains(row) {
      output += "\u{1B}[\(row + 1);1H\u{1B}[2K"
      rows[row] = ""
    }
    return output
  }

  /// Returns the sequence that scrolls those rows that are in the new frame, too, and scrolls `rows` like the terminal.
  private static func scroll(_ rows: inout [String], toward new: [String]) -> String {
    guard let region = changedRange(rows, new), region.count > 3 else { return "" }
    let old = Array(rows[region])
    // Hashes are compared, because each row is compared with all others.
    let hashes = (
      old: old.map(\.hashValue), new: new[region].map { $0.isEmpty ? nil : $0.hashValue }
    )
    var best = (distance: 0, saved: equalCount(hashes.old, hashes.new, shift: 0) + 2)
    for distance in 1..<old.count {
      for shift in [distance, -distance] {
        let saved = equalCount(hashes.old, hashes.new, shift: shift)
        if saved > best.saved { best = (shift, saved) }
      }
    }
    guard best.distance != 0 else { return "" }
    let count = abs(best.distance)
    var moved = best.distance > 0 ? Array(old[count...]) : Array(old[..<(old.count - count)])
    let blanks = Array(repeating: "", count: count)
    moved = best.distance > 0 ? moved + blanks : blanks + moved
    rows.replaceSubrange(region, with: moved)
    // Line feeds at the bottom of the region and reverse ones at its top are understood by more terminals than SU and SD.
    let (top, bottom) = (region.lowerBound + 1, region.upperBound)
    let feeds = String(repeating: best.distance > 0 ? "\n" : "\u{1B}M", count: count)
    return
      "\u{1B}[0m\u{1B}[\(top);\(bottom)r\u{1B}[\(best.distance > 0 ? bottom : top);1H\(feeds)\u{1B}[r"
  }

  private static func changedRange(_ old: [String], _ new: [String]) -> Range<Int>? {
    guard let first = old.indices.first(where: { old[$0] != new[$0] }),
      let last = old.indices.last(where: { old[$0] != new[$0] })
    else { return nil }
    return first..<last + 1
  }

  /// Returns the number of rows that need not be written after scrolling, without blank ones.
  private static func equalCount(_ old: [Int], _ new: [Int?], shift: Int) -> Int {
    new.indices.count { old.indices.contains($0 + shift) && old[$0 + shift] == new[$0] }
  }
}
