import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { EngineResult } from '../../../contract/engine-methods.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { listGroupEventBodies, listGroupEventHeads, type GroupEventHead, type PtsSpan } from '../../store/groups/group-events.ts';
import { groupConv, readHead, readState, resolveState, type ConversationHead } from '../../store/conversations/conversations.ts';
import { listIntervals, type Interval } from '../../store/groups/groups.ts';
import { listDeletedSeqs } from '../../store/messages/message-marks.ts';
import { listMessagesBySeq } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { loadMessages } from '../messages/load-messages.ts';
import { GAP_ABOVE } from './choose-window.ts';
import { loadConversation } from './load-conversations.ts';

type Sync = EngineResult<'sync'>;
type SyncedEvent = Sync['events'][number];
type Input = { groupId: string; pts: number; now: number };
type Reader = { userId: string; conv: string; now: number };

/** Most rows that one page reads; the log of one hour can be longer. */
const HEADS = LIMITS.eventLogPerUser;
/** Bodies read by one statement, so that a page of large events reads little more than it returns. */
const BODIES = 100;

/**
 * One page of the log of a large group after `pts`, like readSync for a user's own log: the events of the time when the user was a member.
 * A former member, also of a dissolved group, reads up to the end of the membership, so that a device that was away misses no message, and no
 * recall of one that is still readable.
 */
export async function readGroupSync(db: Db, userId: string, { groupId, pts, now }: Input): Promise<Sync> {
  const conv = groupConv(groupId);
  const head = await readHead(db, conv);
  const intervals = head.isLarge === 1 ? await listIntervals(db, groupId, userId) : [];
  if (intervals.length === 0) return refuse(ENGINE_CODE.notFound);
  const reader = { userId, conv, now };
  const spans = intervals.map((interval) => toPtsSpan(interval, head));
  const newest = spans.at(-1)?.to ?? 0;
  const start = Math.max(pts, spans[0]?.from ?? 0);
  const heads = await listGroupEventHeads(db, { conv, spans: spans.map(({ from, to }) => ({ from: Math.max(from, pts), to })), count: HEADS });
  const { events, count } = await readPage(db, reader, heads.slice(0, countForPage(heads)));
  // Checked after the page is read, because events pruned during the read are missing in it. The client could not notice that, since a page
  // may skip numbers.
  if (pts > newest || start < Math.min((await readHead(db, conv)).prunedPts, newest))
    return { events: [], pts: newest, more: false, reset: true, ...(await readRow(db, reader, newest)) };
  const isLast = count === heads.length && heads.length < HEADS;
  if (!isLast) return { events, pts: heads[count - 1]?.pts ?? pts, more: true };
  return { events, pts: newest, more: false, ...(await readRow(db, reader, newest)) };
}

function toPtsSpan({ fromPts, toPts, toSeq }: Interval, head: ConversationHead): PtsSpan {
  return { from: fromPts, to: toSeq === null ? head.eventPts : toPts };
}

/** The current row. The log may have grown since the page was read; the page states how far it reaches. */
async function readRow(db: Db, { userId, conv, now }: Reader, pts: number): Promise<Pick<Sync, 'conversation'>> {
  const state = await readState(db, userId, conv);
  if (state === undefined) return {};
  const conversation = await loadConversation(db, resolveState(state, await readHead(db, conv)), now);
  return { conversation: conversation.eventPts === undefined ? conversation : { ...conversation, eventPts: pts } };
}

function isMessage(head: GroupEventHead): boolean {
  return head.name === 'msg.new';
}

/** How many events from the front make a page. More than `GAP_ABOVE` new messages count as one event. */
function countForPage(heads: readonly GroupEventHead[]): number {
  let messages = 0;
  let most = 0;
  heads.forEach((head, index) => {
    if (isMessage(head)) messages += 1;
    const others = index + 1 - messages;
    if (others + (messages > GAP_ABOVE ? 1 : messages) <= LIMITS.syncPage) most = index + 1;
  });
  return most;
}

type Page = { events: SyncedEvent[]; /** How many of the heads the events represent. */ count: number };

/** Reads events in order until the page is full. It returns at least one event, so that each page makes progress. */
async function readPage(db: Db, reader: Reader, heads: readonly GroupEventHead[]): Promise<Page> {
  const isLargeGroup = heads.filter(isMessage).length > GAP_ABOVE;
  const singles = isLargeGroup ? heads.filter((head) => !isMessage(head)) : heads;
  const events: SyncedEvent[] = [];
  let bytes = 0;
  let end = heads.length;
  for (let start = 0; start < singles.length && end === heads.length; start += BODIES) {
    for (const event of await readEvents(db, reader, singles.slice(start, start + BODIES))) {
      bytes += countBytes(JSON.stringify(event)) + 1;
      if (events.length > 0 && bytes > LIMITS.framePageBytes) {
        end = heads.findIndex((head) => head.pts === event.pts);
        break;
      }
      events.push(event);
    }
  }
  return { events: isLargeGroup ? withGap(reader, events, heads.slice(0, end)) : events, count: end };
}

async function readEvents(db: Db, { userId, conv }: Reader, heads: readonly GroupEventHead[]): Promise<SyncedEvent[]> {
  const bodies = await listGroupEventBodies(db, { conv, pts: heads.filter((head) => head.seq === null).map((head) => head.pts) });
  const seqs = heads.flatMap((head) => (head.seq === null ? [] : [head.seq]));
  // The deletion is an event of the user's own log, which the client may have read before this one.
  const deleted = await listDeletedSeqs(db, { userId, conv, seqs });
  const rows = await listMessagesBySeq(db, { conv, seqs: seqs.filter((seq) => !deleted.has(seq)) });
  const messages = new Map((await loadMessages(db, userId, rows)).map((message) => [message.sequence, message]));
  return heads
    .map(({ name, pts, seq }) => ({ e: name, pts, d: seq === null ? parseStored<unknown>(bodies.get(pts) ?? 'null') : messages.get(seq) }))
    .filter((event) => event.d !== undefined);
}

/** Puts the gap at the position of the last message that it replaces. */
function withGap({ conv }: Reader, events: readonly SyncedEvent[], heads: readonly GroupEventHead[]): SyncedEvent[] {
  const messages = heads.filter(isMessage);
  const last = messages.at(-1);
  if (last === undefined) return [...events];
  const gap = { e: 'conv.gap', pts: last.pts, d: { conversationID: conv, from: messages[0]?.seq ?? 0, to: last.seq ?? 0 } };
  return [...events, gap].sort((left, right) => left.pts - right.pts);
}
