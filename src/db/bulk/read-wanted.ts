import Dexie, { type EntityTable } from 'dexie';
import type { Range } from '../../core/holes.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { isSoundRow } from '../health/is-sound-row.ts';
import type { AccountDatabase } from '../schema.ts';
import { askTogether } from './ask-together.ts';

/** So many rows too many cost less than one question each for those that are wanted. */
const WORTH_ALL = 3;
/** Fewer than this are asked for one by one, without counting what there is. */
const FEW = 20;

async function holdsLittleElse<K extends string, T extends { readonly [key in K]: string }>(table: EntityTable<T, K>, wanted: number): Promise<boolean> {
  return wanted >= FEW && (await table.count()) <= wanted * WORTH_ALL;
}

/** Conversations in the order of `ids`; the whole table with one question where most of it is wanted. Call inside a transaction. */
export async function readConversations(db: AccountDatabase, ids: readonly string[]): Promise<(ConversationRow | undefined)[]> {
  if (!(await holdsLittleElse(db.conversations, ids.length))) return db.conversations.bulkGet([...ids]);
  const rows = new Map((await db.conversations.toArray()).map((row) => [row.conversationID, row]));
  return ids.map((id) => rows.get(id));
}

/** What is not stored of each conversation, in ascending order. Call inside a transaction. */
export async function readHoles(db: AccountDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Range[]>> {
  const rows = (await holdsLittleElse(db.holes, ids.length))
    ? await db.holes.toArray()
    : (
        await askTogether(db, 'holes', (store) => {
          const index = store.index('conversationID');
          return ids.map((id) => index.getAll(id) as IDBRequest<{ conversationID: string; from: number; to: number }[]>);
        })
      )
        .flat()
        // Asked past the library, so past what leaves such rows out of its reads (G8).
        .filter((row) => isSoundRow('holes', row));
  const holes = new Map<string, Range[]>();
  for (const { conversationID, from, to } of rows.toSorted((a, b) => a.from - b.from)) {
    const known = holes.get(conversationID);
    if (known === undefined) holes.set(conversationID, [{ from, to }]);
    else known.push({ from, to });
  }
  return holes;
}

/** A message of the log: its ID stands at this place of its conversation or nowhere. */
export type LoggedMessage = { readonly ID: string; readonly conversationID: string; readonly sequence: number };

/**
 * IDs among `messages` that may be stored. One question per conversation, for the stretch that its messages take: of an absence nothing
 * is stored, and as many questions as messages would find that out. Call inside a transaction.
 */
export async function listPossiblyStored(db: AccountDatabase, messages: readonly LoggedMessage[]): Promise<string[]> {
  const byConversation = new Map<string, LoggedMessage[]>();
  for (const message of messages) {
    const others = byConversation.get(message.conversationID);
    if (others === undefined) byConversation.set(message.conversationID, [message]);
    else others.push(message);
  }
  const groups = [...byConversation.values()];
  // A single one is read at once.
  const several = groups.filter((group) => group.length > 1);
  const stored = await askTogether(db, 'messages', (store) => {
    const index = store.index('[conversationID+sequence]');
    return several.map((group) => index.getAllKeys(stretchOf(group)) as IDBRequest<string[]>);
  });
  const isStored = new Set(stored.flat());
  return groups.flatMap((group) => (group.length === 1 ? group : group.filter(({ ID }) => isStored.has(ID))).map(({ ID }) => ID));
}

function stretchOf(group: readonly LoggedMessage[]): IDBKeyRange {
  const conversationID = group[0]?.conversationID ?? '';
  const sequences = group.map(({ sequence }) => sequence);
  const { IDBKeyRange: Range } = Dexie.dependencies;
  return Range.bound([conversationID, Math.min(...sequences)], [conversationID, Math.max(...sequences)]);
}
