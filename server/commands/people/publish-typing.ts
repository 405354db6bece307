import type { Delivery } from '../../delivery.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { isNoticed } from '../../policies/reach.ts';
import type { Db } from '../../store/tables.ts';

/** Only about the current moment: never stored, and dropped if one of the two users has blocked the other (protocol §7 typing). */
export async function publishTyping(db: Db, userId: string, input: { to: string; on: boolean }): Promise<Delivery[]> {
  if (input.to === userId || !(await isNoticed(db, userId, c2cConversationId(input.to)))) return [];
  return [{ kind: 'live', userIds: [input.to], name: 'typing', body: JSON.stringify({ from: userId, on: input.on }) }];
}
