import { senderOfMessageId } from '../../../contract/ids.ts';
import { isPending, type MessageRow } from '../../core/rows.ts';
import { isListed, type ResultList } from '../../core/search/result-list.ts';
import { albumNameOf } from '../../core/viewer/album.ts';
import { listUnsent } from '../messages.ts';
import type { AccountDatabase } from '../schema.ts';

/** `below` = the sequence under which the next page begins; undefined = there is no more. */
export type ResultListPage = { readonly rows: readonly MessageRow[]; readonly below: number | undefined };

const END = Number.MAX_SAFE_INTEGER;
/** Rows of one read. */
const CHUNK = 60;
/** Sequences of one read of keys alone, which cost a fraction of rows. */
const SPAN = 4000;

/**
 * The next page, by index alone and never more than this conversation. Pictures and files are read from their albums; what one person
 * has said is found by the message IDs, which name their senders, before any row is read.
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
    // What waits to be sent stands above all of the log, is little, and may be of any time.
    rows.push(...(await listUnsent(db, list.conversationID)).toReversed().filter((row) => isListed(row, list)));
    below = await topOf(db, list);
  }
  while (rows.length < page.limit && below > bottom) {
    const chunk = await readChunk(db, list, { bottom, below });
    below = chunk.below;
    rows.push(...chunk.rows.filter((row) => isListed(row, list)));
  }
  // Whole chunks are kept: what was read once is not read again with the next page.
  return { rows, below: below > bottom ? below : undefined };
}

const isOfLog = (row: MessageRow): boolean => !isPending(row);

/** The log is in the order of time, so a time bounds the sequences. */
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
