/** Reports an error of `step` instead of throwing it, because the caller's work does not depend on the step. */
export function reportThrown(step: () => void): void {
  try {
    step();
  } catch (error) {
    reportError(error);
  }
}
