import { isSystemContact, targetOf } from '../../../contract/ids.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { ConversationRow, GroupRow } from '../rows.ts';

export type ComposerNotice = 'system' | 'kicked' | 'dissolved' | 'left' | 'muted' | 'mutedAll' | 'blocked';

const KICKED = 4;
const DISSOLVED = 5;
const ORDINARY = 1;

type NoticeContext = {
  readonly conversation: Pick<ConversationRow, 'conversationID' | 'operationType'>;
  readonly group: Pick<GroupRow, 'bannedSwitch' | 'selfMember' | 'operationType'> | undefined;
  readonly nowSec: number;
  readonly blacklist: readonly string[];
};

/** Why nothing can be written here; undefined = write. The server decides in the end, this says it before (contract §7 send, A23). */
export function noticeOf({ conversation, group, nowSec, blacklist }: NoticeContext): ComposerNotice | undefined {
  if (isSystemContact(conversation.conversationID)) return 'system';
  const left = conversation.operationType || (group?.operationType ?? 0);
  if (left > 0) return left === KICKED ? 'kicked' : left === DISSOLVED ? 'dissolved' : 'left';
  if (blacklist.includes(targetOf(conversation.conversationID)) && conversation.conversationID.startsWith('C2C')) return 'blocked';
  const self = group?.selfMember;
  if (self === undefined || self === null) return undefined;
  if (self.muteUntil > nowSec) return 'muted';
  return group?.bannedSwitch === 1 && self.identity === ORDINARY ? 'mutedAll' : undefined;
}

/** Bytes beyond what one message may hold; 0 = it fits. */
export function excessBytes(payload: Readonly<Record<string, unknown>>): number {
  return Math.max(0, countBytes(JSON.stringify(payload)) - LIMITS.messageBytes);
}

export type PickedKind = { readonly kind: 'image' | 'file' | 'imageAsFile' } | { readonly kind: 'refused'; readonly why: 'empty' | 'tooLarge' };

const IMAGE_FORMATS: Readonly<Record<string, number>> = { 'image/jpeg': 1, 'image/jpg': 1, 'image/gif': 2, 'image/png': 3, 'image/bmp': 4, 'image/webp': 255 };

/** How a picked file travels, judged before anything is sent (contract A27, C26). */
export function judgeFile(file: { readonly type: string; readonly size: number }): PickedKind {
  if (file.size === 0) return { kind: 'refused', why: 'empty' };
  if (file.size > LIMITS.fileBytes) return { kind: 'refused', why: 'tooLarge' };
  if (imageFormatOf(file.type) === undefined) return { kind: 'file' };
  return { kind: file.size > LIMITS.imageBytes ? 'imageAsFile' : 'image' };
}

export function imageFormatOf(mime: string): number | undefined {
  return IMAGE_FORMATS[mime];
}

/** What is sent of a text: a trailing line break is not meant (D2§5); undefined = there is nothing to send. */
export function textToSend(text: string): string | undefined {
  const trimmed = text.replace(/\s+$/, '');
  return trimmed.trim() === '' ? undefined : trimmed;
}
