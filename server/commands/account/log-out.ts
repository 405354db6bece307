import { CLOSE_CODE } from '../../../contract/codes.ts';
import { deletePushSubscriptionsOfSession } from '../../store/account/push-subscriptions.ts';
import { endSession } from '../../store/account/sessions.ts';
import type { Unit } from '../unit.ts';

/** After this commits, the token is invalid on HTTP and on both sockets. */
export async function logOut(unit: Unit, sessionId: string): Promise<void> {
  await deletePushSubscriptionsOfSession(unit.db, sessionId);
  await endSession(unit.db, sessionId, { at: unit.now, reason: 'logout' });
  unit.deliveries.push({ kind: 'end', sessionId, closeCode: CLOSE_CODE.badToken });
}
