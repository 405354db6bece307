import { isInView, untilPainted } from './until-painted.ts';

const LOOK_EVERY_MS = 25;

export type CatchUpTimes = {
  readonly appliedMs: number;
  readonly openPaintedMs: number;
  /** Events applied when the newest bubble of the open conversation was painted. */
  readonly appliedWhenOpen: number;
};

/** Measures from now until all events up to `pts` are applied, and until the newest bubble of the open conversation is painted. */
export async function timeCatchUp(database: string, goal: { readonly pts: number; readonly newest: string }): Promise<CatchUpTimes> {
  const db = await openDatabase(database);
  const startedAt = performance.now();
  const opened = untilPainted(() => isInView(document.querySelector(`[data-msg-id="${goal.newest}"]`) ?? undefined)).then(async (at) => ({
    openPaintedMs: at - startedAt,
    appliedWhenOpen: await readCursor(db),
  }));
  while ((await readCursor(db)) < goal.pts) {
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
  const appliedMs = performance.now() - startedAt;
  const times = { appliedMs, ...(await opened) };
  db.close();
  return times;
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
}

async function readCursor(db: IDBDatabase): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = db.transaction('kv').objectStore('kv').get('cursor');
    request.onsuccess = () => resolve((request.result as { value: number } | undefined)?.value ?? 0);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
}
