import { searchableText } from '../core/apply/message-text.ts';
import type { MessageRow } from '../core/rows.ts';
import { searchKindOf } from '../core/search-kind.ts';
import type { SearchKind } from '../core/search-kind.ts';
import type { AccountDatabase, FeedRow } from './schema.ts';
import { writeAsLeader } from './transaction.ts';

type Document = { readonly id: string; readonly conversationID: string; readonly time: number; readonly text: string; readonly kind: SearchKind };
type Change =
  | { readonly kind: 'put'; readonly document: Document }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'clear'; readonly conversationID: string; readonly upTo: number };
type Entry = { readonly seq: number; readonly changes: readonly Change[] };
type Commit = {
  readonly write: readonly (readonly [key: string, buffer: ArrayBuffer])[];
  readonly remove: readonly string[];
  readonly acknowledgeUpTo?: number;
};

function toDocument(row: MessageRow | undefined): Document | undefined {
  const text = row === undefined ? '' : searchableText(row);
  return row === undefined || text === '' ? undefined : { id: row.ID, conversationID: row.conversationID, time: row.time, text, kind: searchKindOf(row.type) };
}

/** What a feed row comes to now: the message as it is stored, since a later row tells of every later change. */
async function resolveEntry(db: AccountDatabase, row: FeedRow, message: MessageRow | undefined): Promise<Entry> {
  const seq = row.seq ?? 0;
  if (row.op !== 'clear') {
    const document = toDocument(message);
    return { seq, changes: [document === undefined ? { kind: 'remove', id: row.id } : { kind: 'put', document }] };
  }
  // History is cleared by sequence, which the index does not know: everything goes, and what is left comes back.
  const left = await db.messages.where('[conversationID+sequence]').between([row.conversationID, 0], [row.conversationID, Number.MAX_SAFE_INTEGER]).toArray();
  const puts = left.flatMap((held) => toDocument(held) ?? []).map((document): Change => ({ kind: 'put', document }));
  return { seq, changes: [{ kind: 'clear', conversationID: row.conversationID, upTo: Number.MAX_SAFE_INTEGER }, ...puts] };
}

/** The search index's port (src/workers/segment-store.ts) upon an account's database; commits are fenced by the leader's `epoch` (G9). */
export function createSearchSegments(db: AccountDatabase, epoch: number) {
  return {
    async listKeys(): Promise<string[]> {
      return db.searchTerms.toCollection().primaryKeys();
    },

    async read(key: string): Promise<ArrayBuffer | undefined> {
      const value = (await db.searchTerms.get(key))?.value;
      return value instanceof ArrayBuffer ? value : undefined;
    },

    async commit({ write, remove, acknowledgeUpTo = 0 }: Commit): Promise<void> {
      await writeAsLeader({ db, epoch }, ['searchTerms', 'searchFeed'], async () => {
        await db.searchTerms.bulkDelete([...remove]);
        await db.searchTerms.bulkPut(write.map(([key, value]) => ({ key, value })));
        await db.searchFeed.where('seq').belowOrEqual(acknowledgeUpTo).delete();
      });
    },

    async readFeed(afterSeq: number, limit: number): Promise<Entry[]> {
      const rows = await db.searchFeed.where('seq').above(afterSeq).limit(limit).toArray();
      const messages = await db.messages.bulkGet(rows.map(({ id }) => id));
      const entries: Entry[] = [];
      for (const [at, row] of rows.entries()) entries.push(await resolveEntry(db, row, messages[at]));
      return entries;
    },

    async readDocuments(after: string, limit: number): Promise<{ documents: Document[]; next: string | undefined }> {
      const rows = await db.messages.where('ID').above(after).limit(limit).toArray();
      return { documents: rows.flatMap((row) => toDocument(row) ?? []), next: rows.length === limit ? rows.at(-1)?.ID : undefined };
    },
  };
}
