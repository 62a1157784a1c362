/// The words of dates: names of months, weekdays, halves of the day and zones.
enum DateNames {
  /// The numbers of months by their names in lowercase.
  static let months: [String: Int64] = {
    var months: [String: Int64] = [:]
    for (index, names) in monthNames.enumerated() {
      for name in names.split(whereSeparator: \.isWhitespace) {
        months[String(name)] = Int64(index + 1)
      }
    }
    return months
  }()

  static let weekdays = Set(
    weekdayNames.split(whereSeparator: \.isWhitespace).map { String($0) })

  /// The words before a time that have no meaning, such as “of” and “at”.
  static let fillers: Set<String> = [
    "of", "the", "at", "on", "de", "del", "der", "den", "di", "la", "las", "le", "el", "um", "à",
    "a", "às", "as", "alle", "ore", "klo", "kl", "kello", "ob", "om", "o", "г", "года", "року",
    "р", "roku", "r", "god", "в", "о", "у", "st", "nd", "rd", "th", "er", "º", "ª",
  ]

  /// The words after a time that mean hours.
  static let hours: Set<String> = ["uhr", "hrs"]

  /// The offsets of time zones from UTC, in minutes, by their names in lowercase.
  ///
  /// RFC 822 defines those of North America. The others have one offset in the current time zone
  /// database, and no other common meaning.
  ///
  /// [Time Zone Database](https://www.iana.org/time-zones)
  static let zones: [String: Int64] = [
    "ut": 0, "utc": 0, "gmt": 0, "z": 0,
    "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480,
    "pdt": -420, "akst": -540, "akdt": -480, "hst": -600,
    "wet": 0, "west": 60, "bst": 60, "cet": 60, "cest": 120, "met": 60, "mest": 120, "mez": 60,
    "mesz": 120, "eet": 120, "eest": 180, "wat": 60, "cat": 120, "sast": 120, "eat": 180,
    "pkt": 300, "wib": 420, "wita": 480, "wit": 540, "hkt": 480, "awst": 480, "jst": 540,
    "kst": 540, "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
  ]

  /// The halves of the day. The value says whether it is the second.
  static let halves: [String: Bool] = [
    "am": false, "pm": true, "a.m": false, "p.m": true, "上午": false, "下午": true,
    "午前": false, "午後": true, "오전": false, "오후": true,
  ]
}
