let requirement = async (): Promise<unknown> => undefined;

/**
 * Every lazy component also waits for `load`, for example for its texts. A rejection counts as a failure of its code; the next attempt
 * calls `load` again.
 */
export function requireForParts(load: () => Promise<unknown>): void {
  requirement = load;
}

export async function loadRequirement(): Promise<void> {
  await requirement();
}
