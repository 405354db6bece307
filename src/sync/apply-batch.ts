import { applyEvent } from '../core/apply/apply-event.ts';
import { skipMessage } from '../core/apply/apply-message.ts';
import type { QuarantineRow } from '../core/rows.ts';
import type { EngineEvent } from '../../contract/engine-events.ts';
import type { Message } from '../../contract/message.ts';
import { changeKv, putKv } from '../db/kv.ts';
import { keepRaw } from '../shared/lenient.ts';
import { writeAsLeader } from '../db/transaction.ts';
import type { WantedRows } from '../db/bulk/read-wanted.ts';
import { loadWorkspace, saveWorkspace, saveWorkspaceLast, WORKSPACE_TABLES } from '../db/workspace.ts';
import type { StreamItem } from '../engines/chat/port.ts';
import type { LeaderContext } from './leader-context.ts';
import { reactAgain, rebaseOps } from './rebase-ops.ts';
import { putQuarantine } from './unreadable/quarantine.ts';
import { isDatabaseTrouble, isOverthrown, isPoison } from '../db/storage-errors.ts';

const TABLES = [...WORKSPACE_TABLES, 'quarantine', 'ops'] as const;

/**
 * `hasHoles`: history is missing that was not missing before. `arrived`: messages that were not stored before, in order. `isDamaged`: some
 * of it could not be read, and is to be learnt by reading the lists again.
 */
export type AppliedBatch = {
  readonly refetch: readonly string[];
  readonly hasHoles: boolean;
  readonly arrived: readonly Message[];
  readonly isDamaged: boolean;
};

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
    return { refetch: [], hasHoles: true, arrived: [], isDamaged: first.isDamaged === true };
  }
}

async function applyHalves(context: LeaderContext, items: readonly StreamItem[], isStubborn: boolean): Promise<AppliedBatch> {
  const middle = Math.ceil(items.length / 2);
  const older = await applyBatch(context, items.slice(0, middle), isStubborn);
  const newer = await applyBatch(context, items.slice(middle), isStubborn);
  return {
    refetch: [...older.refetch, ...newer.refetch],
    hasHoles: true,
    arrived: [...older.arrived, ...newer.arrived],
    isDamaged: older.isDamaged || newer.isDamaged,
  };
}

async function applyTogether(context: LeaderContext, items: readonly StreamItem[]): Promise<AppliedBatch> {
  const { db, me, epoch } = context;
  return writeAsLeader({ db, epoch }, TABLES, async () => {
    // Asked together, maybe for some events too many: what is behind the cursor is only known with the answer.
    const space = await loadWorkspace(db, me, wantedBy(eventsOf(items)));
    const fresh = items.filter((item) => item.pts > space.values.cursor);
    const last = fresh.at(-1);
    if (last === undefined) return { refetch: [], hasHoles: false, arrived: [], isDamaged: false };
    const events = eventsOf(fresh);
    context.changes.note(events);
    const arrived = events.flatMap((event) => (event.e === 'msg.new' && space.messages.get(event.d.ID) === undefined ? [event.d] : []));
    for (const event of events) applyEvent(space, event);
    await reactAgain(
      db,
      space,
      events.flatMap((event) => (event.e === 'msg.modify' && event.d.reactionList !== undefined ? [event.d.ID] : [])),
    );
    await rebaseOps(db, events);
    const unread = fresh.filter((item) => item.raw !== '').map((item) => quarantineRow(context, item, 'unknown or malformed event'));
    const isDamaged = fresh.some((item) => item.isDamaged === true);
    if (unread.length > 0) await putQuarantine(db, unread);
    await saveWorkspaceLast(db, space, [
      ...(isDamaged ? [() => db.kv.put({ key: 'mustReread', value: 1 })] : []),
      () => db.kv.put({ key: 'cursor', value: last.pts }),
    ]);
    const hasHoles = [...space.changedHoles].some((id) => (space.holes.get(id) ?? []).length > 0);
    return { refetch: space.sides.flatMap((side) => (side.table === 'refetch' ? [side.scope] : [])), hasHoles, arrived, isDamaged };
  });
}

function eventsOf(items: readonly StreamItem[]): EngineEvent[] {
  return items.flatMap((item) => (item.event === undefined ? [] : [item.event]));
}

async function quarantine(context: LeaderContext, item: StreamItem, reason: string): Promise<void> {
  const { db, me, epoch } = context;
  await writeAsLeader({ db, epoch }, TABLES, async () => {
    await putQuarantine(db, [quarantineRow(context, item, reason)]);
    if (item.event?.e === 'msg.new') {
      const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: [item.event.d.conversationID] });
      skipMessage(space, item.event.d);
      await saveWorkspace(db, space);
    }
    if (item.isDamaged === true) await putKv(db, 'mustReread', 1);
    await changeKv(db, { key: 'cursor', initial: 0 }, (cursor) => Math.max(item.pts, cursor));
  });
}

function quarantineRow({ ports }: LeaderContext, item: StreamItem, reason: string): QuarantineRow {
  const raw = item.raw === '' ? keepRaw(item.event) : item.raw;
  const addedTs = ports.clock.now();
  if (item.event?.e !== 'msg.new') return { id: `pts:${item.pts}`, conversationID: '', sequence: item.pts, raw, reason, addedTs };
  const { conversationID, sequence } = item.event.d;
  return { id: `${conversationID}:${sequence}`, conversationID, sequence, raw, reason, addedTs };
}

function wantedBy(events: readonly EngineEvent[]): WantedRows {
  const logged = events.flatMap((event) => (event.e === 'msg.new' ? [event.d] : []));
  return { messageIds: events.flatMap(messageIdsOf), logged, conversationIds: events.flatMap(conversationIdsOf) };
}

function messageIdsOf(event: EngineEvent): string[] {
  switch (event.e) {
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
