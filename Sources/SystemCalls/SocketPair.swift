internal import Glibc

/// The two ends of a line between processes, which go by no name.
package enum SocketPair {
  /// Makes a line; nil if the system has no descriptors for it.
  ///
  /// - Returns: Its ends, both the caller's to close; neither is handed on to programs that are started.
  package static func make() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// Sends a byte, and with it copies of open descriptors.
  ///
  /// - Parameters:
  ///   - descriptors: What is handed over; the caller keeps its own.
  ///   - socket: The line's end.
  /// - Returns: 0, or the system's number for why not.
  package static func hand(_ descriptors: [Int32], over socket: Int32) -> Int32 {
    let header = MemoryLayout<cmsghdr>.size
    let length = header + descriptors.count * MemoryLayout<Int32>.size
    // Ancillary data takes whole words (CMSG_SPACE in cmsg(3)).
    let room = (length + MemoryLayout<Int>.size - 1) / MemoryLayout<Int>.size
    var ancillary = [Int](repeating: 0, count: room)
    return ancillary.withUnsafeMutableBytes { ancillary in
      let rights = Int32(SCM_RIGHTS)
      var start = cmsghdr()
      start.cmsg_len = length
      start.cmsg_level = SOL_SOCKET
      start.cmsg_type = rights
      ancillary.storeBytes(of: start, as: cmsghdr.self)
      for (index, descriptor) in descriptors.enumerated() {
        ancillary.storeBytes(of: descriptor, toByteOffset: header + 4 * index, as: Int32.self)
      }
      var byte: UInt8 = 0
      return withUnsafeMutableBytes(of: &byte) { byte in
        var bytes = iovec(iov_base: byte.baseAddress, iov_len: 1)
        return withUnsafeMutablePointer(to: &bytes) { bytes in
          var message = msghdr()
          message.msg_iov = bytes
          message.msg_iovlen = 1
          message.msg_control = ancillary.baseAddress
          message.msg_controllen = ancillary.count
          while sendmsg(socket, &message, Int32(MSG_NOSIGNAL)) != 1 {
            if errno != EINTR { return errno }
          }
          return 0
        }
      }
    }
  }

  /// Sends all bytes, however many calls it takes; a line whose other end is gone ends no program.
  ///
  /// - Returns: Whether all could be sent.
  package static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Receives as many bytes as there is room for, however many calls it takes.
  ///
  /// - Returns: Whether so many came before the end.
  package static func receive(
    _ bytes: UnsafeMutableRawBufferPointer, from socket: Int32
  ) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = recv(socket, rest.baseAddress, rest.count, Int32(MSG_WAITALL))
      if count > 0 {
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}
