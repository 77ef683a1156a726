/// The thresholds by which wide pixels become bytes where rounding would make bands.
///
/// They are Bayer's ("An optimum method for two-level rendition of continuous-tone pictures", 1973): 8×8 pixels
/// have each of the numbers 1, 3, 5 … 127 once, in 128ths of a level, and any quarter of them, a quarter of that,
/// and so on, has them spread as evenly as can be. So the mean over 8×8 pixels of one value is that value to a
/// 128th, what a byte says exactly stays, and no pixel is off by a whole level. They lie on the target's pixels:
/// what moves over it does not take them with it.
enum ReferenceDither {
  /// The threshold of a pixel.
  static func threshold(_ x: Int, _ y: Int) -> Int {
    // Of two by two pixels the first has 0, the one across 1, the one at its side 2, the one below 3; in four by
    // four they count four times as much as which of the smaller squares it is, and so on.
    var number = 0
    for bit in 0..<3 {
      let (right, down) = (x >> bit & 1, y >> bit & 1)
      number = number * 4 + (right ^ down) * 2 + down
    }
    return 2 * number + 1
  }
}
