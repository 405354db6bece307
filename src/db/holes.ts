import type { Range } from '../core/history/holes.ts';
import type { HoleRow } from '../core/rows.ts';
import type { AccountDatabase } from './schema.ts';
import type { WritableDatabase } from './transaction.ts';

/** Lists the ranges of a conversation that are not stored, in ascending order. */
export async function listHoles(db: AccountDatabase, conversationID: string): Promise<HoleRow[]> {
  const holes = await db.holes.where('conversationID').equals(conversationID).toArray();
  return holes.sort((a, b) => a.from - b.from);
}

/** Call inside a write over holes. */
export async function replaceHoles(db: WritableDatabase, conversationID: string, holes: readonly Range[]): Promise<void> {
  await db.holes.where('conversationID').equals(conversationID).delete();
  await db.holes.bulkPut(holes.map(({ from, to }) => ({ id: `${conversationID}:${from}`, conversationID, from, to })));
}
