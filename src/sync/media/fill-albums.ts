import { withAlbum } from '../../core/viewer/album.ts';
import { listMessagesByID } from '../../db/albums/albums.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { hasLostLeadership } from '../../db/storage-errors.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import type { Cancel } from '../../platform/ports.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

const SLICE = 300;
/** A delay, so that the first screen opens before the fill starts. */
const START_MS = 5000;
const PAUSE_MS = 100;
/** The number of kinds of album. The first version had no album of files. */
const KINDS = 2;

/**
 * Adds the album to messages that were stored before albums, or albums of files, existed (db/migrations/002). States: waiting → a slice →
 * waiting → … → done. The state is stored with each slice, so that it continues after an interruption. Messages written meanwhile get their
 * album when they are written.
 */
export function fillAlbums(context: LeaderContext): Cancel {
  const { db, epoch, ports } = context;
  let isStopped = false;
  let cancelPause: Cancel = () => undefined;

  function plan(ms: number): void {
    if (isStopped) return;
    cancelPause = ports.clock.after(ms, () => {
      fillSlice().then(
        (isDone) => isDone || plan(PAUSE_MS),
        (error: unknown) => {
          if (!hasLostLeadership(error)) context.report(error, 'albums');
        },
      );
    });
  }

  /** A fill for fewer kinds of album must start again. */
  async function readFill() {
    const fill = await readKv(db, 'albumFill');
    return fill?.kinds === KINDS ? fill : undefined;
  }

  async function fillSlice(): Promise<boolean> {
    if ((await readFill())?.isDone === 1) return true;
    return writeAsLeader({ db, epoch }, ['kv', 'messages'], async (db) => {
      const after = (await readFill())?.after ?? '';
      const rows = await listMessagesByID(db, after, SLICE);
      const last = rows.at(-1);
      await db.messages.bulkPut(rows.filter((row) => withAlbum(row) !== row));
      await putKv(db, 'albumFill', { after: last?.ID ?? after, isDone: rows.length < SLICE ? 1 : 0, kinds: KINDS });
      return rows.length < SLICE;
    });
  }

  plan(START_MS);
  return () => {
    isStopped = true;
    cancelPause();
  };
}
