import type { EngineResult } from '../../../contract/engine-methods.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { conversationIdFor, readState } from '../../store/conversations.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { listEventBodies, listEventHeadsAfter, type EventHead } from '../../store/user-events.ts';
import { readUser } from '../../store/users.ts';
import { loadConversation } from './load-conversations.ts';

type Sync = EngineResult<'sync'>;
type SyncedEvent = Sync['events'][number];
type Input = { pts: number; now: number };

/** More new messages than this of one conversation come as one gap (contract §7 Catch-up). */
const GAP_ABOVE = 200;
const SHRINK = 0.7;

/** One page of what happened to the user after `pts`. `reset` = the log no longer reaches back that far, or never was. */
export async function readSync(db: Db, userId: string, input: Input): Promise<Sync> {
  const user = await readUser(db, userId);
  const newest = user?.pts ?? 0;
  if (user === undefined || input.pts > newest || input.pts < user.prunedPts) return { events: [], pts: newest, more: false, reset: true };
  const heads = await listEventHeadsAfter(db, userId, input.pts);
  if (heads.length === 0) return { events: [], pts: input.pts, more: false };
  for (let size = heads.length; ; size = Math.max(1, Math.floor(size * SHRINK))) {
    const window = heads.slice(0, size);
    const events = await readWindow(db, userId, { window, now: input.now });
    if (events !== undefined) return { events, pts: window.at(-1)?.pts ?? input.pts, more: size < heads.length };
  }
}

/** The window's events in order, its crowded conversations compressed; undefined = too much for one page. */
async function readWindow(db: Db, userId: string, input: { window: readonly EventHead[]; now: number }): Promise<SyncedEvent[] | undefined> {
  const crowds = findCrowds(input.window);
  const single = input.window.filter((head) => head.name !== 'msg.new' || !crowds.has(head.conv ?? ''));
  if (input.window.length > 1 && single.length + crowds.size * 2 > LIMITS.syncPage) return undefined;
  const bodies = await listEventBodies(
    db,
    userId,
    single.map((head) => head.pts),
  );
  const events: SyncedEvent[] = single.map((head) => ({ e: head.name, pts: head.pts, d: parseStored<unknown>(bodies.get(head.pts) ?? 'null') }));
  for (const [conv, heads] of crowds) events.push(...(await readGap(db, userId, { conv, heads, now: input.now })));
  events.sort((left, right) => left.pts - right.pts);
  const isTooLarge = input.window.length > 1 && countBytes(JSON.stringify(events)) > LIMITS.framePageBytes;
  return isTooLarge ? undefined : events;
}

function findCrowds(window: readonly EventHead[]): Map<string, EventHead[]> {
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

/** The gap and the conversation as it is now take the places of the last two messages they stand for. */
async function readGap(db: Db, userId: string, crowd: { conv: string; heads: readonly EventHead[]; now: number }): Promise<SyncedEvent[]> {
  const first = crowd.heads[0]?.pts ?? 0;
  const last = crowd.heads.at(-1)?.pts ?? 0;
  const bodies = await listEventBodies(db, userId, [first, last]);
  const sequenceAt = (pts: number) => parseStored<{ sequence?: number }>(bodies.get(pts) ?? '{}').sequence ?? 0;
  const d = { conversationID: conversationIdFor(userId, crowd.conv), from: sequenceAt(first), to: sequenceAt(last) };
  const gap = { e: 'conv.gap', pts: crowd.heads.at(-2)?.pts ?? first, d };
  const state = await readState(db, userId, crowd.conv);
  return state === undefined ? [gap] : [gap, { e: 'conv.update', pts: last, d: await loadConversation(db, state, crowd.now) }];
}
