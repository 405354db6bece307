import type { Delivery } from '../../delivery.ts';
import { listFriendsInReach } from '../../policies/reach.ts';
import type { Db } from '../../store/tables.ts';

/** About now only: never stored, dropped between people who do not talk to one another (contract §7 typing). */
export async function sayTyping(db: Db, userId: string, input: { to: string; on: boolean }): Promise<Delivery[]> {
  if (!(await listFriendsInReach(db, userId, [input.to])).has(input.to)) return [];
  return [{ kind: 'live', userIds: [input.to], name: 'typing', body: JSON.stringify({ from: userId, on: input.on }) }];
}
