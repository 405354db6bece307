import Dexie, { type EntityTable } from 'dexie';
import type { Range } from '../../core/history/holes.ts';
import { PENDING_SEQUENCE, type ConversationRow, type HoleRow, type KvRow, type MessageRow } from '../../core/rows.ts';
import type { WorkspaceValues } from '../../core/apply/workspace.ts';
import { isValidRow } from '../health/is-valid-row.ts';
import type { AccountDatabase } from '../schema.ts';
import { askTogether } from './ask-together.ts';

/** A message of the log. If it is stored, it has this sequence. An own message that still waits has a sequence after all others. */
type LoggedMessage = { readonly ID: string; readonly conversationID: string; readonly sequence: number; readonly from: string };

export type WantedRows = {
  readonly messageIds: readonly string[];
  readonly conversationIds: readonly string[];
  /** Messages as the log contains them. If no row has their sequence, they are not stored. */
  readonly logged?: readonly LoggedMessage[];
};

/** Rows by key; undefined = no such row. */
type WantedFound = {
  readonly messages: ReadonlyMap<string, MessageRow | undefined>;
  readonly conversations: ReadonlyMap<string, ConversationRow | undefined>;
  /** The ranges of each conversation that are not stored, in ascending order. */
  readonly holes: ReadonlyMap<string, readonly Range[]>;
  readonly values: WorkspaceValues;
};

/**
 * The whole table is read if it has at most this many times the wanted rows, because the extra rows cost less than one request per wanted
 * row.
 */
const WORTH_ALL = 3;
/** Fewer rows than this are requested one by one, without a count of the table. */
export const FEW = 20;
const VALUES = ['cursor', 'unreadTotal'] as const;

async function holdsLittleElse<K extends string, T extends { readonly [key in K]: string }>(table: EntityTable<T, K>, wanted: number): Promise<boolean> {
  return wanted >= FEW && (await table.count()) <= wanted * WORTH_ALL;
}

/** Reads the whole table with one request if most of it is wanted. */
async function readConversations(db: AccountDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, ConversationRow | undefined>> {
  if (!(await holdsLittleElse(db.conversations, ids.length))) return zip(ids, await db.conversations.bulkGet([...ids]));
  const rows = new Map((await db.conversations.toArray()).map((row) => [row.conversationID, row]));
  return new Map(ids.map((id) => [id, rows.get(id)]));
}

async function readHoles(db: AccountDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Range[]>> {
  const rows = (await holdsLittleElse(db.holes, ids.length))
    ? await db.holes.toArray()
    : (
        await askTogether(db, (storeOf) => {
          const index = storeOf('holes').index('conversationID');
          return ids.map((id) => index.getAll(id) as IDBRequest<HoleRow[]>);
        })
      )
        .flat()
        .filter((row) => isValidRow('holes', row));
  return groupHoles(rows);
}

function groupHoles(rows: readonly HoleRow[]): ReadonlyMap<string, readonly Range[]> {
  const holes = new Map<string, Range[]>();
  for (const { conversationID, from, to } of rows.toSorted((a, b) => a.from - b.from)) {
    const known = holes.get(conversationID);
    if (known === undefined) holes.set(conversationID, [{ from, to }]);
    else known.push({ from, to });
  }
  return holes;
}

/**
 * Returns the IDs of `messages` that may be stored. It reads keys with one or two requests per conversation: for the range of its messages,
 * and for waiting messages after it. After an absence nothing is stored, and one request per message would be wasted.
 */
async function listPossiblyStored(db: AccountDatabase, me: string, messages: readonly LoggedMessage[]): Promise<string[]> {
  const byConversation = new Map<string, LoggedMessage[]>();
  for (const message of messages) {
    const others = byConversation.get(message.conversationID);
    if (others === undefined) byConversation.set(message.conversationID, [message]);
    else others.push(message);
  }
  const groups = [...byConversation.values()];
  // A single message is read directly.
  const several = groups.filter((group) => group.length > 1);
  const stored = await askTogether(db, (storeOf) => {
    const index = storeOf('messages').index('[conversationID+sequence]');
    return several.flatMap((group) => rangesOf(group, me).map((range) => index.getAllKeys(range) as IDBRequest<string[]>));
  });
  const isStored = new Set(stored.flat());
  return groups.flatMap((group) => (group.length === 1 ? group : group.filter(({ ID }) => isStored.has(ID))).map(({ ID }) => ID));
}

function rangesOf(group: readonly LoggedMessage[], me: string): IDBKeyRange[] {
  const conversationID = group[0]?.conversationID ?? '';
  const sequences = group.map(({ sequence }) => sequence);
  const { IDBKeyRange: Range } = Dexie.dependencies;
  const range = (from: number, to: number) => Range.bound([conversationID, from], [conversationID, to]);
  const confirmed = range(Math.min(...sequences), Math.max(...sequences));
  return group.some(({ from }) => from === me) ? [confirmed, range(PENDING_SEQUENCE, Number.POSITIVE_INFINITY)] : [confirmed];
}

function readValues([cursor, unreadTotal]: readonly (KvRow | undefined)[]): WorkspaceValues {
  return { cursor: Number(cursor?.value ?? 0), unreadTotal: Number(unreadTotal?.value ?? 0) };
}

function zip<T>(keys: readonly string[], values: readonly T[]): ReadonlyMap<string, T | undefined> {
  return new Map(keys.map((key, at) => [key, values[at]]));
}

/** Reads the stored rows that a batch may change. Call inside a transaction. */
export async function readWanted(db: AccountDatabase, me: string, wanted: WantedRows): Promise<WantedFound> {
  const { messageIds, logged = [] } = wanted;
  const conversationIds = [...new Set(wanted.conversationIds)];
  const [stored, conversations, holes] = await Promise.all([
    logged.length === 0 ? [] : listPossiblyStored(db, me, logged),
    readConversations(db, conversationIds),
    readHoles(db, conversationIds),
  ]);
  const ids = [...new Set([...messageIds, ...stored])];
  const messages = ids.length === 0 ? [] : await db.messages.bulkGet(ids);
  return { messages: zip(ids, messages), conversations, holes, values: readValues(await db.kv.bulkGet([...VALUES])) };
}
