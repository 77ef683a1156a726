import Foundation
import Playing
import TestSupport
import Testing

/// Films in files.
@Suite struct FilmListTests {
  private func list(_ text: String) throws -> FilmList { try FilmList(json: Array(text.utf8)) }

  @Test func aListSaysWhatACommandLineDoes() throws {
    let list = try list(
      """
      {"$schema": "x", "format": "transhost-film/1",
       "screens": ["a.jpg", {"screen": "b.mp4", "hold": 0, "plugin": "fold/fold", "duration": 0.5},
                   {"screen": "#000", "caption": "Lisbon\\n2019", "fit": "cover"}],
       "options": {"plugin": ["zoom", "fade"], "hold": 2, "fps": 29.97, "ken-burns": true,
                   "alpha": false, "size": "1080p"}}
      """)
    #expect(
      list.entries == [
        .init(screen: "a.jpg"),
        .init(screen: "b.mp4", hold: 0, plugin: "fold/fold", duration: 0.5),
        .init(screen: "#000", caption: Caption("Lisbon\n2019"), fit: .cover),
      ])
    #expect(
      list.options == [
        "plugin": "zoom,fade", "hold": "2", "fps": "29.97", "ken-burns": "", "size": "1080p",
      ])
  }

  @Test(arguments: [
    (#"{"format": "transhost-film/1"}"#, "line 1: screens: the field is missing."),
    (
      #"{"format": "transhost-film/1", "screens": []}"#,
      "line 1: screens: there are 0 screens; a film has from 1 to 100000."
    ),
    (
      "{\"format\": \"transhost-film/1\", \"screens\": [\"a\",\n{\"hold\": 3}]}",
      "line 2: screens[1].screen: the field is missing."
    ),
    (
      "{\"format\": \"transhost-film/1\", \"screens\": [\"a\",\n7]}",
      "line 2: screens[1]: an object {…} is expected."
    ),
    (
      #"{"format": "transhost-film/1", "screens": [{"screen": "a", "hold": -1}]}"#,
      "line 1: screens[0].hold: a number from 0 to 3600 is expected."
    ),
    (
      #"{"format": "transhost-film/1", "screens": [{"screen": "a", "fit": "stretch"}]}"#,
      "line 1: screens[0].fit: one of 'contain', 'cover', 'fill' is expected."
    ),
    (
      #"{"format": "transhost-film/1", "screens": [{"screen": "a", "caption": "1\n2\n3\n4"}]}"#,
      "line 1: screens[0].caption: words are expected: at most 500 characters in 3 lines, and no control "
        + "characters."
    ),
    (
      #"{"format": "transhost-film/1", "screens": ["a"], "options": {"size": {}}}"#,
      "line 1: options.size: a text, a number, true, or a list of texts is expected."
    ),
    (
      #"{"format": "transhost-film/1", "screens": ["a"], "films": 1}"#,
      "line 1: films: there is no such field here; there are '$schema', 'format', 'screens', 'options'."
    ),
  ])
  func whatIsWrongIsNamed(_ text: String, _ words: String) {
    let error = #expect(throws: JSONError.self) { try list(text) }
    #expect(error?.description == words)
  }

  @Test func aListOfAHundredThousandIsReadAndOfOneMoreIsNot() throws {
    func text(_ count: Int) -> String {
      let screens = (0..<count).map { "\"\($0).jpg\"" }.joined(separator: ",")
      return "{\"format\": \"transhost-film/1\", \"screens\": [\(screens)]}"
    }
    #expect(try list(text(100_000)).entries.count == 100_000)
    #expect(throws: JSONError.self) { try list(text(100_001)) }
  }

  /// The schema says what the reader does.
  @Test func theSchemaKnowsTheSameFields() throws {
    let text = try Repository.text("Sources/Playing/Playing.docc/transhost-film-1.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == ["$schema", "format", "screens", "options"])
    #expect(properties["format"]?["const"] as? String == FilmList.format)
    #expect(properties["screens"]?["maxItems"] as? Int == FilmList.mostScreens)
    let items = try #require(properties["screens"]?["items"] as? [String: Any])
    let kinds = try #require(items["oneOf"] as? [[String: Any]])
    let members = try #require(kinds.last?["properties"] as? [String: [String: Any]])
    // Each field alone is taken with the values that the schema has for it, and with no other.
    #expect(Set(members.keys) == ["screen", "caption", "fit", "hold", "plugin", "duration"])
    for (name, member) in members where name != "screen" {
      func isRead(_ value: String) -> Bool {
        (try? list(
          "{\"format\": \"transhost-film/1\", \"screens\": [{\"screen\": \"a\", \"\(name)\": \(value)}]}"
        ))
          != nil
      }
      if let most = member["maximum"] as? Double, let least = member["minimum"] as? Double {
        #expect(isRead("\(least)") && isRead("\(most)"))
        #expect(!isRead("\(least - 1)") && !isRead("\(most + 1)") && !isRead("\"1\""))
      } else if let words = member["enum"] as? [String] {
        #expect(words.allSatisfy { isRead("\"\($0)\"") } && !isRead("\"a\""))
      } else {
        #expect(isRead("\"a\"") && !isRead("1"))
        if let most = member["maxLength"] as? Int {
          let words = String(repeating: "a", count: most)
          #expect(isRead("\"\(words)\"") && !isRead("\"\(words)a\""))
        }
      }
    }
  }
}
