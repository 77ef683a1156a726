extension ValidationCase {
  /// All cases, in the order in which they are told.
  public static let all = [
    recordMatchesEntry, exportsOnlyEntry, loadInert, scanTime, unknownID, bareHost, reload,
    wellBehaved, endpointStart, endpointEnd, completeOnce, completeFlag, durationSane,
    cancelRestores, interruptReverse, retarget, replacedMidway, rapidFire, noCallsAfterEnd,
    staleHandle, leaks, threadMisuse, stdoutSilent, paramHonoured, paramClamped, deterministic,
    frameRateIndependent, manyInstances, degenerate, reducedMotion, inOutEqual,
  ]
}
