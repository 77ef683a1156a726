import Foundation
import PluginTrust
import TestSupport
import Testing

/// Keys and signatures that minisign 0.11 has made, of a file with the three bytes `abc`.
@Suite struct SignatureTests {
  private static let key = """
    untrusted comment: minisign public key 280C707887AD9256
    RWRWkq2HeHAMKO0hCCkmIcdZ43E+pd3fDC9m0hBRdJ2+rRV+PzBhjj/2

    """
  private static let otherKey = "RWRtmrA4DXpKwfyu/6vqEI68G2hHcx7cO+c6lboSVXvpYBSrmMBnrz2B"
  private static let signatures = [
    """
    untrusted comment: untrusted
    RURWkq2HeHAMKBfgXpR2+Qfrjai6Q0HdO0T7pxNhQI/SvdCCfZNh4UbPHRdSkOLzosPuHogFgTCOQ8J/ds/+Q4Af4JRS24shXQk=
    trusted comment: a trusted comment
    i/ID1z5UptAAV5o6KKP/PzUUEJTp1hT3BrWRIHzy4WGmU2BeQBdPdvML+FtdKp/V+bNXVf6AsLfP4hzgrBTPCw==

    """,
    // The old kind, over the file itself.
    """
    untrusted comment: signature from minisign secret key
    RWRWkq2HeHAMKOuK3/swPbIQvbq4/ddQJo6h7CgJ/ZTz+AcOVEowNBXfKFdIb+8OOezojTcgmDGUSVrWubco9n68xUJ8MBzSrg0=
    trusted comment: a trusted comment
    XhYJbS5hudJRZPdO6nofo03guhFUCssvpQS466RYgUBS7t2csX+882jQFgiYI8pOGntr91ThgJkSphC6qsFMDA==

    """,
  ]

  private let scratch = Scratch()
  private var file: String { "\(scratch.path)/abc.so" }
  private var keys: TrustedKeys { TrustedKeys(folder: "\(scratch.path)/keys") }

  /// What is thought of the file with a signature, where a key is trusted.
  private func verdict(
    _ signature: String?, contents: String = "abc", key: String? = Self.key
  ) throws -> TrustPolicy.Verdict {
    try scratch.write("abc.so", Data(contents.utf8))
    if let signature { try scratch.write("abc.so.minisig", Data(signature.utf8)) }
    if let key { try keys.add(PublicKey(key)) }
    return TrustPolicy(keys: keys).verdict(on: file)
  }

  @Test(arguments: signatures) func whatATrustedKeyHasSignedIsTrusted(_ signature: String) throws {
    #expect(try verdict(signature) == .signed(keyID: "280C707887AD9256"))
  }

  @Test(arguments: signatures) func whatWasChangedSinceIsNot(_ signature: String) throws {
    for contents in ["abd", "abc\n", "", "ab", String(repeating: "abc", count: 200_000)] {
      let verdict = try verdict(signature, contents: contents)
      #expect(!verdict.isTrusted && verdict.reason.contains("not the one that was signed"))
    }
  }

