import type { Conversation } from '../../contract/conversation.ts';
import type { EngineResult } from '../../contract/engine-methods.ts';
import { applyConversation, applyConversationDelete } from '../core/apply/apply-conversation.ts';
import { PENDING_SEQUENCE, type ConversationRow } from '../core/rows.ts';
import { markUncompared } from '../db/conversations.ts';
import { putKv, readKv } from '../db/kv.ts';
import { writeAsLeader } from '../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../db/workspace.ts';
import type { EngineOutcome } from '../engines/chat/port.ts';
import { isEqual } from '../shared/reuse-equal.ts';
import type { LeaderContext } from './leader-context.ts';
import { rebaseOps } from './rebase-ops.ts';

const PAGE = 200;
/** By how much a page that could not be read is made smaller. */
const SHRINK = 4;

/** The engine did not answer; the next hello tries again. */
export class EngineUnreachable extends Error {
  override readonly name = 'EngineUnreachable';
}

/** The engine answered that it would not, as when it is asked too fast; worth another try a little later. */
export class EngineRefused extends Error {
  override readonly name: string = 'EngineRefused';
}

/** The engine answered something that cannot be read; worth another try a little later too, since no new connection will come for it. */
export class EngineUnreadable extends EngineRefused {
  override readonly name = 'EngineUnreadable';
}

type Answer<T> = Extract<EngineOutcome<T>, { readonly kind: 'ok' }>;

function expectOk<T>(outcome: EngineOutcome<T>, what: string): Answer<T> {
  if (outcome.kind === 'ok') return outcome;
  if (outcome.kind === 'refused') throw new EngineRefused(`${what}: ${outcome.code}`);
  throw outcome.isUnreadable === true ? new EngineUnreadable(what) : new EngineUnreachable(what);
}

/** The answer's value, whether or not parts of it had to be left out. */
export function expectAnswer<T>(outcome: EngineOutcome<T>, what: string): T {
  return expectOk(outcome, what).value;
}

/**
 * Fills the tables of a new device, or of one that was away for longer than the server's log reaches: conversations, friends,
 * groups. Stored rows stay, until they are compared with history; the cursor is set last, so that an interrupted run is simply repeated.
 */
export async function bootstrap(context: LeaderContext, pts: number): Promise<void> {
  await writeAsLeader(context, ['kv', 'conversations'], async () => {
    if ((await readKv(context.db, 'isBootstrapped')) === 1) await markUncompared(context.db);
  });
  await loadConversations(context);
  await loadPeople(context);
  await writeAsLeader(context, ['kv'], async () => {
    await putKv(context.db, 'cursor', pts);
    await putKv(context.db, 'isBootstrapped', 1);
  });
}

/**
 * Reads the lists again because events could not be read: what is stored may have changed behind our back, and what the whole list
 * does not name any more was taken off it.
 */
export async function rereadLists(context: LeaderContext): Promise<void> {
  const { db, me, epoch } = context;
  const before = await writeAsLeader(context, ['conversations'], async () => {
    await markUncompared(db);
    return db.conversations.toArray();
  });
  const { ids, isWhole } = await loadConversations(context);
  await loadPeople(context);
  await writeAsLeader({ db, epoch }, WORKSPACE_TABLES, async () => {
    const unlisted = isWhole ? before.filter((row) => !ids.has(row.conversationID) && isListed(row)) : [];
    const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: unlisted.map((row) => row.conversationID) });
    // What has changed meanwhile is on the list again, or will be.
    for (const row of unlisted) if (isEqual(space.conversations.get(row.conversationID), row)) applyConversationDelete(space, row.conversationID, undefined);
    await saveWorkspace(db, space);
    await putKv(db, 'mustReread', 0);
  });
}

/** The server has it on the list, as far as is known here: one that holds nothing but what waits to be sent is this device's own. */
function isListed({ shelf, lastSequence, lastMessage }: ConversationRow): boolean {
  return shelf !== 'gone' && lastSequence > 0 && (lastMessage?.lastSequence ?? 0) < PENDING_SEQUENCE;
}

type Listed = { readonly ids: ReadonlySet<string>; readonly isWhole: boolean };

/** A list that cannot be read at all names nobody, and keeps no message from anybody: what is stored of it stays. */
function orNothing<T>(outcome: EngineOutcome<T[]>, what: string): Answer<T[]> {
  const isUnreadable = outcome.kind === 'unknown' && outcome.isUnreadable === true;
  return isUnreadable ? { kind: 'ok', value: [], isPartial: true } : expectOk(outcome, what);
}

async function loadConversations(context: LeaderContext): Promise<Listed> {
  const ids = new Set<string>();
  let isWhole = true;
  let isFirst = true;
  let count = PAGE;
  let cursor = '';
  do {
    const outcome: EngineOutcome<EngineResult<'conversations'>> = await context.engine.call('conversations', { cursor, count });
    if (outcome.kind === 'unknown' && outcome.isUnreadable === true && count > 1) {
      // Too much for one frame, maybe: of fewer some can be read.
      count = Math.ceil(count / SHRINK);
      continue;
    }
    const { value, isPartial }: Answer<EngineResult<'conversations'>> = expectOk(outcome, 'conversations');
    await storeConversations(context, value.list);
    for (const { conversationID } of value.list) ids.add(conversationID);
    isWhole &&= isPartial !== true;
    cursor = value.cursor;
    isFirst = false;
  } while (isFirst || cursor !== '');
  return { ids, isWhole };
}

async function storeConversations(context: LeaderContext, list: readonly Conversation[]): Promise<void> {
  const { db, me, epoch } = context;
  await writeAsLeader({ db, epoch }, [...WORKSPACE_TABLES, 'ops'], async () => {
    const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: list.map((row) => row.conversationID) });
    for (const conversation of list) applyConversation(space, conversation);
    await saveWorkspace(db, space);
    await rebaseOps(
      db,
      list.map((d) => ({ e: 'conv.update', d })),
    );
  });
}

async function loadPeople(context: LeaderContext): Promise<void> {
  const { db, engine, epoch } = context;
  const friends = orNothing(await engine.call('friends', {}), 'friends');
  const groups = orNothing(await engine.call('groups', {}), 'groups');
  await writeAsLeader({ db, epoch }, ['friends', 'groups'], async () => {
    // Who is not listed may be one whose card could not be read.
    if (friends.isPartial !== true) await db.friends.clear();
    await db.friends.bulkPut(friends.value);
    await db.groups.bulkPut(groups.value);
  });
}
