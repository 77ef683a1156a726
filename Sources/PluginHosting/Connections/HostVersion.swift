/// The version of transhost.
public let hostVersion = "0.1.0"
