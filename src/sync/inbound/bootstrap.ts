import { dropUnlisted } from '../../db/bulk/drop-unlisted.ts';
import { putFriends } from '../../db/people/current-profiles.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import type { EngineParams } from '../../../contract/engine-methods.ts';
import { applyConversation, applyUnlisting } from '../../core/apply/apply-conversation.ts';
import { conversationLane } from '../../core/overlay/conversation-overlay.ts';
import { PENDING_SEQUENCE, type ConversationRow, type OpRow } from '../../core/rows.ts';
import { listWaiting } from '../../db/overlay/waiting-ops.ts';
import { putConfirmedGroups } from '../../db/overlay/fold-group.ts';
import { markUncompared } from '../../db/conversations.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { writeAsLeader, writeInTurn } from '../../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../../db/workspace.ts';
import type { EngineOutcome, OperationResult } from '../../engines/chat/port.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import type { ChangesSince } from '../leader/row-changes.ts';

const PAGE = 200;
/** The page size is divided by this after a page could not be read. */
const SHRINK = 4;
const GROUP_TRIES = 3;

/** The engine did not answer; the next hello tries again. */
export class EngineUnreachable extends Error {
  override readonly name = 'EngineUnreachable';
}

/** The engine refused the request, for example because of too many requests. The caller tries again a little later. */
export class EngineRefused extends Error {
  override readonly name: string = 'EngineRefused';
}

/** The engine's answer cannot be read. The caller tries again a little later, because no new connection follows such an answer. */
export class EngineUnreadable extends EngineRefused {
  override readonly name = 'EngineUnreadable';
}

type Answer<T> = Extract<EngineOutcome<T>, { readonly kind: 'ok' }>;

function expectOk<T>(outcome: EngineOutcome<T>, what: string): Answer<T> {
  if (outcome.kind === 'ok') return outcome;
  if (outcome.kind === 'refused') throw new EngineRefused(`${what}: ${outcome.code}`);
  throw outcome.isUnreadable === true ? new EngineUnreadable(what) : new EngineUnreachable(what);
}

/** Returns the answer's value, even if parts of it were left out. Throws EngineRefused, EngineUnreadable or EngineUnreachable. */
export function expectAnswer<T>(outcome: EngineOutcome<T>, what: string): T {
  return expectOk(outcome, what).value;
}

/**
 * Fills the tables with conversations, friends and groups. This is for a new device, or for one that was away longer than the server's log
 * reaches. Stored rows stay until they are compared with history. The cursor is set last, so that an interrupted run is simply repeated.
 * Returns false if some of the lists could not be read and must be read again.
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
 * Reads the lists again because events could not be read, or because the engine has no event log. Stored rows may be out of date without an
 * event. A conversation that a complete list does not contain was removed from the list. `pts` becomes the cursor. Returns false if some of
 * the lists could not be read and must be read again.
 */