  @Test func noFileAndNoKeyIsTrustedWithoutTheOther() throws {
    #expect(try verdict(nil) == .unsigned)
    #expect(try verdict(Self.signatures[0], key: nil) == .signed(keyID: "280C707887AD9256"))
    _ = try keys.remove("280c")
    #expect(try verdict(Self.signatures[0], key: nil) == .unknownKey(id: "280C707887AD9256"))
    #expect(
      try verdict(Self.signatures[0], key: Self.otherKey) == .unknownKey(id: "280C707887AD9256"))
  }

  /// A key of the same number, whose bytes are others: numbers prove nothing.
  @Test func aKeyWithTheSignersNumberIsNotTheSigner() throws {
    var bytes = try #require(Data(base64Encoded: Self.otherKey))
    bytes.replaceSubrange(2..<10, with: [0x56, 0x92, 0xAD, 0x87, 0x78, 0x70, 0x0C, 0x28])
    let forged = bytes.base64EncodedString()
    #expect(try PublicKey(forged).id == "280C707887AD9256")
    #expect(try !verdict(Self.signatures[0], key: forged).isTrusted)
    // Beside the real one it does no harm.
    try scratch.write("keys/real.pub", Data(Self.key.utf8))
    #expect(try verdict(Self.signatures[0], key: nil).isTrusted)
  }

  /// Every character but those of the comment that nobody vouches for.
  @Test(arguments: signatures) func everyCharacterOfASignatureCounts(_ signature: String) throws {
    #expect(try verdict(signature).isTrusted)
    let trust = TrustPolicy(keys: keys)
    let bytes = Array(signature.utf8)
    let start = try #require(bytes.firstIndex(of: 10)) + 1
    var kept = 0
    for index in start..<(bytes.count - 1) {
      var changed = bytes
      changed[index] = changed[index] == UInt8(ascii: "B") ? UInt8(ascii: "C") : UInt8(ascii: "B")
      try scratch.write("abc.so.minisig", Data(changed))
      if trust.verdict(on: file).isTrusted { kept += 1 }
    }
    #expect(kept == 0)
  }

  @Test(arguments: [
    "", "\n\n\n\n", "untrusted comment: x\nRWQ=\ntrusted comment: y\nAAAA\n", "\u{0}\u{0}",
    "untrusted comment: x\n\ntrusted comment: y\n\n", String(repeating: "A", count: 100_000),
  ]) func whatIsNoSignatureIsNone(_ text: String) throws {
    guard case .badSignature = try verdict(text) else {
      Issue.record("it is taken")
      return
    }
  }

  @Test func anIncompleteSignatureIsNone() throws {
    let whole = Array(Self.signatures[0].utf8)
    for count in 0..<(whole.count - 1) {
      let text = String(decoding: whole[..<count], as: UTF8.self)
      let isWhole = count == whole.count - 2 && whole[count] == 10
      #expect(try verdict(text).isTrusted == isWhole, "\(count) bytes")
    }
  }

  @Test(arguments: [
    "", "RW", "RWR", "abc", "untrusted comment: only\n", "RWQ\nRWQ\n",
    "RURWkq2HeHAMKO0hCCkmIcdZ43E+pd3fDC9m0hBRdJ2+rRV+PzBhjj/2",
    "RWRWkq2HeHAMKO0hCCkmIcdZ43E+pd3fDC9m0hBRdJ2+rRV+PzBhjj8=",
  ]) func whatIsNoKeyIsNone(_ text: String) {
    #expect(throws: TrustError.self) { try PublicKey(text) }
  }

  @Test func aKeyIsKeptAsMinisignWritesIt() throws {
    let path = try keys.add(PublicKey(Self.key))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.key)
    #expect(try PublicKey(Self.key).line == Self.key.split(separator: "\n")[1])
    #expect(keys.all().keys.map(\.path) == [path] && keys.all().problems.isEmpty)
    #expect(throws: TrustError.self) { try keys.remove("") }
    try keys.add(PublicKey(Self.otherKey))
    #expect(keys.all().keys.map(\.key.id) == ["280C707887AD9256", "C14A7A0D38B09A6D"])
    #expect(throws: TrustError.self) { try keys.remove("") }
    #expect(throws: TrustError.self) { try keys.remove("FFFF") }
    #expect(try keys.remove(Self.otherKey).id == "C14A7A0D38B09A6D")
    #expect(keys.all().keys.map(\.key.id) == ["280C707887AD9256"])
  }

  @Test func keysThatOthersMayWriteAreNotBelieved() throws {
    #expect(try verdict(Self.signatures[0]).isTrusted)
    let path = "\(scratch.path)/keys"
    for (place, mode) in [(path, 0o777), ("\(path)/280C707887AD9256.pub", 0o666)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
      #expect(!TrustPolicy(keys: keys).verdict(on: file).isTrusted)
      #expect(keys.all().problems.contains(.writableByOthers(path: place)))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place)
    }
    #expect(TrustPolicy(keys: keys).verdict(on: file).isTrusted)
  }

  @Test func theHostsOwnAreKnownByTheirDigests() throws {
    try scratch.write("abc.so", Data("abc".utf8))
    // FIPS 180-2, B.1.
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try FileDigest(of: file).description == abc)
    let list = "\(scratch.path)/own"
    for (text, isOwn) in [
      ("\(abc)  libabc.so\n", true), (abc.uppercased(), true),
      ("0000  x\n\n\(abc) *y\n", true), ("", false), (String(abc.dropLast()), false),
      (String(abc.dropLast()) + "e", false),
      ("\(abc)  abc.so 3\n", true), ("\(abc)  abc.so 4\n", false),
      ("\(abc)  abc.so 4\n\(abc)  other.so\n", true), ("\(abc)  a 4\n\(abc)  b 3\n", true),
    ] {
      try scratch.write("own", Data(text.utf8))
      #expect((TrustPolicy(ownPlugins: list).verdict(on: file) == .own) == isOwn, "\(text)")
      #expect(
        (TrustPolicy(ownPlugins: list).remembering().verdict(on: file) == .own) == isOwn, "\(text)")
    }
    #expect(TrustPolicy(ownPlugins: "\(list)-gone").verdict(on: file) == .unsigned)
    #expect(TrustPolicy(ownPlugins: list).verdict(on: scratch.path) == .unsigned)
  }
}
