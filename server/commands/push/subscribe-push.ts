import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { isPublicHost } from '../../security/public-address.ts';
import { deletePushSubscription, listPushSubscriptions, putPushSubscription } from '../../store/account/push-subscriptions.ts';
import type { Session } from '../../store/account/sessions.ts';
import type { Unit } from '../unit.ts';

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

const PER_USER = 10;

/** An endpoint belongs to the user who is signed in on its browser now. Beyond ten, the oldest is removed (authorisation §137). */
export async function subscribePush(unit: Unit, session: Session, input: { subscription: Subscription; lang: string }): Promise<null> {
  const { endpoint, keys } = input.subscription;
  if (!isPushEndpoint(endpoint)) refuse(CODE.badRequest);
  const { userId, deviceId, id: sessionId } = session;
  await putPushSubscription(unit.db, { endpoint, userId, deviceId, sessionId, ...keys, lang: input.lang, createdAt: unit.now });
  for (const old of (await listPushSubscriptions(unit.db, userId)).slice(PER_USER)) await deletePushSubscription(unit.db, { endpoint: old.endpoint });
  return null;
}

/** A foreign endpoint and a missing one get the same answer; nothing is removed. */
export async function unsubscribePush(unit: Unit, userId: string, endpoint: string): Promise<null> {
  await deletePushSubscription(unit.db, { endpoint, userId });
  return null;
}

function isPushEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && isPublicHost(url.hostname);
}
