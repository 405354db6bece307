import type { DraftItem } from '../../../contract/engine-events.ts';
import type { SentDraft } from '../../../contract/http/devices.ts';
import { DRAFT_HTML } from '../../../contract/http/devices.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { toSentDraft } from '../../core/drafts/drafts.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';
import type { DraftRow } from '../../core/rows.ts';
import { applyDraft, listDirtyDrafts, watchDirtyDrafts } from '../../db/drafts/drafts.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { hasLostLeadership } from '../../db/storage-errors.ts';
import { writeAsLeader, type WritableDatabase } from '../../db/transaction.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import type { Cancel } from '../../platform/ports.ts';
import { backoffMs } from '../../shared/backoff.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import { MAX_HOLD_MS } from '../outbox/queue-pump.ts';

/** The shortest time between two requests while the user types, because each save of the composer would cause one. */
const PAUSE_MS = 1500;
const MAX_BACKOFF_MS = 60_000;
/** The maximum number of pages after an incomplete one. A server that never ends is not followed. */
const MAX_STEPS = 100;
/** The maximum size of the items in one request. The rest is room for the envelope of the request. */
const MAX_BODY_BYTES = LIMITS.jsonBodyBytes - 4096;

type DraftAnswer = { readonly now: number; readonly items: readonly DraftItem[] };

/** `isNext` = the page continues at the stored position, without unreadable items in between. */
type Placed = { readonly isWhole: boolean; readonly isNext: boolean };

/** Calls `/draft/sync`. */
export type DraftCaller = (request: { readonly since: number; readonly items: SentDraft[] }) => Promise<EngineOutcome<DraftAnswer>>;

export type DraftSync = {
  /** Requests the drafts that other devices stored since the last time. Call it after a gap in the events. */
  pull(): void;
  wake(): void;
  stop(): void;
  idle(): Promise<void>;
};

export type DraftSyncOptions = { readonly context: LeaderContext; readonly call: DraftCaller; readonly isReady: () => boolean };

/**
 * Synchronises the drafts of this device with the server. States in order: idle → asking → idle | waiting (the user typed more, or no
 * answer came) → asking. All drafts from the server are stored by `applyDraft`, from an answer and from an event.
 */
