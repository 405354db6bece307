import { rangeAround, type Range } from '../../core/history/holes.ts';
import { trimRange, type MessageRange } from '../../core/history/message-span.ts';
import { listHoles } from '../../db/holes.ts';
import { listMessagesFrom, listMessagesUpTo, readMessage } from '../../db/messages.ts';
import type { Client } from '../client.ts';
import { MESSAGE_PAGE, type MessageView } from './read-message-view.ts';

/** At least this many rows stay when pages are dropped: the rows that a list draws, and one and a half pages on either side. */
const ENOUGH_ROWS = 300;
const AROUND = 30;

export type HistoryLoader = (params: {
  readonly before?: number;
  readonly after?: number;
  readonly around?: string;
  readonly count?: number;
}) => Promise<boolean>;

export type MoveContext = {
  readonly client: Client;
  readonly conversationID: string;
  readonly range: MessageRange;
  /** The shown rows: of this range once it is settled, of the previous range until then. */
  readonly view: MessageView | undefined;
  readonly isSettled: boolean;
  readonly isUnreachable: boolean;
  readonly isLoading: boolean;
  readonly load: HistoryLoader;
  readonly setRange: (change: (now: MessageRange) => MessageRange) => void;
};

/** Adds one page at the older end, from the server where it is not stored. */
export async function moveOlder({ client, conversationID, range, view, isSettled, isUnreachable, isLoading, load, setRange }: MoveContext): Promise<void> {
  const first = view?.rows[0]?.sequence;
  if (view === undefined || first === undefined || !isSettled || isLoading) return;
  if (view.holeBelow !== undefined && !isUnreachable && !(await load({ before: view.holeBelow.to + 1, count: MESSAGE_PAGE }))) return;
  const older = await client.read(async (db) => listMessagesUpTo(db, conversationID, { to: first - 1, limit: MESSAGE_PAGE }));
  const start = older[0]?.sequence;
  if (start === undefined) return;
  const starts = [start, first, ...range.starts.filter((one) => one > first)];
  const next = trimRange({ ...range, starts }, [...older, ...view.rows], { enough: ENOUGH_ROWS, keep: 'oldest' });
  // If the user moved elsewhere in the meantime, that position stays.
  setRange((now) => (now === range ? next : now));
}

/** Adds one page at the newer end. The end is open for new messages once the range reaches the newest message. */
export async function moveNewer({ client, conversationID, range, view, isSettled, isUnreachable, isLoading, load, setRange }: MoveContext): Promise<void> {
  const last = view?.rows.at(-1)?.sequence;
  if (view === undefined || last === undefined || !view.hasStoredNewer || !isSettled || isLoading) return;
  let end = isUnreachable ? Number.POSITIVE_INFINITY : rangeAround(await readHoles(client, conversationID), last).to;
  if (end === last) {
    if (!(await load({ after: last, count: MESSAGE_PAGE }))) return;
    end = rangeAround(await readHoles(client, conversationID), last).to;
  }
  // One row more than is shown tells whether this is the end.
  const newer = await client.read(async (db) => listMessagesFrom(db, conversationID, { from: last + 1, limit: MESSAGE_PAGE + 1 }));
  const joined = newer.filter((row) => row.sequence <= end);
  const added = joined.slice(0, MESSAGE_PAGE);
  const isEnd = newer.length <= MESSAGE_PAGE && joined.length === newer.length;
  const to = isEnd ? undefined : (added.at(-1)?.sequence ?? last);
  const starts = added.length === 0 ? range.starts : [...range.starts, last + 1];
  const next = trimRange({ ...range, starts, to }, [...view.rows, ...added], { enough: ENOUGH_ROWS, keep: 'newest' });
  setRange((now) => (now === range ? next : now));
}

async function readHoles(client: Client, conversationID: string): Promise<readonly Range[]> {
  return client.read(async (db) => listHoles(db, conversationID));
}

/** Moves to a page with this message in its middle; false when the message cannot be loaded. */
export async function moveAround({ client, conversationID, view, load, setRange }: MoveContext, ID: string): Promise<boolean> {
  if (view?.rows.some((row) => row.ID === ID) === true) return true;
  const stored = await client.read(async (db) => readMessage(db, ID));
  const row = stored ?? ((await load({ around: ID, count: AROUND })) ? await client.read(async (db) => readMessage(db, ID)) : undefined);
  if (row === undefined || row.conversationID !== conversationID) return false;
  // A window across a hole would show only the messages above the hole.
  const joint = rangeAround(await readHoles(client, conversationID), row.sequence);
  const before = await client.read(async (db) => listMessagesUpTo(db, conversationID, { to: row.sequence, limit: AROUND }));
  const after = await client.read(async (db) => listMessagesFrom(db, conversationID, { from: row.sequence + 1, limit: AROUND + 1 }));
  const from = before.find((one) => one.sequence >= joint.from)?.sequence ?? row.sequence;
  const joined = after.filter((one) => one.sequence <= joint.to);
  const isEnd = after.length <= AROUND && joined.length === after.length;
  const to = isEnd ? undefined : (joined.slice(0, AROUND).at(-1)?.sequence ?? row.sequence);
  setRange(({ turn }) => ({ starts: [from], to, turn: turn + 1 }));
  return true;
}

/** Moves to the first message from this sequence on, like moveAround; undefined when it cannot be loaded. */
export async function moveFrom(context: MoveContext, sequence: number): Promise<string | undefined> {
  const { client, conversationID, load } = context;
  const holes = await readHoles(client, conversationID);
  const hole = holes.find((one) => one.from <= sequence && one.to >= sequence);
  if (hole !== undefined) await load({ after: sequence - 1, count: MESSAGE_PAGE });
  const [row] = await client.read(async (db) => listMessagesFrom(db, conversationID, { from: sequence, limit: 1 }));
  return row !== undefined && (await moveAround(context, row.ID)) ? row.ID : undefined;
}
