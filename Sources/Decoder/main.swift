import CDecoder
import Glibc
import Media

/// Seconds of processor time for one answer.
private let mostSeconds: UInt32 = 300

guard CommandLine.arguments.count == 2, let control = Int32(CommandLine.arguments[1]) else {
  print("transhost-decoder is started by transhost, which knows its arguments.")
  exit(64)
}
#if Media
  DecoderService.prepare()
  decoder_run(control) { session, file, memory, lacking in
    DecoderService.serve(
      session: session, memory: memory, file: file,
      lacking: lacking.map { String(cString: $0) } ?? "",
      allow: { decoder_allow(mostSeconds) })
  }
#endif
