const POISON = new Set(['DataCloneError', 'DataError', 'ConstraintError', 'TypeError', 'RangeError', 'SyntaxError']);

function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

function innerOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'inner' in error ? error.inner : undefined;
}

/**
 * Whether the row itself caused the error, so that the same write would always fail (G8). Any other error describes the state of the
 * database: full (the error is wrapped), closed, fenced or broken. Then the row is kept and tried again.
 */
export function isPoison(error: unknown): boolean {
  if (typeof error === 'object' && error !== null && 'failures' in error && Array.isArray(error.failures)) return error.failures.some(isPoison);
  return POISON.has(nameOf(error)) || POISON.has(nameOf(innerOf(error)));
}

const PROBLEM = new Set(['QuotaExceededError', 'AbortError', 'DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'MissingAPIError', 'TimeoutError']);

/** Whether the database as a whole is not writable now. Then no row is the cause, even after many failures. */
export function isDatabaseProblem(error: unknown): boolean {
  return PROBLEM.has(nameOf(error)) || PROBLEM.has(nameOf(innerOf(error)));
}

/** Whether this tab must stop writing: another tab leads, or a newer version of the app has changed the database (G9). */
export function hasLostLeadership(error: unknown): boolean {
  return nameOf(error) === 'FencedError' || nameOf(error) === 'SchemaOutdatedError';
}
