const POISON = new Set(['DataCloneError', 'DataError', 'ConstraintError', 'TypeError', 'RangeError', 'SyntaxError']);

function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

function innerOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'inner' in error ? error.inner : undefined;
}

/**
 * Whether the row itself made a write fail, so that the same write would always fail (G8). Everything else says something about
 * the database at this moment: no room (which comes wrapped), closed, fenced, broken; there the row is kept and tried again.
 */
export function isPoison(error: unknown): boolean {
  if (typeof error === 'object' && error !== null && 'failures' in error && Array.isArray(error.failures)) return error.failures.some(isPoison);
  return POISON.has(nameOf(error)) || POISON.has(nameOf(innerOf(error)));
}

const PROBLEM = new Set(['QuotaExceededError', 'AbortError', 'DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'MissingAPIError', 'TimeoutError']);

/** Whether the database as a whole cannot be written to just now: no row is to blame, however often it happens. */
export function isDatabaseProblem(error: unknown): boolean {
  return PROBLEM.has(nameOf(error)) || PROBLEM.has(nameOf(innerOf(error)));
}

/** Whether this tab may not write any more: another leads, or a newer version of the app has changed the database (G9). */
export function hasLostLeadership(error: unknown): boolean {
  return nameOf(error) === 'FencedError' || nameOf(error) === 'SchemaOutdatedError';
}
