/// The name under which animators written for iOS import the SDK: `import UIKit`.
@_exported import AnimatorKit
