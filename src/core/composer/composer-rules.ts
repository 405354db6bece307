import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { isSystemContact, targetOf } from '../../../contract/ids.ts';
import { countBytes } from '../../../contract/lengths.ts';
import type { ConversationRow, GroupRow } from '../rows.ts';
import { DEFAULT_LIMITS, type OperatorLimits } from '../groups/operator-limits.ts';

export type ComposerNotice = 'system' | 'kicked' | 'dissolved' | 'left' | 'muted' | 'mutedAll' | 'blocked' | 'gone' | 'notFriends';

/** The action that a notice offers instead of the composer. */
export type NoticeAction = 'delete' | 'unblock' | 'apply';

const KICKED = 4;
const DISSOLVED = 5;
const ORDINARY = 1;

type NoticeContext = {
  readonly conversation: Pick<ConversationRow, 'conversationID' | 'operationType'>;
  readonly group: Pick<GroupRow, 'bannedSwitch' | 'selfMember' | 'operationType'> | undefined;
  readonly nowSec: number;
  readonly blacklist: readonly string[];
  /** The other person of a C2C conversation, if known. */
  readonly peer?: { readonly actionStatus: number; readonly friendsStatus?: number } | undefined;
};

const DEREGISTERED = 1;
/** Muted until an admin ends it (protocol C35). */
const FOR_EVER = 4_294_967_295;

/**
 * Returns why the user cannot write in the conversation; undefined = the user can. The server decides, and this shows the reason before a
 * send (protocol §7 send, A23).
 */
export function noticeOf({ conversation, group, nowSec, blacklist, peer }: NoticeContext): ComposerNotice | undefined {
  if (isSystemContact(conversation.conversationID)) return 'system';
  const left = conversation.operationType || (group?.operationType ?? 0);
  if (left > 0) return left === KICKED ? 'kicked' : left === DISSOLVED ? 'dissolved' : 'left';
  if (blacklist.includes(targetOf(conversation.conversationID)) && conversation.conversationID.startsWith('C2C')) return 'blocked';
  if (peer?.actionStatus === DEREGISTERED) return 'gone';
  if (peer?.friendsStatus === FRIENDS_STATUS.theyDeletedMe) return 'notFriends';
  const self = group?.selfMember;
  if (self === undefined || self === null) return undefined;
  if (self.muteUntil > nowSec) return 'muted';
  return group?.bannedSwitch === 1 && self.identity === ORDINARY ? 'mutedAll' : undefined;
}

const ACTIONS: Readonly<Partial<Record<ComposerNotice, NoticeAction>>> = {
  kicked: 'delete',
  dissolved: 'delete',
  left: 'delete',
  gone: 'delete',
  blocked: 'unblock',
  notFriends: 'apply',
};

/** The action that the notice offers; undefined = none. */
export function actionOf(notice: ComposerNotice): NoticeAction | undefined {
  return ACTIONS[notice];
}

/** Seconds until the user may write again; undefined when only an admin can end the mute. */
export function mutedSeconds(muteUntil: number | undefined, nowSec: number): number | undefined {
  if (muteUntil === undefined || muteUntil >= FOR_EVER) return undefined;
  return Math.max(0, muteUntil - nowSec);
}

/** Number of bytes by which a message with its custom data exceeds the limit; 0 = it fits. */
export function excessBytes(payload: Readonly<Record<string, unknown>>, cloudCustomData = '', maxBytes = DEFAULT_LIMITS.messageBytes): number {
  return Math.max(0, countBytes(JSON.stringify(payload)) + countBytes(cloudCustomData) - maxBytes);
}

export type PickedKind =
  { readonly kind: 'image' | 'video' | 'file' | 'imageAsFile' } | { readonly kind: 'refused'; readonly why: 'empty' | 'tooLarge' | 'videoTooLarge' };

const IMAGE_FORMATS: Readonly<Record<string, number>> = { 'image/jpeg': 1, 'image/jpg': 1, 'image/gif': 2, 'image/png': 3, 'image/bmp': 4, 'image/webp': 255 };

/** Decides how a picked file is sent, before anything is sent (protocol A27, C26). A MIME type that contains "video" is a video. */
export function judgeFile(file: { readonly type: string; readonly size: number }, limits: OperatorLimits = DEFAULT_LIMITS): PickedKind {
  const isVideo = file.type.includes('video');
  if (file.size === 0) return { kind: 'refused', why: 'empty' };
  if (file.size > limits.fileBytes) return { kind: 'refused', why: isVideo ? 'videoTooLarge' : 'tooLarge' };
  if (isVideo) return { kind: 'video' };
  if (imageFormatOf(file.type) === undefined) return { kind: 'file' };
  return { kind: file.size > limits.imageBytes ? 'imageAsFile' : 'image' };
}

/** The imageFormat number of a MIME type; undefined = the file is not sent as a picture. */
export function imageFormatOf(mime: string): number | undefined {
  return IMAGE_FORMATS[mime];
}

/** Returns the text to send without trailing white space; undefined = there is nothing to send. */
export function textToSend(text: string): string | undefined {
  const trimmed = text.replace(/\s+$/, '');
  return trimmed.trim() === '' ? undefined : trimmed;
}
