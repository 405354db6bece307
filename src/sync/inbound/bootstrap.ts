import { putFriends } from '../../db/people/current-profiles.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import type { EngineParams } from '../../../contract/engine-methods.ts';
import { applyConversation, applyUnlisting } from '../../core/apply/apply-conversation.ts';
import { conversationLane } from '../../core/overlay/conversation-overlay.ts';
import { PENDING_SEQUENCE, type ConversationRow, type OpRow } from '../../core/rows.ts';
import { listWaiting } from '../../db/overlay/waiting-ops.ts';
import { dropUnlistedGroups, putConfirmedGroups } from '../../db/overlay/fold-group.ts';
import { markUncompared } from '../../db/conversations.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../../db/workspace.ts';
import type { EngineOutcome, OperationResult } from '../../engines/chat/port.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import type { ChangesSince } from '../leader/row-changes.ts';

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
 * False = some of the lists could not be read, and has to be read once more.
 */
export async function bootstrap(context: LeaderContext, pts: number): Promise<boolean> {
  await writeAsLeader(context, ['kv', 'conversations'], async (db) => {
    if ((await readKv(db, 'isBootstrapped')) === 1) await markUncompared(db);
  });
  const { isWhole: areConversationsWhole } = await loadConversations(context);
  const isWhole = (await loadPeople(context)) && areConversationsWhole;
  await writeAsLeader(context, ['kv'], async (db) => {
    if (!isWhole) await putKv(db, 'mustReread', 1);
    await putKv(db, 'cursor', pts);
    await putKv(db, 'isBootstrapped', 1);
  });
  return isWhole;
}

/**
 * Reads the lists again because events could not be read, or because the engine has no log of them: what is stored may have changed behind
 * our back, and what the whole list does not name any more was taken off it. `pts` becomes the cursor. False = some of the lists could not
 * be read, so that they have to be read once more.
 */
export async function rereadLists(context: LeaderContext, pts?: number): Promise<boolean> {
  const { db, me, epoch } = context;
  const before = await writeAsLeader(context, ['conversations'], async (db) => {
    await markUncompared(db);
    return db.conversations.toArray();
  });
  const listed = await loadConversations(context);
  const arePeopleWhole = await loadPeople(context);
  // What the engine keeps no longer is not deleted for that.
  const missing = listed.isLimited ? [] : before.filter((row) => !listed.updates.has(row.conversationID) && isListed(row));
  const moved = missing.length === 0 ? NOBODY : await readMoved(context, listed.updates);
  const isWhole = listed.isWhole && moved !== undefined;
  await writeAsLeader({ db, epoch }, WORKSPACE_TABLES, async (db) => {
    const unlisted = isWhole ? missing.filter((row) => !moved.has(row.conversationID)) : [];
    const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: unlisted.map((row) => row.conversationID) });
    // What has changed meanwhile is on the list again, or will be.
    for (const row of unlisted) {
      const confirmed = space.conversations.get(row.conversationID);
      if (confirmed !== undefined && isEqual(space.stored.get(row.conversationID), row)) applyUnlisting(space, confirmed);
    }
    await saveWorkspace(db, space);
    if (isWhole && arePeopleWhole) await putKv(db, 'mustReread', 0);
    else if (pts !== undefined) await putKv(db, 'mustReread', 1);
    if (pts !== undefined) await putKv(db, 'cursor', pts);
  });
  return isWhole && arePeopleWhole;
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Who was missed while the list was read: the newest stand first, so that one that moves up between two pages is on neither. The first
 * page, read again, names all of them if its last entry has not moved. Undefined = it does not say.
 */
async function readMoved(context: LeaderContext, updates: Listed['updates']): Promise<ReadonlySet<string> | undefined> {
  const outcome = await loadConversationsPage(context, { cursor: '', count: PAGE });
  if (isUnreadable(outcome)) return undefined;
  const { value, isPartial } = expectOk(outcome, 'conversations');
  const last = value.list.at(-1);
  const isComplete = value.cursor === '' || (last !== undefined && updates.get(last.conversationID) === last.updateTs);
  return isPartial === true || !isComplete ? undefined : new Set(value.list.map(({ conversationID }) => conversationID));
}

