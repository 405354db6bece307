import { PENDING_SEQUENCE, type MessageRow } from '../core/rows.ts';
import type { AccountDatabase } from './schema.ts';
import type { WritableDatabase } from './transaction.ts';

export async function readMessage(db: AccountDatabase, ID: string): Promise<MessageRow | undefined> {
  return db.messages.get(ID);
}

type Range = { readonly from: number; readonly to: number };

function rangeOf(db: AccountDatabase, conversationID: string, { from, to }: Range) {
  return db.messages.where('[conversationID+sequence]').between([conversationID, from], [conversationID, to], true, true);
}

/** The newest `limit` rows with sequence ≤ `to`, in ascending order. Unsent messages come last. */
export async function listMessagesUpTo(
  db: AccountDatabase,
  conversationID: string,
  range: { readonly to: number; readonly limit: number },
): Promise<MessageRow[]> {
  const rows = await rangeOf(db, conversationID, { from: 0, to: range.to }).reverse().limit(range.limit).toArray();
  return rows.reverse();
}

/** The oldest `limit` rows with sequence ≥ `from`, in ascending order. */
export async function listMessagesFrom(
  db: AccountDatabase,
  conversationID: string,
  range: { readonly from: number; readonly limit: number },
): Promise<MessageRow[]> {
  return rangeOf(db, conversationID, { from: range.from, to: Number.MAX_SAFE_INTEGER }).limit(range.limit).toArray();
}

/** All rows with from ≤ sequence ≤ to. The caller keeps the range short. */
export async function listMessagesBetween(
  db: AccountDatabase,
  conversationID: string,
  range: { readonly from: number; readonly to: number },
): Promise<MessageRow[]> {
  return rangeOf(db, conversationID, range).toArray();
}

/** Lists the messages with these sequences. */
export async function listMessagesAt(db: AccountDatabase, conversationID: string, sequences: readonly number[]): Promise<MessageRow[]> {
  return db.messages
    .where('[conversationID+sequence]')
    .anyOf(sequences.map((sequence) => [conversationID, sequence]))
    .toArray();
}

/** Lists the messages of one sender up to a sequence. */
export async function listMessagesFromSender(
  db: AccountDatabase,
  conversationID: string,
  range: { readonly from: string; readonly upTo: number },
): Promise<MessageRow[]> {
  return rangeOf(db, conversationID, { from: 0, to: range.upTo })
    .filter((row) => row.from === range.from)
    .toArray();
}

export async function readNewestMessage(db: AccountDatabase, conversationID: string): Promise<MessageRow | undefined> {
  return rangeOf(db, conversationID, { from: 0, to: Number.MAX_SAFE_INTEGER }).last();
}

/** The sequence at which the newest `count` rows start; 0 if there are fewer rows. */
export async function readNewestStart(db: AccountDatabase, conversationID: string, count: number): Promise<number> {
  const row = await rangeOf(db, conversationID, { from: 0, to: PENDING_SEQUENCE - 1 })
    .reverse()
    .offset(count - 1)
    .first();
  return row?.sequence ?? 0;
}

export async function deleteMessagesUpTo(db: WritableDatabase, conversationID: string, sequence: number): Promise<void> {
  await rangeOf(db, conversationID, { from: 0, to: sequence }).delete();
}

/** Lists the messages that are not in the log yet: waiting, acknowledged or failed. */
export async function listUnsent(db: AccountDatabase, conversationID: string): Promise<MessageRow[]> {
  return rangeOf(db, conversationID, { from: PENDING_SEQUENCE, to: Number.MAX_SAFE_INTEGER }).toArray();
}
