import { searchableText } from '../../core/apply/message-text.ts';
import type { MessageRow } from '../../core/rows.ts';
import { searchKindOf } from '../../core/search/search-kind.ts';
import type { SearchKind } from '../../core/search/search-kind.ts';
import type { AccountDatabase } from '../schema.ts';
import type { FeedRow } from '../tables/tables.ts';
import { toLeaderDatabase, writeAsLeader } from '../transaction.ts';

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

const idsOf = (row: FeedRow): readonly string[] => (row.op === 'clear' ? [] : (row.ids ?? [row.id]));

/**
 * Converts a feed row into changes of the index. It uses the messages as they are stored now, because each later change has its own feed
 * row.
 */
async function resolveEntry(db: AccountDatabase, row: FeedRow, messages: ReadonlyMap<string, MessageRow>): Promise<Entry> {
  const seq = row.seq ?? 0;
  if (row.op !== 'clear') return { seq, changes: idsOf(row).map((id) => toChange(id, messages.get(id))) };
  // History is cleared by sequence, but the index contains no sequences. So all messages of the conversation are removed, and the remaining
  // ones are added again.
  const left = await db.messages.where('[conversationID+sequence]').between([row.conversationID, 0], [row.conversationID, Number.MAX_SAFE_INTEGER]).toArray();
  const puts = left.flatMap((held) => toDocument(held) ?? []).map((document): Change => ({ kind: 'put', document }));
  return { seq, changes: [{ kind: 'clear', conversationID: row.conversationID, upTo: Number.MAX_SAFE_INTEGER }, ...puts] };
}

function toChange(id: string, message: MessageRow | undefined): Change {
  const document = toDocument(message);
  return document === undefined ? { kind: 'remove', id } : { kind: 'put', document };
}

/**
 * Takes the first rows, which name about `limit` messages together, but at least one row. The limit exists because the whole page is kept
 * in memory.
 */
function takePage(rows: readonly FeedRow[], limit: number): readonly FeedRow[] {
  let named = 0;
  const end = rows.findIndex((row) => {
    named += Math.max(1, idsOf(row).length);
    return named >= limit;
  });
  return end < 0 ? rows : rows.slice(0, end + 1);
}

/**
 * Implements the search index's port (src/workers/segment-store.ts) with an account's database. Commits are fenced by the leader's `epoch`
 * (G9).
 */
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
      await writeAsLeader({ db: toLeaderDatabase(db), epoch }, ['searchTerms', 'searchFeed'], async (db) => {
        await db.searchTerms.bulkDelete([...remove]);
        await db.searchTerms.bulkPut(write.map(([key, value]) => ({ key, value })));
        await db.searchFeed.where('seq').belowOrEqual(acknowledgeUpTo).delete();
      });
    },

    async readFeed(afterSeq: number, limit: number): Promise<Entry[]> {
      const rows = takePage(await db.searchFeed.where('seq').above(afterSeq).limit(limit).toArray(), limit);
      const found = await db.messages.bulkGet([...new Set(rows.flatMap(idsOf))]);
      const messages = new Map(found.flatMap((row) => (row === undefined ? [] : [[row.ID, row] as const])));
      const entries: Entry[] = [];
      for (const row of rows) entries.push(await resolveEntry(db, row, messages));
      return entries;
    },

    async readDocuments(after: string, limit: number): Promise<{ documents: Document[]; next: string | undefined }> {
      const rows = await db.messages.where('ID').above(after).limit(limit).toArray();
      return { documents: rows.flatMap((row) => toDocument(row) ?? []), next: rows.length === limit ? rows.at(-1)?.ID : undefined };
    },
  };
}
