/** Why the database of this device cannot be used just now; what the user writes meanwhile is stored nowhere (G11: he is told). */
export type StorageProblem =
  /** The browser refuses to open it: a private window, site data switched off, a broken profile. */
  | 'unavailable'
  /** Opening it does not come to an end. */
  | 'hanging'
  /** Another tab holds an older version open. */
  | 'blocked'
  /** A newer version of the app has changed it: this code may not write any more. */
  | 'outdated'
  /** It was removed while it was open. */
  | 'deleted';

/** Whether a write into these tables found room. */
export type QuotaFound = { readonly hasRoom: boolean; readonly tables: readonly string[] };

/** Troubles that only a new page ends. */
export const NEEDS_RELOAD: ReadonlySet<StorageProblem> = new Set(['hanging', 'blocked', 'outdated', 'deleted']);

/** Some browsers name the error so, others only say it; and of a transaction that was aborted for it, the database wraps it. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return `${error.name} ${error.message}`.includes('Quota') || ('inner' in error && isStorageFull(error.inner));
}
