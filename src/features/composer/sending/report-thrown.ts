/** Reports what `step` throws in place of passing it on: the work of its caller does not depend on it. */
export function reportThrown(step: () => void): void {
  try {
    step();
  } catch (error) {
    reportError(error);
  }
}
