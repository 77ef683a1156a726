import Compositing
import Foundation
import Geometry
import Testing

@testable import Playing

/// Words over screens.
@Suite struct CaptionTests {
  @Test(arguments: [
    "", " \n ", "a\u{7}", "a\u{0}b", "\u{9b}2J", "1\n2\n3\n4", String(repeating: "a", count: 501),
  ])
  func whatIsNoCaptionIsNone(_ text: String) {
    #expect(Caption(text) == nil)
  }

  #if Drawing
    private static let long = String(
      repeating: "The tram number 28 on its way up the hill. ", count: 11)

    @Test(
      arguments: [
        Size(width: 1920, height: 1080), Size(width: 1080, height: 1920),
        Size(width: 64, height: 48),
        Size(width: 3840, height: 400), Size(width: 333, height: 777),
      ], [nil, Color.white])
    func aCaptionLiesOnTheScreenInWholePixels(_ size: Size, _ ground: Color?) throws {
      var heights: [Double] = []
      for text in ["One line", "Two\nlines", "And\nnow\nthree", Self.long, "\(Self.long)\nb\nc"] {
        let caption = try #require(Caption(text))
        let (picture, frame) = try #require(
          caption.picture(on: ground, size: size, scale: 2))
        #expect(frame.minX >= 0 && frame.minY >= 0)
        #expect(frame.maxX <= size.width && frame.maxY <= size.height)
        #expect((frame.minX * 2).rounded() == frame.minX * 2)
        #expect((frame.minY * 2).rounded() == frame.minY * 2)
        #expect(
          Double(picture.width) == frame.width * 2 && Double(picture.height) == frame.height * 2)
        // In the middle of the width, and of a colour's height; at the foot of a picture.
        #expect(abs(frame.midX - size.width / 2) <= 0.5)
        if ground != nil {
          #expect(abs(frame.midY - size.height / 2) <= 1)
        } else {
          #expect(frame.maxY < size.height && frame.maxY > size.height * 0.9)
        }
        heights.append(frame.height)
      }
      #expect(heights[0] < heights[1] && heights[1] < heights[2])
      // What is too long has three lines at most.
      for height in heights[3...] { #expect(height > heights[1] - 2 && height <= heights[2] + 2) }
    }

    /// 4.5 : 1 is what WCAG 2.1 asks of text.
    @Test(arguments: [
      0x00_0000, 0xff_ffff, 0x80_8080, 0xff_0000, 0x00_ff00, 0x00_00ff, 0xf2_e8d5, 0x76_7676,
      0x59_5959,
    ])
    func titlesCanBeReadOnAnyColour(_ ground: Int) throws {
      func linear(_ value: Int) -> Double {
        let part = Double(value & 0xff) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      let luminance =
        0.2126 * linear(ground >> 16) + 0.7152 * linear(ground >> 8) + 0.0722 * linear(ground)
      let color = Color(
        red: Double(ground >> 16 & 0xff) / 255, green: Double(ground >> 8 & 0xff) / 255,
        blue: Double(ground & 0xff) / 255)
      let drawn = try #require(
        Caption("Lisbon")?.picture(on: color, size: Size(width: 640, height: 480), scale: 1))
      // The whole of a letter's stroke: premultiplied blue, green, red, alpha.
      let bytes = drawn.picture.withUnsafeBytes { Array($0) }
      let solid = stride(from: 0, to: bytes.count, by: 4).filter { bytes[$0 + 3] == 255 }
      #expect(solid.count > 50)
      let inks = Set(solid.map { bytes[$0] })
      #expect(inks.count == 1)
      let ink = try #require(inks.first) == 255 ? 1.0 : 0.0
      #expect((max(ink, luminance) + 0.05) / (min(ink, luminance) + 0.05) >= 4.5)
    }

    /// The last code point for private use is in no font.
    @Test func itIsKnownWhatFontsLack() {
      #expect(Caption("a\u{10fffd}")?.lacksGlyphs == true)
      #expect(Caption("Grüße, Łódź – 2019!\nb")?.lacksGlyphs == false)
    }
  #endif
}