export async function rereadLists(context: LeaderContext, pts?: number): Promise<boolean> {
  const { db, me, epoch } = context;
  const before = await writeAsLeader(context, ['conversations'], async (db) => {
    await markUncompared(db);
    return db.conversations.toArray();
  });
  const listed = await loadConversations(context);
  const arePeopleWhole = await loadPeople(context);
  // A conversation that the engine no longer keeps is not a deleted one.
  const missing = listed.isLimited ? [] : before.filter((row) => !listed.updates.has(row.conversationID) && isListed(row));
  const moved = missing.length === 0 ? NOBODY : await readMoved(context, listed.updates);
  const isWhole = listed.isWhole && moved !== undefined;
  await writeAsLeader({ db, epoch }, WORKSPACE_TABLES, async (db) => {
    const unlisted = isWhole ? missing.filter((row) => !moved.has(row.conversationID)) : [];
    const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: unlisted.map((row) => row.conversationID) });
    // A row that has changed since is on the list again, or will be.
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
 * Finds conversations that the reading of the list missed. The newest come first, so a conversation that moves up between two pages is on
 * neither page. This reads the first page again. It names all missed conversations if its last entry has not moved; otherwise the result is
 * undefined.
 */
async function readMoved(context: LeaderContext, updates: Listed['updates']): Promise<ReadonlySet<string> | undefined> {
  const outcome = await loadConversationsPage(context, { cursor: '', count: PAGE });
  if (isUnreadable(outcome)) return undefined;
  const { value, isPartial } = expectOk(outcome, 'conversations');
  const last = value.list.at(-1);
  const isComplete = value.cursor === '' || (last !== undefined && updates.get(last.conversationID) === last.updateTs);
  return isPartial === true || !isComplete ? undefined : new Set(value.list.map(({ conversationID }) => conversationID));
}

/**
 * Whether the server has the conversation on its list, as far as this device knows. A conversation that contains only unsent messages
 * exists on this device alone. The server announces a new conversation before its first message, so that one may have no sequence yet.
 */
function isListed({ shelf, lastSequence, updateTs, lastMessage }: ConversationRow): boolean {
  const isFromServer = lastSequence > 0 || updateTs > 0;
  return shelf !== 'gone' && isFromServer && (lastMessage?.lastSequence ?? 0) < PENDING_SEQUENCE;
}

/** `updates` = time of the last update, by conversation ID. `isLimited` = the engine does not keep all conversations. */
type Listed = { readonly updates: ReadonlyMap<string, number>; readonly isWhole: boolean; readonly isLimited: boolean };

function isUnreadable(outcome: EngineOutcome<unknown>): boolean {
  return outcome.kind === 'unknown' && outcome.isUnreadable === true;
}

/** An unreadable list counts as empty and partial: its stored rows stay, and it does not stop the other lists. */
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
      // One entry is too large for any frame. It hides the entries after it, but the other lists are still read.
      if (count === 1) return { updates, isWhole: false, isLimited };
      // The page may be too large for one frame. A smaller page may be readable.
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

/** Requests a page of the list and stores its conversations. */
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
      // A deletion is newer than the list if it waits, or if it ended while the answer was on its way.
      const isListed = !deleted.has(conversationLane(id)) && !since.rows(id) && !since.op(conversationLane(id));
      applyConversation(space, conversation, { isListed });
    }
    await saveWorkspace(db, space);
  });
}

function isDeletion({ call }: OpRow): boolean {
  return call.kind === 'engine' && call.method === 'convDelete';
}

/**
 * Returns false if some friends or groups could not be read. The logs of large groups are applied meanwhile, so a list of groups may be older
 * than an event of one of them; it is then read again.
 */
async function loadPeople(context: LeaderContext): Promise<boolean> {
  const friends = orNothing(await context.engine.call('friends', {}), 'friends');
  await writeAsLeader(context, ['friends', 'users', 'ops'], async (db) => {
    // A missing friend may be one whose entry could not be read.
    if (friends.isPartial !== true) await dropUnlisted(db.friends, friends.value, 'wtId');
    await putFriends(db, friends.value);
  });
  let areGroupsWhole: boolean | undefined;
  for (let left = GROUP_TRIES; left > 0 && areGroupsWhole === undefined; left -= 1) areGroupsWhole = await loadGroups(context, left === 1);
  return friends.isPartial !== true && areGroupsWhole === true;
}

/** Returns undefined if an event has changed a group meanwhile. `isLast` = the other groups are then stored nevertheless. */
async function loadGroups(context: LeaderContext, isLast: boolean): Promise<boolean | undefined> {
  return context.changes.during(async (since) => {
    const groups = orNothing(await context.engine.call('groups', {}), 'groups');
    return writeInTurn(context, ['groups', 'ops'], async (db) => {
      const current = groups.value.filter(({ groupNumber }) => !since.group(groupNumber));
      const isChanged = current.length < groups.value.length;
      if (isChanged && !isLast) return undefined;
      if (groups.isPartial !== true) await dropUnlisted(db.groups, groups.value, 'groupNumber');
      await putConfirmedGroups(db, current);
      return groups.isPartial !== true && !isChanged;
    });
  });
}
