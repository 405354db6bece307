import { MARK_HIDDEN } from '../../../contract/conversation-marks.ts';
import type { PushPayload } from '../../../contract/http/devices.ts';
import type { FriendApply } from '../../../contract/people.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import type { Message } from '../../../contract/message.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { canSeeMessage } from '../../policies/message-access.ts';
import { convKey, listStatesOfUser, readState, type ConversationState } from '../../store/conversations.ts';
import { listPushSubscriptions, type PushSubscription } from '../../store/account/push-subscriptions.ts';
import { readFriend } from '../../store/friends.ts';
import { readGroup } from '../../store/groups.ts';
import { readMessage } from '../../store/messages.ts';
import { readApply } from '../../store/people/friend-applies.ts';
import { parseStored } from '../../store/safe-json.ts';
import { listLiveSessions } from '../../store/sessions.ts';
import type { Db } from '../../store/tables.ts';
import { readUserConfig } from '../../store/users.ts';
import { readUnread } from '../conversations/large-group-row.ts';
import { pushTexts } from '../../views/push-texts.ts';

/** What happened, before anyone's settings are looked at. */
export type PushCause =
  | { kind: 'message'; userId: string; message: Message }
  | { kind: 'apply'; userId: string; apply: FriendApply }
  | { kind: 'call'; userId: string; payload: PushPayload; ttlSec: number };

export type PlannedPush = { subscription: PushSubscription; payload: PushPayload; ttlSec: number };

const DAY_SEC = 86_400;
const MAX_CONVERSATIONS = 1000;
const APPLY_WAITING = 0;

/**
 * Nothing for what is muted, hidden or switched off, nor to a device that is here itself (contract §7 Push). A push may wait before and after
 * it is planned: nothing either for what was recalled, deleted or answered meanwhile.
 */
export async function planPushes(db: Db, cause: PushCause, isDeviceOnline: (deviceId: string) => boolean): Promise<PlannedPush[]> {
  const { userId } = cause;
  const subscriptions = await listReachable(db, userId, isDeviceOnline);
  if (subscriptions.length === 0) return [];
  const config = await readUserConfig(db, userId);
  if (config.allowNotifications !== 1) return [];
  if (cause.kind === 'call') return subscriptions.map((subscription) => ({ subscription, payload: cause.payload, ttlSec: cause.ttlSec }));
  const standing = await readStanding(db, cause);
  if (standing === undefined) return [];
  const base = { ...targetFields(cause), unread: await countAllUnread(db, userId) };
  const preview = config.showPreviews === 1 && !standing.isRisky ? await readPreview(db, cause) : undefined;
  return subscriptions.map((subscription) => ({
    subscription,
    payload: preview === undefined ? base : { ...base, ...pushTexts({ lang: subscription.lang, ...preview }) },
    ttlSec: DAY_SEC,
  }));
}

/** What has become of the cause; undefined = its user is to hear nothing of it. */
async function readStanding(db: Db, cause: Exclude<PushCause, { kind: 'call' }>): Promise<{ isRisky: boolean } | undefined> {
  const { userId } = cause;
  if (cause.kind === 'apply') {
    const newest = await readApply(db, { applicantId: cause.apply.applyWtId, targetId: userId });
    return newest?.status === APPLY_WAITING ? { isRisky: false } : undefined;
  }
  const { conversationID, sequence } = cause.message;
  if (await isSilent(db, userId, conversationID)) return undefined;
  const row = await readMessage(db, { conv: convKey(userId, conversationID), seq: sequence });
  if (row === undefined || row.revoker !== null || !(await canSeeMessage(db, userId, row))) return undefined;
  return { isRisky: row.risk === 1 };
}

function targetFields(cause: Exclude<PushCause, { kind: 'call' }>): Pick<PushPayload, 't' | 'conversationID'> {
  return cause.kind === 'apply' ? { t: 'apply' } : { t: 'msg', conversationID: cause.message.conversationID };
}

/** A device that was signed out gets nothing any more, even if its browser still listens. */
async function listReachable(db: Db, userId: string, isDeviceOnline: (deviceId: string) => boolean): Promise<PushSubscription[]> {
  const subscriptions = await listPushSubscriptions(db, userId);
  if (subscriptions.length === 0) return [];
  const signedIn = new Set((await listLiveSessions(db, userId)).map((session) => session.deviceId));
  return subscriptions.filter(({ deviceId }) => signedIn.has(deviceId) && !isDeviceOnline(deviceId));
}

async function isSilent(db: Db, userId: string, conversationID: string): Promise<boolean> {
  const state = await readState(db, userId, convKey(userId, conversationID));
  return state === undefined || state.muted === 1 || parseStored<string[]>(state.marks).includes(MARK_HIDDEN);
}

/** Contract A42: over everything neither muted nor hidden. */
async function countAllUnread(db: Db, userId: string): Promise<number> {
  const states = await listStatesOfUser(db, userId, { count: MAX_CONVERSATIONS });
  const counted = states.filter((state) => state.muted === 0 && !parseStored<string[]>(state.marks).includes(MARK_HIDDEN));
  let sum = 0;
  for (const state of counted) sum += state.isLarge === 1 ? await countUnreadOfLarge(db, state) : state.unread;
  return sum;
}

async function countUnreadOfLarge(db: Db, state: ConversationState): Promise<number> {
  const access = await readAccess(db, state.userId, state.conversationID);
  return access === undefined ? 0 : readUnread(db, access, state);
}

type Preview = { sender: string; group?: string | undefined; message?: Message; info?: string };

async function readPreview(db: Db, cause: Exclude<PushCause, { kind: 'call' }>): Promise<Preview> {
  if (cause.kind === 'apply') return { sender: cause.apply.applyNickName, info: cause.apply.applyInfo };
  const { message, userId } = cause;
  const friend = await readFriend(db, userId, message.from);
  const sender = friend === undefined || friend.remark === '' ? message.nameCard || message.nick : friend.remark;
  if (conversationTypeOf(message.conversationID) === 'C2C') return { sender, message };
  return { sender, message, group: (await readGroup(db, targetOf(message.conversationID)))?.name };
}
