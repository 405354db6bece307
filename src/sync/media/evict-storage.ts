import { searchableText } from '../../core/apply/message-text.ts';
import { addHole, type Range } from '../../core/history/holes.ts';
import type { AskLeader } from '../../core/leader-services.ts';
import { isPending, type MessageRow } from '../../core/rows.ts';
import { listHoles, replaceHoles } from '../../db/holes.ts';
import { listMessagesFrom, readNewestStart } from '../../db/messages.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { dropDerivedTexts } from '../../db/derived-texts/derived-texts.ts';
import type { Cancel, StorageQuota } from '../../platform/ports.ts';
import { releaseBlobs, type IsServed, type EvictionContext } from './release-blobs.ts';

const LOOK_EVERY_MS = 60_000;
/** Above this share of the quota data is evicted, until at most the second share is used. */
const FULL = 0.8;
const ENOUGH = 0.7;
const DAY_SEC = 86_400;
const AGES_DAYS = [365, 180, 90, 30] as const;
/** The newest rows of a conversation stay, however old they are. The user reads them offline, and they would be fetched again at once. */
const KEPT_ROWS = 50;
type BodyPolicy = { readonly agesDays: readonly number[]; readonly keptRows: number };
const BODY_POLICY: BodyPolicy = { agesDays: AGES_DAYS, keptRows: KEPT_ROWS };
const BATCH = 500;
/** Bytes evicted at once if the browser reports no usable figures. */
const MEDIA_STEP_BYTES = 32_000_000;
const BODIES_STEP_BYTES = 8_000_000;

export type StorageEvictor = {
  /** Checks now, and again every minute. So it notices a hundred megabytes written by any tab or worker. */
  start(): void;
  /**
   * Call when a write found no room. It drops some bodies of old messages, whatever quota the browser reports. Resolves with about how many
   * bytes that freed. Never rejects.
   */
  dropNow(): Promise<number>;
  stop(): void;
};

export type StorageEvictorOptions = {
  readonly context: EvictionContext;
  readonly room: StorageQuota;
  readonly isServed: IsServed;
  readonly policy?: BodyPolicy | undefined;
  /** Whether messages that are dropped from this device can be loaded again; absent = they can. */
  readonly canReload?: () => boolean;
};

/**
 * Keeps free room on the device (reliability §3.5 rule 2). In order it evicts: blobs that the server serves → cached media, oldest first →
 * bodies of old messages. These become holes and are fetched again when the user reads there. It never evicts the outbox, drafts or unsent
 * messages.
 */
export function createStorageEvictor(options: StorageEvictorOptions): StorageEvictor {
  const { context, policy, canReload = () => true } = options;
  let isStopped = false;
  let cancel: Cancel = () => undefined;
  let dropping: Promise<number> | undefined;

  async function drop(): Promise<number> {
    try {
      return canReload() ? await dropOldBodies(context, BODIES_STEP_BYTES, policy) : 0;
    } catch (error) {
      context.report(error, 'room');
      return 0;
    } finally {
      dropping = undefined;
    }
  }

  function lookLater(): void {
    if (!isStopped) cancel = context.ports.clock.after(LOOK_EVERY_MS, run);
  }

  function run(): void {
    cancel();
    look(options)
      .catch((error: unknown) => context.report(error, 'room'))
      .finally(lookLater);
  }

  return {
    start: run,
    // Many writes fail at the same time. They share one eviction.
    dropNow: async () => (dropping ??= drop()),
    stop() {
      isStopped = true;
      cancel();
    },
  };
}

/**
 * Creates the eviction that a tab runs when a write finds no room: cached media first, and if there are none, bodies of old messages
 * through the leader. It does not rely on the browser's figures, because Chromium reports a quota of ten gigabytes more than is used.
 */
export function createEvictionRunner(room: Pick<StorageQuota, 'dropOldestMedia'>, ask: AskLeader): () => Promise<number> {
  return async () => {
    const freed = await room.dropOldestMedia(MEDIA_STEP_BYTES);
    return freed > 0 ? freed : ((await ask('dropOldBodies', null)) ?? 0);
  };
}

