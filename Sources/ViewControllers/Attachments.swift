/// What modules above this one keep with an object of this one: at most one object of each type.
@MainActor
package struct Attachments {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The object of a type, which is made if there is none.
  ///
  /// - Parameter make: Makes it.
  /// - Returns: The object, which stays.
  package mutating func object<Object: AnyObject>(orMake make: () -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let object = objects[key] as? Object { return object }
    let object = make()
    objects[key] = object
    return object
  }
}
