import type { EngineEventName } from '../../contract/engine-events.ts';
import type { ServerConfig } from '../config.ts';
import type { Delivery } from '../delivery.ts';
import type { KeyedBuckets } from '../policies/rate-limit.ts';
import type { Random } from '../ports.ts';
import { appendNoticeFrame } from '../store/account/notice-frames.ts';
import type { Db } from '../store/tables.ts';
import { appendEvent, appendEventEach, joinBody } from '../store/events/user-events.ts';
import { splitCommon } from './split-common.ts';

/** A running command: its transaction, the server's time, and the deliveries to send after the commit. */
export type Unit = {
  readonly db: Db;
  readonly now: number;
  readonly random: Random;
  readonly config: ServerConfig;
  readonly deliveries: Delivery[];
  /** For the operator's metrics, counted after the commit. */
  readonly stored: { messages: number };
  /** Users with a live engine socket, and since when this process has known them: at a start nobody is connected yet. */
  readonly online: { has(userId: string): boolean; readonly knownSince: number };
  /** Messages per group and second; 0 = allowed, otherwise the milliseconds to wait. */
  readonly groupRate: KeyedBuckets;
  /** Limits the applications of one person that are sent to one target, and how often one person joins, or is invited to, one group. */
  readonly applyRate: KeyedBuckets;
  /** Limits the new lists of merged records that one account stores. */
  readonly recordRate: KeyedBuckets;
};

export function secondsOf(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Writes the event to the log of each user in the command's own transaction, and delivers it after the commit. */
export async function emitEvent(unit: Unit, userIds: readonly string[], event: { name: EngineEventName; d: unknown; conv?: string }): Promise<void> {
  if (userIds.length === 0) return;
  const body = JSON.stringify(event.d);
  const pts = await appendEvent(unit.db, { userIds, name: event.name, conv: event.conv, body, now: unit.now });
  unit.deliveries.push({ kind: 'event', name: event.name, body, pts });
}

/** Like emitEvent, but with a different body for each user. */
export async function emitEventEach(unit: Unit, event: { name: EngineEventName; conv?: string }, each: ReadonlyMap<string, unknown>): Promise<void> {
  const { common, rest } = splitCommon(each);
  const bodies = new Map([...rest].map(([userId, d]) => [userId, JSON.stringify(d)]));
  const pts = await appendEventEach(unit.db, { name: event.name, conv: event.conv, now: unit.now, common }, bodies);
  for (const [userId, body] of bodies) {
    const given = pts.get(userId);
    if (given === undefined) continue;
    const whole = common === undefined ? body : joinBody(body, common);
    unit.deliveries.push({ kind: 'event', name: event.name, body: whole, pts: new Map([[userId, given]]) });
  }
}

/** Frame types that the notification socket sends besides the engine events (protocol §6). */
export const NOTICE = { applies: 1, moments: 2, pins: 3, groupNotices: 4, group: 5, data: 6, groupWithdraw: 7, peerDeleted: 8 } as const;
/** Counts are sent on every connect; a client can request the other frames again. */
const COUNTS: ReadonlySet<number> = new Set([NOTICE.applies, NOTICE.moments, NOTICE.groupNotices]);

export type NoticeFrame = { type: number; data: unknown };

/** Sends a frame 1-8 of the notification socket besides the engine events (protocol §7). */
export async function emitNotice(unit: Unit, userIds: readonly string[], frame: NoticeFrame): Promise<void> {
  if (userIds.length === 0) return;
  if (COUNTS.has(frame.type)) return void unit.deliveries.push({ kind: 'notice', userIds, ...frame });
  const id = await appendNoticeFrame(unit.db, userIds, { type: frame.type, data: JSON.stringify(frame.data), createdAt: unit.now });
  unit.deliveries.push({ kind: 'notice', userIds, ...frame, id: String(id), ts: unit.now });
}

/** Makes clients reload data that they read over HTTP, on both sockets (protocol §6 frame 6, §7 data.update). */
export async function emitDataUpdate(unit: Unit, userIds: readonly string[], scope: string): Promise<void> {
  await emitEvent(unit, userIds, { name: 'data.update', d: { scope } });
  await emitNotice(unit, userIds, { type: NOTICE.data, data: { scope } });
}
