// UIKit brings Foundation along, and animators rely on it.
@_exported import Foundation