/** The server has it on the list, as far as is known here: one that holds nothing but what waits to be sent is this device's own. */
function isListed({ shelf, lastSequence, lastMessage }: ConversationRow): boolean {
  return shelf !== 'gone' && lastSequence > 0 && (lastMessage?.lastSequence ?? 0) < PENDING_SEQUENCE;
}

/** `updates` = when each that is listed was last moved up. `isLimited` = the engine does not keep all conversations. */
type Listed = { readonly updates: ReadonlyMap<string, number>; readonly isWhole: boolean; readonly isLimited: boolean };

function isUnreadable(outcome: EngineOutcome<unknown>): boolean {
  return outcome.kind === 'unknown' && outcome.isUnreadable === true;
}

/** A list that cannot be read at all names nobody, and keeps no message from anybody: what is stored of it stays. */
function orNothing<T>(outcome: EngineOutcome<T[]>, what: string): Answer<T[]> {
  return isUnreadable(outcome) ? { kind: 'ok', value: [], isPartial: true } : expectOk(outcome, what);
}

async function loadConversations(context: LeaderContext): Promise<Listed> {
  const updates = new Map<string, number>();
  let isWhole = true;
  let isLimited = false;
  let count = PAGE;
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const outcome: EngineOutcome<OperationResult<'conversations'>> = await loadConversationsPage(context, { cursor, count });
    if (isUnreadable(outcome)) {
      // One entry that fits no frame hides those behind it, and keeps nobody from what stands in other lists.
      if (count === 1) return { updates, isWhole: false, isLimited };
      // Too much for one frame, maybe: of fewer some can be read.
      count = Math.ceil(count / SHRINK);
      continue;
    }
    const { value, isPartial }: Answer<OperationResult<'conversations'>> = expectOk(outcome, 'conversations');
    for (const { conversationID, updateTs } of value.list) updates.set(conversationID, updateTs);
    isWhole &&= isPartial !== true;
    isLimited ||= value.endsAt === 'retention';
    count = Math.min(PAGE, count * 2);
    cursor = value.cursor === '' ? undefined : value.cursor;
  }
  return { updates, isWhole, isLimited };
}

/** Asks for a page of the list and stores what it names. */
async function loadConversationsPage(context: LeaderContext, params: EngineParams<'conversations'>): Promise<EngineOutcome<OperationResult<'conversations'>>> {
  return context.changes.during(async (since) => {
    const outcome = await context.engine.call('conversations', params);
    if (outcome.kind === 'ok') await storeConversations(context, outcome.value.list, since);
    return outcome;
  });
}

async function storeConversations(context: LeaderContext, list: readonly Conversation[], since: ChangesSince): Promise<void> {
  const { db, me, epoch } = context;
  await writeAsLeader({ db, epoch }, WORKSPACE_TABLES, async (db) => {
    const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: list.map((row) => row.conversationID) });
    const gone = list.flatMap(({ conversationID: id }) => (space.conversations.get(id)?.shelf === 'gone' ? [id] : []));
    const deleted = new Set((await listWaiting(db, gone.map(conversationLane))).filter(isDeletion).map(({ entity }) => entity));
    for (const conversation of list) {
      const id = conversation.conversationID;
      // A deletion that waits, or ended while the answer was on its way, is newer than the list.
      const isListed = !deleted.has(conversationLane(id)) && !since.rows(id) && !since.op(conversationLane(id));
      applyConversation(space, conversation, { isListed });
    }
    await saveWorkspace(db, space);
  });
}

function isDeletion({ call }: OpRow): boolean {
  return call.kind === 'engine' && call.method === 'convDelete';
}

/** False = some of them could not be read. */
async function loadPeople(context: LeaderContext): Promise<boolean> {
  const { db, engine, epoch } = context;
  const friends = orNothing(await engine.call('friends', {}), 'friends');
  const groups = orNothing(await engine.call('groups', {}), 'groups');
  await writeAsLeader({ db, epoch }, ['friends', 'users', 'groups', 'ops'], async (db) => {
    // Who is not listed may be one whose card could not be read.
    if (friends.isPartial !== true) await db.friends.clear();
    await putFriends(db, friends.value);
    if (groups.isPartial !== true) await dropUnlistedGroups(db, groups.value);
    await putConfirmedGroups(db, groups.value);
  });
  return friends.isPartial !== true && groups.isPartial !== true;
}
