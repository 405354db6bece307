import type { DraftNode } from '../../../contract/draft-nodes.ts';
import { draftNodesShape } from '../../core/sound/queue-shapes.ts';
import { figure, object, text } from '../../core/sound/shape.ts';
import type { AccountDatabase } from '../schema.ts';

const PREFIX = 'lastWords:';

/** What stood unsaved in an input when its page went, with the draft it was made from. */
export type LastWords = {
  readonly conversationID: string;
  readonly nodes: readonly DraftNode[];
  readonly basis: { readonly version: number; readonly nodes: readonly DraftNode[] };
};

const basisShape = object<{ readonly version: number; readonly nodes: DraftNode[] }>({ version: figure, nodes: draftNodesShape });
const shape = object<LastWords>({ conversationID: text, nodes: draftNodesShape, basis: basisShape });

/**
 * Stores them within the event of a page that goes: one row, asked for and committed at once. Of a transaction that reads first
 * nothing is left, since its answer finds no page. False when the database cannot be asked now. No epoch is checked: a newer
 * version closes this connection, and the row is of a kind that it may leave where it is.
 */
export function keepLastWords(db: AccountDatabase, key: string, words: LastWords): boolean {
  try {
    const transaction = db.backendDB().transaction('kv', 'readwrite');
    transaction.objectStore('kv').put({ key: `${PREFIX}${key}`, value: words });
    transaction.commit();
    return true;
  } catch {
    return false;
  }
}

/** The keys under which pages that are gone have left their last words; a page that still lives may own one too. */
export async function listLastWords(db: AccountDatabase): Promise<string[]> {
  const keys = await db.kv.where('key').startsWith(PREFIX).primaryKeys();
  return keys.map((key) => key.slice(PREFIX.length));
}

/** Takes them away, and returns them where they can be read. Call inside a write over kv. */
export async function takeLastWords(db: AccountDatabase, key: string): Promise<LastWords | undefined> {
  const row = await db.kv.get(`${PREFIX}${key}`);
  if (row === undefined) return undefined;
  await db.kv.delete(row.key);
  return shape(row.value) ? row.value : undefined;
}
