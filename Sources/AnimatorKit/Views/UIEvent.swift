/// What touches come with, for its name: a plugin gets none.
public final class UIEvent: NSObject {}
