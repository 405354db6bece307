import { senderOfMessageId } from '../../../contract/ids.ts';
import { isPending, type MessageRow } from '../../core/rows.ts';
import { isListed, type ResultList } from '../../core/search/result-list.ts';
import { albumNameOf } from '../../core/viewer/album.ts';
import { listUnsent } from '../messages.ts';
import type { AccountDatabase } from '../schema.ts';

/** `below` = the exclusive upper sequence of the next page; undefined = there is no next page. */
export type ResultListPage = { readonly rows: readonly MessageRow[]; readonly below: number | undefined };

const END = Number.MAX_SAFE_INTEGER;
/** Maximum number of rows per read. */
const CHUNK = 60;
/** Number of sequences per read of keys only. Keys cost a fraction of rows. */
const SPAN = 4000;

/**
 * Reads the next page by index, within this conversation only. Pictures and files are read from their albums. Messages of one sender are
 * found by their IDs, which contain the sender, before any row is read.
 */
export async function listSearchResults(
  db: AccountDatabase,
  list: ResultList,
  page: { readonly below?: number | undefined; readonly limit: number },
): Promise<ResultListPage> {
  const bottom = await bottomOf(db, list);
  const rows: MessageRow[] = [];
  let { below } = page;
  if (below === undefined) {
    // Unsent messages come before the whole log. They are few and may have any time.
    rows.push(...(await listUnsent(db, list.conversationID)).toReversed().filter((row) => isListed(row, list)));
    below = await topOf(db, list);
  }
  while (rows.length < page.limit && below > bottom) {
    const chunk = await readChunk(db, list, { bottom, below });
    below = chunk.below;
    rows.push(...chunk.rows.filter((row) => isListed(row, list)));
  }
  // Whole chunks are returned, so that the next page does not read them again.
  return { rows, below: below > bottom ? below : undefined };
}

const isOfLog = (row: MessageRow): boolean => !isPending(row);

/** The log is ordered by time, so a time limits the sequences. */
async function topOf(db: AccountDatabase, { conversationID, until = END }: ResultList): Promise<number> {
  const upTo = db.messages.where('[conversationID+time]').between([conversationID, 0], [conversationID, until], true, true);
  const row = await upTo.reverse().filter(isOfLog).first();
  return row === undefined ? 0 : row.sequence + 1;
}

async function bottomOf(db: AccountDatabase, { conversationID, after }: ResultList): Promise<number> {
  const since = db.messages.where('[conversationID+time]').between([conversationID, after ?? 0], [conversationID, END], after === undefined, true);
  return (await since.filter(isOfLog).first())?.sequence ?? END;
}

type Range = { readonly bottom: number; readonly below: number };
type Chunk = { readonly rows: readonly MessageRow[]; readonly below: number };

async function readChunk(db: AccountDatabase, list: ResultList, { bottom, below }: Range): Promise<Chunk> {
  if (list.album === undefined && list.from !== undefined) return readOfSender(db, { ...list, from: list.from }, { bottom, below });
  const index = list.album === undefined ? '[conversationID+sequence]' : '[album+sequence]';
  const name = list.album === undefined ? list.conversationID : albumNameOf(list.conversationID, list.album);
  const rows = await db.messages.where(index).between([name, bottom], [name, below], true, false).reverse().limit(CHUNK).toArray();
  return { rows, below: rows.length < CHUNK ? bottom : (rows.at(-1)?.sequence ?? bottom) };
}

async function readOfSender(db: AccountDatabase, { conversationID, from }: ResultList & { readonly from: string }, { bottom, below }: Range): Promise<Chunk> {
  const low = Math.max(bottom, below - SPAN);
  const keys = await db.messages.where('[conversationID+sequence]').between([conversationID, low], [conversationID, below], true, false).primaryKeys();
  const rows = await db.messages.bulkGet(keys.filter((ID) => senderOfMessageId(ID) === from).toReversed());
  return { rows: rows.filter((row) => row !== undefined), below: low };
}
