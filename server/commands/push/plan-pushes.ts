import { APPLY_STATUS } from '../../../contract/http/apply-values.ts';
import { MARK_HIDDEN, MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import type { PushPayload } from '../../../contract/http/devices.ts';
import type { FriendApply } from '../../../contract/people.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import type { Message } from '../../../contract/message.ts';
import type { PushedGroupNotice } from '../../delivery.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { isApart } from '../../policies/reach.ts';
import { listLargeStates, sumUnreadOfPlain, type ConversationState } from '../../store/conversations/conversations.ts';
import { listPushSubscriptions, type PushSubscription } from '../../store/account/push-subscriptions.ts';
import { readFriend, readRelation } from '../../store/friends/friends.ts';
import { readGroup } from '../../store/groups/groups.ts';
import { isVisibleAt, readMessage } from '../../store/messages/messages.ts';
import { readApply } from '../../store/friends/friend-applies.ts';
import { parseStored } from '../../store/safe-json.ts';
import { listLiveSessions } from '../../store/account/sessions.ts';
import type { Db } from '../../store/tables.ts';
import { readUserConfig } from '../../store/account/users.ts';
import { readUnread } from '../conversations/large-group-row.ts';
import { groupPushTexts } from '../../views/group-push-texts.ts';
import { pushTexts } from '../../views/push-texts.ts';
import { isGroupNoticeDue, readGroupNoticeNames } from './group-notice-push.ts';

/** The event, before any user's settings are applied. */
export type PushCause =
  | { kind: 'message'; userId: string; message: Message }
  | { kind: 'apply'; userId: string; apply: FriendApply }
  | { kind: 'groupNotice'; userId: string; notice: PushedGroupNotice }
  | { kind: 'call'; userId: string; payload: PushPayload; ttlSec: number };

export type PlannedPush = { subscription: PushSubscription; payload: PushPayload; ttlSec: number };

const DAY_SEC = 86_400;
const MAX_CONVERSATIONS = 1000;
const GROUP_PUSHES = { joinApply: 'groupApply', myApply: 'groupResult', others: 'groupNotice' } as const;

/**
 * Plans no push for a muted or hidden conversation, for a disabled setting, or for a device that is online (protocol §7 Push). A push may
 * wait for an hour. Meanwhile its message may be recalled, its application answered, its sender blocked, and people may have joined or left
 * the group.
 */
export async function planPushes(db: Db, cause: PushCause, isDeviceOnline: (deviceId: string) => boolean): Promise<PlannedPush[]> {
  const { userId } = cause;
  const subscriptions = await listReachable(db, userId, isDeviceOnline);
  if (subscriptions.length === 0) return [];
  const config = await readUserConfig(db, userId);
  if (config.allowNotifications !== 1) return [];
  if (cause.kind === 'call') return subscriptions.map((subscription) => ({ subscription, payload: cause.payload, ttlSec: cause.ttlSec }));
  if (cause.kind === 'message' && !(await mayRing(db, userId, cause.message))) return [];
  if (cause.kind === 'apply' && !(await mayAnswer(db, cause))) return [];
  if (cause.kind === 'groupNotice' && !(await isGroupNoticeDue(db, userId, cause.notice))) return [];
  const base = { ...targetFields(cause), unread: await countAllUnread(db, userId) };
  const preview = config.showPreviews === 1 ? await readPreview(db, cause) : undefined;
  return subscriptions.map((subscription) => ({
    subscription,
    payload: preview === undefined ? base : { ...base, ...preview(subscription.lang) },
    ttlSec: DAY_SEC,
  }));
}

function targetFields(cause: Exclude<PushCause, { kind: 'call' }>): Pick<PushPayload, 't' | 'conversationID'> {
  if (cause.kind === 'groupNotice') return { t: GROUP_PUSHES[cause.notice.list] };
  return cause.kind === 'apply' ? { t: 'apply' } : { t: 'msg', conversationID: cause.message.conversationID };
}

/** A device that was signed out receives no more pushes, even if its browser still has the subscription. */
async function listReachable(db: Db, userId: string, isDeviceOnline: (deviceId: string) => boolean): Promise<PushSubscription[]> {
  const subscriptions = await listPushSubscriptions(db, userId);
  if (subscriptions.length === 0) return [];
  const signedIn = new Set((await listLiveSessions(db, userId)).map((session) => session.deviceId));
  return subscriptions.filter(({ deviceId }) => signedIn.has(deviceId) && !isDeviceOnline(deviceId));
}

async function mayRing(db: Db, userId: string, message: Message): Promise<boolean> {
  const access = await readAccess(db, userId, message.conversationID);
  const state = access?.state;
  if (access === undefined || state === undefined || state.muted === 1 || hasMark(state, MARK_HIDDEN)) return false;
  if (conversationTypeOf(message.conversationID) === 'C2C' && isApart(await readRelation(db, userId, message.from))) return false;
  const row = await readMessage(db, { conv: access.conv, seq: message.sequence });
  return row !== undefined && row.revoker === null && row.risk === 0 && isVisibleAt(db, access, row.seq);
}

async function mayAnswer(db: Db, { userId, apply }: Extract<PushCause, { kind: 'apply' }>): Promise<boolean> {
  const row = await readApply(db, { applicantId: apply.applyWtId, targetId: userId });
  return row?.status === APPLY_STATUS.waiting && !isApart(await readRelation(db, userId, apply.applyWtId));
}

/** Protocol A42: counts every conversation that is neither muted nor hidden. A conversation that is only marked as unread counts as one. */
async function countAllUnread(db: Db, userId: string): Promise<number> {
  const large = (await listLargeStates(db, userId)).filter((state) => state.removed === 0 && isCounted(state));
  let sum = await sumUnreadOfPlain(db, userId, { hidden: MARK_HIDDEN, unread: MARK_UNREAD, newest: MAX_CONVERSATIONS });
  for (const state of large) sum += (await countUnreadOfLarge(db, state)) || (hasMark(state, MARK_UNREAD) ? 1 : 0);
  return sum;
}

function isCounted(state: ConversationState): boolean {
  return state.muted === 0 && !hasMark(state, MARK_HIDDEN);
}

function hasMark(state: ConversationState, mark: string): boolean {
  return parseStored<string[]>(state.marks).includes(mark);
}

async function countUnreadOfLarge(db: Db, state: ConversationState): Promise<number> {
  const access = await readAccess(db, state.userId, state.conversationID);
  return access === undefined ? 0 : readUnread(db, access, state);
}

/** Title and body in the language of a device. */
type Preview = (lang: string) => { title: string; body: string };

async function readPreview(db: Db, cause: Exclude<PushCause, { kind: 'call' }>): Promise<Preview> {
  if (cause.kind === 'groupNotice') {
    const named = await readGroupNoticeNames(db, cause.userId, cause.notice);
    return (lang) => groupPushTexts(lang, named);
  }
  if (cause.kind === 'apply') return (lang) => pushTexts({ lang, sender: cause.apply.applyNickName, info: cause.apply.applyInfo });
  const { message, userId } = cause;
  const friend = await readFriend(db, userId, message.from);
  const sender = friend === undefined || friend.remark === '' ? message.nameCard || message.nick : friend.remark;
  if (conversationTypeOf(message.conversationID) === 'C2C') return (lang) => pushTexts({ lang, sender, message });
  const group = (await readGroup(db, targetOf(message.conversationID)))?.name;
  return (lang) => pushTexts({ lang, sender, message, group });
}
