import { pairSequence } from '../../../src/engines/chat/tencent/pair-sequence.ts';
import type { World } from '../world.ts';
import { isSnapshots, RETENTION_SEC } from './snapshot-seeds.ts';

type Stored = { readonly seq: number; readonly sender: string; readonly time: number };

/** Whether the sequences in the device's database differ from the server's. */
export function hasOwnPlaces(world: World, conversationID: string): boolean {
  return isSnapshots(world.seed) && !conversationID.startsWith('GROUP');
}

/** The engine no longer keeps the message, so a device cannot learn more of it. */
export function isExpired(world: World, timeSec: number): boolean {
  return isSnapshots(world.seed) && timeSec < Math.floor(world.server.nowMs() / 1000) - RETENTION_SEC;
}

function pairConv(userId: string, conversationID: string): string {
  const peer = conversationID.slice(3);
  return userId < peer ? `P:${userId}:${peer}` : `P:${peer}:${userId}`;
}

/** The place of each server sequence in a pair. */
export function placesOf(world: World, userId: string, conversationID: string): ReadonlyMap<number, number> {
  const peer = conversationID.slice(3);
  const rows = world.server.query<Stored>('select seq, sender, timeSec as time from messages where conv = ? order by seq', pairConv(userId, conversationID));
  return new Map(rows.map(({ seq, sender, time }) => [seq, pairSequence({ time, counter: seq, from: sender, to: sender === peer ? userId : peer })]));
}

/** The server sequence of the last message up to a place. */
export function sequenceUpTo(places: ReadonlyMap<number, number>, place: number): number {
  return Math.max(0, ...[...places].filter(([, known]) => known <= place).map(([seq]) => seq));
}
