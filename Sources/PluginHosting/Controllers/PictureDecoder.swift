public import Compositing

/// Makes pixels of a picture as a file holds it.
///
/// Plugins ask for pictures, and the module that hosts them knows no codec: whoever loads a plugin
/// hands one in (`ImageFile.decode` of `Media`). Called on the main thread.
///
/// - Parameter bytes: The file's, which anybody may have made.
/// - Returns: The pixels, premultiplied and upright.
/// - Throws: Why there are none.
public typealias PictureDecoder = @MainActor (_ bytes: [UInt8]) throws -> PixelBuffer