async function look({ context, room, isServed, policy, canReload = () => true }: StorageEvictorOptions): Promise<void> {
  await releaseBlobs(context, isServed);
  const state = await room.estimate();
  if (state === undefined || state.usedBytes <= state.quotaBytes * FULL) return;
  const wanted = state.usedBytes - state.quotaBytes * ENOUGH;
  const freed = await room.dropOldestMedia(wanted);
  if (freed < wanted && canReload()) await dropOldBodies(context, wanted - freed, policy);
}

/**
 * Drops the bodies of old messages from this device until about `wantedBytes` are free, oldest first. Resolves with about how many bytes
 * that freed.
 */
export async function dropOldBodies(context: EvictionContext, wantedBytes: number, policy = BODY_POLICY): Promise<number> {
  const nowMs = context.ports.clock.now();
  const nowSec = nowMs / 1000;
  context.db.roomShortMs = nowMs;
  let freed = 0;
  for (const days of policy.agesDays) {
    for (const conversationID of await context.db.conversations.toCollection().primaryKeys()) {
      let from: number | undefined = 0;
      while (from !== undefined && freed < wantedBytes) {
        const part: Dropped = await dropOldest(context, conversationID, { from, beforeSec: nowSec - days * DAY_SEC, keptRows: policy.keptRows });
        freed += part.bytes;
        from = part.next;
      }
    }
    if (freed >= wantedBytes) break;
  }
  return freed;
}

type OldRows = { readonly from: number; readonly beforeSec: number; readonly keptRows: number };

/** `next` = the sequence at which more old rows may start; undefined = no other row there is old enough. */
type Dropped = { readonly bytes: number; readonly next: number | undefined };

const NOTHING_DROPPED: Dropped = { bytes: 0, next: undefined };

/** One batch of one conversation. */
async function dropOldest({ db, epoch }: EvictionContext, conversationID: string, { from, beforeSec, keptRows }: OldRows): Promise<Dropped> {
  return writeAsLeader({ db, epoch }, ['messages', 'holes', 'ops', 'searchFeed', 'translations', 'voiceText'], async (db) => {
    // The server's copy that later fills the hole would undo a change that the server has not received yet.
    if ((await db.ops.count()) > 0) return NOTHING_DROPPED;
    const keptFrom = await readNewestStart(db, conversationID, keptRows);
    const rows = await listMessagesFrom(db, conversationID, { from, limit: BATCH });
    const end = rows.findIndex((row) => isPending(row) || row.sequence >= keptFrom || row.time >= beforeSec);
    const old = end === -1 ? rows : rows.slice(0, end);
    const last = old.at(-1);
    if (last === undefined) return NOTHING_DROPPED;
    const runs = runsToDrop(old);
    const dropped = runs.flat();
    const ids = dropped.map(({ ID }) => ID);
    await db.messages.bulkDelete(ids);
    await dropDerivedTexts(db, ids);
    const texts = dropped.filter((row) => searchableText(row) !== '');
    await db.searchFeed.bulkAdd(texts.map(({ ID, time }) => ({ op: 'remove' as const, id: ID, conversationID, time, text: '' })));
    const known = await listHoles(db, conversationID);
    const holes = runs.reduce<readonly Range[]>((left, run) => addHole(left, { from: run[0]?.sequence ?? 0, to: run.at(-1)?.sequence ?? -1 }), known);
    if (runs.length > 0) await replaceHoles(db, conversationID, holes);
    const next = end === -1 ? last.sequence + 1 : undefined;
    return { bytes: dropped.reduce((sum, row) => sum + JSON.stringify(row).length, 0), next };
  });
}

/**
 * Ranges of droppable rows between rows that must stay. A row stays if its file exists only on this device, or if it was not sent
 * successfully.
 */
function runsToDrop(rows: readonly MessageRow[]): MessageRow[][] {
  const runs: MessageRow[][] = [];
  let run: MessageRow[] = [];
  for (const row of rows) {
    if (row.status !== 'success' || row.localBlobs !== undefined) run = [];
    else if (run.push(row) === 1) runs.push(run);
  }
  return runs;
}
