import { LIMITS } from '../../../../contract/limits.ts';
import { forwardable, forwardEach, forwardMerged, type Forwarded, type MergedWords } from '../../../core/forward/forward.ts';
import type { MessageRow, OutboxRow } from '../../../core/rows.ts';
import { readKv } from '../../../db/kv.ts';
import { nextOrder, write } from '../../../db/transaction.ts';
import { showComposed } from '../../../db/workspace.ts';
import type { CommandContext } from '../command-context.ts';
import { composeRow } from './compose-row.ts';

export type NewForward = {
  readonly targets: readonly string[];
  readonly IDs: readonly string[];
  /** All messages in one merged record with these texts; absent = one by one. */
  readonly merged?: MergedWords | undefined;
};

/** `skipped` = number of messages that may not be forwarded or no longer exist. */
export type ForwardResult = { readonly sent: number; readonly skipped: number };

/**
 * Forwards messages to each target through the outbox, so that it works without a network (protocol A44). One transaction stores all of
 * them or none (G2).
 */
export async function forwardMessages(context: CommandContext, { targets, IDs, merged }: NewForward): Promise<ForwardResult> {
  const { db } = context;
  const wanted = [...new Set(IDs)].slice(0, LIMITS.forwardMessages);
  const to = [...new Set(targets)].slice(0, LIMITS.forwardTargets);
  const result = await write(db, ['messages', 'outbox', 'conversations', 'drafts', 'ops', 'kv', 'friends'], async () => {
    const rows = forwardable((await db.messages.bulkGet(wanted)).filter((row) => row !== undefined));
    if (rows.length === 0) return { sent: 0, skipped: IDs.length };
    const contents = merged === undefined ? forwardEach(rows) : [forwardMerged(rows, merged)];
    const nowMs = context.ports.clock.now() + ((await readKv(db, 'serverOffsetMs')) ?? 0);
    const first = await nextOrder(db, to.length * contents.length);
    const composed = to.map((conversationID, at) => compose(context, contents, { conversationID, order: first + at * contents.length, nowMs }));
    await store(context, composed);
    return { sent: rows.length, skipped: IDs.length - rows.length };
  });
  if (result.sent > 0) context.wake();
  return result;
}

type Place = { readonly conversationID: string; readonly order: number; readonly nowMs: number };
type Composed = { readonly conversationID: string; readonly rows: readonly MessageRow[]; readonly sends: readonly OutboxRow[] };

function compose(context: CommandContext, contents: readonly Forwarded[], { conversationID, order, nowMs }: Place): Composed {
  const rows = contents.map((content, at) => composeRow(context, { conversationID, ...content }, { order: order + at, nowMs }));
  const sends = rows.map(({ ID }, at): OutboxRow => ({ ID, conversationID, order: order + at, tries: 0, notBefore: 0, uploads: [] }));
  return { conversationID, rows, sends };
}

async function store({ db }: CommandContext, composed: readonly Composed[]): Promise<void> {
  const ids = composed.map(({ conversationID }) => conversationID);
  const [conversations, drafts] = await Promise.all([db.conversations.bulkGet(ids), db.drafts.bulkGet(ids)]);
  await Promise.all([
    db.messages.bulkAdd(composed.flatMap(({ rows }) => rows)),
    db.outbox.bulkAdd(composed.flatMap(({ sends }) => sends)),
    ...composed.map(async ({ rows }, at) => {
      const [newest, old] = [rows.at(-1), conversations[at]];
      if (newest !== undefined) await showComposed(db, { old, newest, draft: old === undefined ? drafts[at] : undefined });
    }),
  ]);
}
