/**
 * Why the database of this device cannot be used now. Text that the user writes meanwhile is not stored, and the screens show that (G11).
 */
export type StorageProblem =
  /** The browser refuses to open it: a private window, site data switched off, a broken profile. */
  | 'unavailable'
  /** Opening it does not finish. */
  | 'hanging'
  /** Another tab holds an older version open. */
  | 'blocked'
  /** A newer version of the app has upgraded it, so this code must not write any more. */
  | 'outdated'
  /** It was deleted while it was open. */
  | 'deleted';

/** Whether a write to these tables fit into the quota. */
export type QuotaFound = { readonly hasRoom: boolean; readonly tables: readonly string[] };

/** Problems that only a reload solves. */
export const NEEDS_RELOAD: ReadonlySet<StorageProblem> = new Set(['hanging', 'blocked', 'outdated', 'deleted']);

/** Some browsers use the name of the error, others only its message. For an aborted transaction the database wraps the error. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return `${error.name} ${error.message}`.includes('Quota') || ('inner' in error && isStorageFull(error.inner));
}