export function createDraftSync({ context, call, isReady }: DraftSyncOptions): DraftSync {
  const { db, epoch, ports } = context;
  /** Versions that the server does not accept. They stay on this device and do not block other drafts (G8). */
  const refused = new Set<string>();
  let running: Promise<void> | undefined;
  let isStopped = false;
  let mustPull = false;
  /** The position of the current pull, because an incomplete page does not move the stored position. */
  let reached: number | undefined;
  let steps = 0;
  let maxItems: number = LIMITS.arrayItems;
  let failures = 0;
  let cancelTimer: Cancel | undefined;
  let isHeld = false;
  let cancelHold: Cancel = () => undefined;

  async function pickItems(): Promise<{ readonly items: SentDraft[]; readonly hasMore: boolean }> {
    const items: SentDraft[] = [];
    let bytes = 0;
    for (const row of await listDirtyDrafts(db)) {
      const item = toSentDraft(row);
      const size = countBytes(JSON.stringify(item));
      if (refused.has(nameOf(row)) || item.html.length > DRAFT_HTML || size > MAX_BODY_BYTES) continue;
      if (items.length === maxItems || bytes + size > MAX_BODY_BYTES) return { items, hasMore: true };
      items.push(item);
      bytes += size;
    }
    return { items, hasMore: false };
  }

  async function store(sent: readonly SentDraft[], answer: DraftAnswer, { isWhole, isNext }: Placed): Promise<void> {
    await writeAsLeader({ db, epoch }, ['drafts', 'conversations', 'kv'], async (db) => {
      for (const item of answer.items) await applyDraft(db, item);
      for (const item of sent) {
        const row = await db.drafts.get(item.conversationID);
        if (row?.version !== item.version || row.isDirty === 0 || row.baseVersion !== (item.baseVersion || undefined)) continue;
        const answered = answer.items.find((other) => other.conversationID === item.conversationID);
        // The answer to this draft may be unreadable. The draft stays to be sent, but is not repeated in a loop.
        if (answered === undefined && !isWhole) refused.add(nameOf(row));
        else await finish(db, row, answered);
      }
      if (isWhole && isNext) await putKv(db, 'draftsSyncedTs', answer.now);
      // The first answer has arrived, so this device may send its own drafts.
      else if ((await readKv(db, 'draftsSyncedTs')) === undefined) await putKv(db, 'draftsSyncedTs', 0);
    });
  }

  /** Handles a sent draft that the server has neither stored nor merged. */
  async function finish(db: WritableDatabase, row: DraftRow, answered: DraftItem | undefined): Promise<void> {
    // The server keeps no draft of a conversation that the user is not in; this device does.
    if (answered === undefined) await db.drafts.put({ ...row, isDirty: 0 });
    // The server has lost the version on which this draft is based.
    else if (answered.version < (row.baseVersion ?? 0)) await db.drafts.put({ ...row, baseVersion: answered.version });
    else refused.add(nameOf(row));
  }

  /** Whether more pages may follow. The size of an incomplete page does not show whether it was full. */
  function goesOn({ items, now }: DraftAnswer, from: number, isWhole: boolean): boolean {
    // A request from the same position would give the same page.
    const isMore = items.length >= (isWhole ? LIMITS.draftsPerAnswer : 1) && now > from && steps < MAX_STEPS;
    const isBehind = !isWhole || reached !== undefined;
    steps = isMore && isBehind ? steps + 1 : 0;
    reached = isMore && isBehind ? now : undefined;
    return isMore;
  }

  /** Sends one request. Resolves with true if another request should follow at once. */
  async function ask(): Promise<boolean> {
    const since = await readKv(db, 'draftsSyncedTs');
    // The first request sends no drafts, because until its answer no draft of the server can be based on this database.
    const { items, hasMore } = since === undefined ? { items: [], hasMore: true } : await pickItems();
    if (items.length === 0 && since !== undefined && !mustPull) return false;
    const wasPull = mustPull;
    mustPull = false;
    const from = reached ?? since ?? 0;
    const outcome = await call({ since: from, items });
    if (outcome.kind === 'ok') {
      const isWhole = outcome.isPartial !== true;
      await store(items, outcome.value, { isWhole, isNext: from === (since ?? 0) });
      failures = 0;
      maxItems = LIMITS.arrayItems;
      mustPull ||= goesOn(outcome.value, from, isWhole);
      return hasMore || mustPull;
    }
    mustPull ||= wasPull;
    if (outcome.kind === 'refused' && isFinalRefusal(outcome.code) && items.length > 0) {
      // One of the drafts is not acceptable. Sending them one by one finds it.
      const [only] = items;
      if (items.length === 1 && only !== undefined) refused.add(nameOf(only));
      maxItems = items.length === 1 ? LIMITS.arrayItems : 1;
      return true;
    }
    if (outcome.retryAfterMs === undefined) later(backoffMs(failures, MAX_BACKOFF_MS, ports.random.unit()));
    else hold(outcome.retryAfterMs);
    failures += 1;
    return false;
  }

  async function run(): Promise<void> {
    try {
      while (!isStopped && isReady() && (await ask()));
    } catch (error) {
      context.report(error, 'drafts');
      if (!hasLostLeadership(error)) later(backoffMs(failures, MAX_BACKOFF_MS, ports.random.unit()));
      failures += 1;
    } finally {
      running = undefined;
    }
  }

  function start(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    if (!isStopped && !isHeld && isReady()) running ??= run();
  }

  /** Pauses all requests until the time of Retry-After. Drafts that are typed or missed meanwhile wait too. */
  function hold(retryAfterMs: number): void {
    isHeld = true;
    cancelHold = ports.clock.after(Math.min(retryAfterMs, MAX_HOLD_MS), () => {
      isHeld = false;
      start();
    });
  }

  function later(delayMs: number): void {
    if (isStopped) return;
    cancelTimer ??= ports.clock.after(delayMs, start);
  }

  const cancelWatch = watchDirtyDrafts(db, () => later(PAUSE_MS));

  return {
    pull() {
      mustPull = true;
      reached = undefined;
      start();
    },
    wake: () => later(PAUSE_MS),
    stop() {
      isStopped = true;
      cancelWatch();
      cancelTimer?.();
      cancelHold();
    },
    async idle() {
      while (running !== undefined) await running;
    },
  };
}

function nameOf({ conversationID, version }: { readonly conversationID: string; readonly version: number }): string {
  return `${conversationID} ${version}`;
}
