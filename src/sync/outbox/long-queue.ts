import type { Cancel, Clock } from '../../platform/ports.ts';

/** A queue with more rows is not read again after each row, because marking ten thousand conversations queues as many rows. */
const LONG = 200;
/** How long the rows of a long queue are used. Rows that are queued meanwhile wait for as long at most. */
const KEEP_MS = 1000;

/** Rows of a lane in which one has ended since they were read may have changed, and are not used. `isWoken` = the queue may have new rows. */
type KeptRows<Row> = { readonly rows: readonly Row[]; readonly endedLanes: Set<string>; readonly cancel: Cancel; isWoken: boolean };

export type LongQueue<Row> = {
  current(): KeptRows<Row> | undefined;
  /** Keeps the rows if the queue is long. `wake` is called after a second if the queue may have new rows. */
  keep(rows: readonly Row[]): void;
  drop(): void;
};

export function createLongQueue<Row>(clock: Clock, wake: () => void): LongQueue<Row> {
  let kept: KeptRows<Row> | undefined;
  function drop(): void {
    kept?.cancel();
    kept = undefined;
  }
  return {
    current: () => kept,
    keep(rows) {
      if (rows.length <= LONG) return;
      const cancel = clock.after(KEEP_MS, () => {
        const mustLook = kept?.isWoken === true;
        drop();
        if (mustLook) wake();
      });
      kept = { rows, endedLanes: new Set(), cancel, isWoken: false };
    },
    drop,
  };
}
