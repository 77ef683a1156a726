#if Media
  internal import CHEIF
  internal import CLittleCMS
  internal import CPNG
  internal import CTIFF
  internal import CWebP
#endif

/// The libraries that read pictures, beside FFmpeg.
///
/// Two machines that have the same make the same pixels of the same files.
public enum PictureLibraries {
  #if Media
    /// What each of them says that it is, by its name: `["libheif": "1.15.1"]`.
    ///
    /// They are loaded for it. A program that has been built for another of them ends, as it does where a picture
    /// needs one that is missing.
    public static var versions: [String: String] {
      // "LIBTIFF, Version 4.5.0", and whose it is in the lines after it.
      let tiff = String(cString: TIFFGetVersion()).prefix { $0 != "\n" }
      return [
        "libheif": String(cString: heif_get_version()),
        "libpng": "\(png_access_version_number())",
        "libtiff": String(tiff.split(separator: " ").last ?? ""),
        "libwebpdemux": "\(WebPGetDemuxVersion())",
        "lcms2": "\(cmsGetEncodedCMMversion())",
      ]
    }
  #else
    /// None: the build has none of them.
    public static var versions: [String: String] { [:] }
  #endif
}
