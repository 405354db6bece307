import { c2cConversationId, groupConversationId, targetOf } from '../../../contract/ids.ts';
import { applyEvent } from '../../core/apply/apply-event.ts';
import { skipMessage } from '../../core/apply/apply-message.ts';
import { deleteAgain, updateHeld } from '../../core/overlay/held-messages.ts';
import { lanesOfMessages } from '../../core/overlay/message-overlay.ts';
import type { QuarantineRow } from '../../core/rows.ts';
import { noteUnsure } from '../../core/apply/large-group.ts';
import type { Workspace } from '../../core/apply/workspace.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import type { Message } from '../../../contract/message.ts';
import { listWaiting, putHeld } from '../../db/overlay/waiting-ops.ts';
import { changeKv, putKv } from '../../db/kv.ts';
import { keepRaw } from '../../shared/lenient.ts';
import { writeAsLeader, type WritableDatabase } from '../../db/transaction.ts';
import type { WantedRows } from '../../db/bulk/read-wanted.ts';
import { loadWorkspace, saveWorkspace, saveWorkspaceLast, WORKSPACE_TABLES } from '../../db/workspace.ts';
import type { StreamItem } from '../../engines/chat/port.ts';
import { enterLog, leaveLogAt, LogMoved, type GroupRange } from './catch-up/group-range.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import { putQuarantine } from '../unreadable/quarantine.ts';
import { isDatabaseProblem, hasLostLeadership, isPoison } from '../../db/storage-errors.ts';

const TABLES = [...WORKSPACE_TABLES, 'quarantine'] as const;

/**
 * The result of one batch. `hasHoles` = history is missing that was not missing before. `arrived` = messages that were not stored before,
 * in order. `isDamaged` = some events could not be read, so the lists must be read again. Large groups: `started` = their logs are followed
 * from now on, `ended` = the user left them, `unsure` = only the server knows how many of their messages are unread.
 */
export type AppliedBatch = {
  readonly refetch: readonly string[];
  readonly hasHoles: boolean;
  readonly arrived: readonly Message[];
  readonly isDamaged: boolean;
  readonly started: readonly string[];
  readonly ended: readonly string[];
  readonly unsure: readonly string[];
};

const NOTHING: AppliedBatch = { refetch: [], hasHoles: false, arrived: [], isDamaged: false, started: [], ended: [], unsure: [] };

/** `isStubborn` = the same items have failed many times, so the items count as the cause of any error. */
type BatchOptions = { readonly isStubborn?: boolean; readonly range?: GroupRange };

/**
 * Applies stream items of one log in order and moves the log's cursor to the last item, in one transaction (G3). If an item cannot be
 * stored, each half of the batch is tried alone, until one item is left. That item goes to quarantine, so that no later item waits for it
 * (G7, G8).
 */
export async function applyBatch(context: LeaderContext, items: readonly StreamItem[], options: BatchOptions = {}): Promise<AppliedBatch> {
  try {
    return await applyTogether(context, items, options.range);
  } catch (error) {
    if (error instanceof LogMoved) throw error;
    if (!isPoison(error) && (options.isStubborn !== true || hasLostLeadership(error) || isDatabaseProblem(error))) throw error;
    const { range } = options;
    const [first] = items;
    if (first === undefined && range?.conversation !== undefined) {
      const { conversation: _unstorable, ...rest } = range;
      return applyBatch(context, items, { ...options, range: { ...rest, isDamaged: true } });
    }
    if (first === undefined) throw error;
    if (items.length > 1 || range?.conversation !== undefined) return applyHalves(context, items, options);
    await quarantine(context, first, { reason: String(error), range });
    return { ...NOTHING, hasHoles: true, isDamaged: first.isDamaged === true };
  }
}

async function applyHalves(context: LeaderContext, items: readonly StreamItem[], options: BatchOptions): Promise<AppliedBatch> {
  const { range, ...rest } = options;
  const middle = Math.ceil(items.length / 2);
  const upTo = items[middle - 1]?.pts ?? 0;
  const [first, second] =
    range === undefined
      ? []
      : [
          { group: range.group, after: range.after, upTo },
          { ...range, after: upTo },
        ];
  const older = await applyBatch(context, items.slice(0, middle), { ...rest, ...(first === undefined ? {} : { range: first }) });
  const newer = await applyBatch(context, items.slice(middle), { ...rest, ...(second === undefined ? {} : { range: second }) });
  return {
    refetch: [...older.refetch, ...newer.refetch],
    hasHoles: true,
    arrived: [...older.arrived, ...newer.arrived],
    isDamaged: older.isDamaged || newer.isDamaged,
    started: [...older.started, ...newer.started],
    ended: [...older.ended, ...newer.ended],
    unsure: [...older.unsure, ...newer.unsure],
  };
}

