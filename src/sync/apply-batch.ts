import { applyEvent } from '../core/apply/apply-event.ts';
import { skipMessage } from '../core/apply/apply-message.ts';
import type { QuarantineRow } from '../core/rows.ts';
import type { EngineEvent } from '../../contract/engine-events.ts';
import type { Message } from '../../contract/message.ts';
import { putKv, readKv } from '../db/kv.ts';
import { writeAsLeader } from '../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES, type WantedRows } from '../db/workspace.ts';
import type { StreamItem } from '../engines/chat/port.ts';
import type { LeaderContext } from './leader-context.ts';
import { rebaseOps } from './rebase-ops.ts';
import { isDatabaseTrouble, isOverthrown, isPoison } from '../db/storage-errors.ts';

const TABLES = [...WORKSPACE_TABLES, 'quarantine', 'ops'] as const;

/** `hasHoles`: history is missing that was not missing before. `arrived`: messages that were not stored before, in order. */
export type AppliedBatch = { readonly refetch: readonly string[]; readonly hasHoles: boolean; readonly arrived: readonly Message[] };

/**
 * Applies stream items in order and moves the cursor to the last one, in one transaction (G3). If an item cannot be stored, each half
 * is tried alone, down to the one that fails: that goes to quarantine, so that nothing behind it waits (G7, G8). `isStubborn` = the
 * same items have failed again and again, so that even an error of another kind counts as theirs.
 */
export async function applyBatch(context: LeaderContext, items: readonly StreamItem[], isStubborn = false): Promise<AppliedBatch> {
  try {
    return await applyTogether(context, items);
  } catch (error) {
    if (!isPoison(error) && (!isStubborn || isOverthrown(error) || isDatabaseTrouble(error))) throw error;
    const [first] = items;
    if (first === undefined) throw error;
    if (items.length > 1) return applyHalves(context, items, isStubborn);
    await quarantine(context, first, String(error));
    return { refetch: [], hasHoles: true, arrived: [] };
  }
}

async function applyHalves(context: LeaderContext, items: readonly StreamItem[], isStubborn: boolean): Promise<AppliedBatch> {
  const middle = Math.ceil(items.length / 2);
  const older = await applyBatch(context, items.slice(0, middle), isStubborn);
  const newer = await applyBatch(context, items.slice(middle), isStubborn);
  return { refetch: [...older.refetch, ...newer.refetch], hasHoles: true, arrived: [...older.arrived, ...newer.arrived] };
}

async function applyTogether(context: LeaderContext, items: readonly StreamItem[]): Promise<AppliedBatch> {
  const { db, me, epoch } = context;
  return writeAsLeader({ db, epoch }, TABLES, async () => {
    const cursor = (await readKv(db, 'cursor')) ?? 0;
    const fresh = items.filter((item) => item.pts > cursor);
    const last = fresh.at(-1);
    if (last === undefined) return { refetch: [], hasHoles: false, arrived: [] };
    const events = fresh.flatMap((item) => (item.event === undefined ? [] : [item.event]));
    const space = await loadWorkspace(db, me, wantedBy(events, me));
    context.changes.note(events);
    const arrived = events.flatMap((event) => (event.e === 'msg.new' && space.messages.get(event.d.ID) === undefined ? [event.d] : []));
    for (const event of events) applyEvent(space, event);
    await saveWorkspace(db, space);
    await rebaseOps(db, events);
    const unknown = fresh.filter((item) => item.event === undefined);
    if (unknown.length > 0) await db.quarantine.bulkPut(unknown.map((item) => quarantineRow(item, 'unknown or malformed event')));
    await putKv(db, 'cursor', last.pts);
    const hasHoles = [...space.changedHoles].some((id) => (space.holes.get(id) ?? []).length > 0);
    return { refetch: space.sides.flatMap((side) => (side.table === 'refetch' ? [side.scope] : [])), hasHoles, arrived };
  });
}

async function quarantine(context: LeaderContext, item: StreamItem, reason: string): Promise<void> {
  const { db, me, epoch } = context;
  await writeAsLeader({ db, epoch }, TABLES, async () => {
    await db.quarantine.put(quarantineRow(item, reason));
    if (item.event?.e === 'msg.new') {
      const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: [item.event.d.conversationID] });
      skipMessage(space, item.event.d);
      await saveWorkspace(db, space);
    }
    await putKv(db, 'cursor', Math.max(item.pts, (await readKv(db, 'cursor')) ?? 0));
  });
}

function quarantineRow(item: StreamItem, reason: string): QuarantineRow {
  const raw = item.raw === '' ? JSON.stringify(item.event) : item.raw;
  if (item.event?.e !== 'msg.new') return { id: `pts:${item.pts}`, conversationID: '', sequence: item.pts, raw, reason };
  const { conversationID, sequence } = item.event.d;
  return { id: `${conversationID}:${sequence}`, conversationID, sequence, raw, reason };
}

/** Own messages are looked for by their ID: one that waits for the log stands elsewhere in its conversation. */
function wantedBy(events: readonly EngineEvent[], me: string): WantedRows {
  const logged = events.flatMap((event) => (event.e === 'msg.new' && event.d.from !== me ? [event.d] : []));
  const others = events.filter((event) => event.e !== 'msg.new' || event.d.from === me);
  return { messageIds: others.flatMap(messageIdsOf), logged, conversationIds: events.flatMap(conversationIdsOf) };
}

function messageIdsOf(event: EngineEvent): string[] {
  switch (event.e) {
    case 'msg.new':
    case 'msg.modify':
      return [event.d.ID];
    case 'msg.revoke':
    case 'msg.delete':
    case 'msg.receipt':
      return event.d.list.map(({ ID }) => ID);
    default:
      return [];
  }
}

function conversationIdsOf(event: EngineEvent): string[] {
  switch (event.e) {
    case 'group.kick':
    case 'group.dissolve':
    case 'group.quit':
      return [`GROUP${event.d.groupNumber}`];
    default:
      return 'conversationID' in event.d ? [event.d.conversationID] : [];
  }
}
