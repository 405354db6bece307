/** Requirements without a test for now, each of which needs one. Empty is the only good state of this list. */
export const PENDING: readonly string[] = [];
