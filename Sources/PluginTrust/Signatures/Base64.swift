internal import CSodium

/// The bytes that a text of base 64 stands for; nil if it is none.
func decoded(_ base64: some StringProtocol) -> [UInt8]? {
  let text = Array(base64.utf8.map(CChar.init(bitPattern:)))
  var bytes = [UInt8](repeating: 0, count: text.count)
  var count = 0
  let status = sodium_base642bin(
    &bytes, bytes.count, text, text.count, nil, &count, nil, sodium_base64_VARIANT_ORIGINAL)
  return status == 0 ? Array(bytes[..<count]) : nil
}

/// The text of bytes in base 64.
func encoded(_ bytes: [UInt8]) -> String {
  let variant = sodium_base64_VARIANT_ORIGINAL
  var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
  sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
  return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}