async function applyTogether(context: LeaderContext, items: readonly StreamItem[], range: GroupRange | undefined): Promise<AppliedBatch> {
  const { db, epoch } = context;
  return writeAsLeader({ db, epoch }, TABLES, async (db) => {
    // Reads cursor and rows together, to save a wait. Some rows may belong to events that the cursor shows as already applied.
    const [space, waiting] = await Promise.all([
      loadSpace(context, wantedBy(eventsOf(items)), range),
      listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages)),
    ]);
    const cursor = range === undefined ? space.values.cursor : enterLog(space, range);
    const fresh = items.filter((item) => item.pts > cursor);
    if (fresh.length === 0 && range === undefined) return NOTHING;
    const events = eventsOf(fresh);
    context.changes.note(events);
    const arrived = events.flatMap((event) => (event.e === 'msg.new' && space.messages.get(event.d.ID) === undefined ? [event.d] : []));
    for (const event of events) applyEvent(space, event);
    space.waiting.push(...waiting);
    const deletedAgain = await keepDeleted({ db, me: context.me }, space, events);
    const unread = fresh.filter((item) => item.raw !== '').map((item) => quarantineRow(context, item, 'unknown or malformed event'));
    if (unread.length > 0) await putQuarantine(db, unread);
    if (range !== undefined) leaveLogAt(space, range);
    const isDamaged = range?.isDamaged === true || fresh.some((item) => item.isDamaged === true);
    const unsure = noteUnsure(space);
    await saveWorkspaceLast(db, space, [
      ...(isDamaged ? [() => db.kv.put({ key: 'mustReread', value: 1 })] : []),
      ...(range === undefined ? [() => db.kv.put({ key: 'cursor', value: fresh.at(-1)?.pts ?? cursor })] : []),
    ]);
    const hasHoles = [...space.changedHoles].some((id) => (space.holes.get(id) ?? []).length > 0);
    const refetch = space.otherChanges.flatMap((side) => (side.table === 'refetch' ? [side.scope] : []));
    return {
      refetch,
      hasHoles,
      arrived: arrived.filter(({ ID }) => !deletedAgain.has(ID)),
      isDamaged,
      started: [...space.started].map(targetOf),
      ended: [...space.ended].map(targetOf),
      unsure,
    };
  });
}

/** Call inside the transaction that saves the workspace. */
async function loadSpace({ db, me, engine }: LeaderContext, wanted: WantedRows, range: GroupRange | undefined): Promise<Workspace> {
  if (range === undefined) return { ...(await loadWorkspace(db, me, wanted)), hasSparsePairs: !engine.capabilities().densePairs };
  const { group } = range;
  return { ...(await loadWorkspace(db, me, { ...wanted, conversationIds: [...wanted.conversationIds, groupConversationId(group)] })), group };
}

function messagesOf(events: readonly EngineEvent[]): Message[] {
  return events.flatMap((event) => (event.e === 'msg.new' ? [event.d] : []));
}

/** IDs of the conversations in which messages arrive or change. */
function conversationsOf(events: readonly EngineEvent[]): string[] {
  return [...new Set(events.flatMap((event) => (event.e.startsWith('msg.') && 'conversationID' in event.d ? [event.d.conversationID] : [])))];
}

type Applied = { readonly db: WritableDatabase; readonly me: string };

/** Messages with a waiting deletion stay off the screen. Changes to them are stored with the deletion. */
async function keepDeleted({ db, me }: Applied, space: Workspace, events: readonly EngineEvent[]): Promise<ReadonlySet<string>> {
  if (space.waiting.length === 0) return NOBODY;
  const held = updateHeld(space.waiting, events, me);
  const now = space.waiting.map((op) => held.find(({ opId }) => opId === op.opId) ?? op);
  const { ids, ops } = deleteAgain(space, messagesOf(events), now);
  await putHeld(db, [...held, ...ops]);
  return ids;
}

const NOBODY: ReadonlySet<string> = new Set();

function eventsOf(items: readonly StreamItem[]): EngineEvent[] {
  return items.flatMap((item) => (item.event === undefined ? [] : [item.event]));
}

type Failure = { readonly reason: string; readonly range: GroupRange | undefined };

async function quarantine(context: LeaderContext, item: StreamItem, { reason, range }: Failure): Promise<void> {
  const { db, epoch } = context;
  await writeAsLeader({ db, epoch }, TABLES, async (db) => {
    await putQuarantine(db, [quarantineRow(context, item, reason)]);
    const message = item.event?.e === 'msg.new' ? item.event.d : undefined;
    const space = await loadSpace(context, { messageIds: [], conversationIds: message === undefined ? [] : [message.conversationID] }, range);
    if (range !== undefined) enterLog(space, range);
    if (message !== undefined) skipMessage(space, message);
    if (range !== undefined) leaveLogAt(space, range);
    await saveWorkspace(db, space);
    if (item.isDamaged === true || range?.isDamaged === true) await putKv(db, 'mustReread', 1);
    if (range === undefined) await changeKv(db, { key: 'cursor', initial: 0 }, (cursor) => Math.max(item.pts, cursor));
  });
}

function quarantineRow({ ports }: LeaderContext, item: StreamItem, reason: string): QuarantineRow {
  const raw = item.raw === '' ? keepRaw(item.event) : item.raw;
  const addedTs = ports.clock.now();
  const place = item.group === undefined ? `pts:${item.pts}` : `pts:${item.group}:${item.pts}`;
  if (item.event?.e !== 'msg.new') return { id: place, conversationID: '', sequence: item.pts, raw, reason, addedTs };
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
    case 'group.update':
      return [groupConversationId(event.d.groupNumber)];
    case 'friend.delete':
      return [c2cConversationId(event.d.wtId)];
    default:
      return 'conversationID' in event.d ? [event.d.conversationID] : [];
  }
}
