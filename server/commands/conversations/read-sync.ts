import type { Conversation } from '../../../contract/conversation.ts';
import type { EngineResult } from '../../../contract/engine-methods.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { conversationIdFor, readState } from '../../store/conversations/conversations.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { EVENT_HEADS, listEventBodies, listEventHeadsAfter, type EventHead } from '../../store/events/user-events.ts';
import { readUser } from '../../store/account/users.ts';
import { chooseWindow, GAP_ABOVE } from './choose-window.ts';
import { hideGoneWords } from './hide-gone-words.ts';
import { loadConversation } from './load-conversations.ts';

type Sync = EngineResult<'sync'>;
type SyncedEvent = Sync['events'][number];
type Input = { pts: number; now: number };

/** One page of the user's events after `pts`. `reset` = the log does not contain that position: it was pruned or never existed. */
export async function readSync(db: Db, userId: string, input: Input): Promise<Sync> {
  const page = await readPage(db, userId, input);
  // Checked after the page is read, because events pruned during the read are missing in it. The client could not notice that, since a page
  // may skip numbers.
  const user = await readUser(db, userId);
  const newest = user?.pts ?? 0;
  if (user === undefined || input.pts > newest || input.pts < user.prunedPts) return { events: [], pts: newest, more: false, reset: true };
  return page;
}

async function readPage(db: Db, userId: string, input: Input): Promise<Sync> {
  const heads = await listEventHeadsAfter(db, userId, input.pts);
  if (heads.length === 0) return { events: [], pts: input.pts, more: false };
  const large = await loadLarge(db, userId, { heads, now: input.now });
  const size = chooseWindow(heads, new Map([...large].map(([conv, event]) => [conv, GAP_BYTES + countBytes(JSON.stringify(event ?? null))])));
  const window = heads.slice(0, size);
  const events = await readWindow(db, userId, { window, large });
  return { events, pts: window.at(-1)?.pts ?? input.pts, more: size < heads.length || heads.length >= EVENT_HEADS };
}

/** Bytes of a `conv.gap` plus the frame around a `conv.update`. */
const GAP_BYTES = 400;

/** Current rows of the conversations that can become a gap; undefined = not in the user's list. */
type Large = ReadonlyMap<string, Conversation | undefined>;

async function loadLarge(db: Db, userId: string, { heads, now }: { heads: readonly EventHead[]; now: number }): Promise<Large> {
  const large = new Map<string, Conversation | undefined>();
  for (const conv of findLargeGroups(heads).keys()) {
    const state = await readState(db, userId, conv);
    large.set(conv, state === undefined ? undefined : await loadConversation(db, state, now));
  }
  return large;
}

/** Reads the window's events in order and replaces the messages of large conversations by gaps. */
async function readWindow(db: Db, userId: string, input: { window: readonly EventHead[]; large: Large }): Promise<SyncedEvent[]> {
  const largeGroups = findLargeGroups(input.window);
  const single = input.window.filter((head) => head.name !== 'msg.new' || !largeGroups.has(head.conv ?? ''));
  const bodies = await listEventBodies(
    db,
    userId,
    single.map((head) => head.pts),
  );
  const stored = single.map((head): SyncedEvent => ({ e: head.name, pts: head.pts, d: parseStored<unknown>(bodies.get(head.pts) ?? 'null') }));
  const events = await hideGoneWords(db, userId, stored);
  for (const [conv, heads] of largeGroups) events.push(...(await readGap(db, userId, { conv, heads, now: input.large.get(conv) })));
  return events.sort((left, right) => left.pts - right.pts);
}

function findLargeGroups(window: readonly EventHead[]): Map<string, EventHead[]> {
  const byConv = new Map<string, EventHead[]>();
  for (const head of window) {
    if (head.name !== 'msg.new' || head.conv === null) continue;
    const heads = byConv.get(head.conv);
    if (heads === undefined) byConv.set(head.conv, [head]);
    else heads.push(head);
  }
  for (const [conv, heads] of byConv) if (heads.length <= GAP_ABOVE) byConv.delete(conv);
  return byConv;
}

type LargeGroup = { conv: string; heads: readonly EventHead[]; now: Conversation | undefined };

/** The gap and the current row of the conversation take the positions of the last two messages that they replace. */
async function readGap(db: Db, userId: string, largeGroup: LargeGroup): Promise<SyncedEvent[]> {
  const first = largeGroup.heads[0]?.pts ?? 0;
  const last = largeGroup.heads.at(-1)?.pts ?? 0;
  const bodies = await listEventBodies(db, userId, [first, last]);
  const sequenceAt = (pts: number) => parseStored<{ sequence?: number }>(bodies.get(pts) ?? '{}').sequence ?? 0;
  const d = { conversationID: conversationIdFor(userId, largeGroup.conv), from: sequenceAt(first), to: sequenceAt(last) };
  const gap = { e: 'conv.gap', pts: largeGroup.heads.at(-2)?.pts ?? first, d };
  return largeGroup.now === undefined ? [gap] : [gap, { e: 'conv.update', pts: last, d: largeGroup.now }];
}
