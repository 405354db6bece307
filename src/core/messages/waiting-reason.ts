import type { MessageStatus } from '../rows.ts';

/** Why a message is not being sent yet: no network, an earlier message of its conversation goes first, or a short pause of the queue. */
export type WaitingReason = 'offline' | 'behind' | 'soon';

const UNSENT: readonly MessageStatus[] = ['queued', 'uploading', 'sending'];

/** The first unsent message of a conversation, which all later ones wait for; rows in ascending order. */
export function firstUnsentID(rows: readonly { readonly ID: string; readonly status: MessageStatus }[]): string | undefined {
  return rows.find(({ status }) => UNSENT.includes(status))?.ID;
}

/** `isBehind` = an earlier message of the conversation is unsent. Undefined = the message is not queued. */
export function waitingReasonOf(
  status: MessageStatus,
  { isOnline, isBehind }: { readonly isOnline: boolean; readonly isBehind: boolean },
): WaitingReason | undefined {
  if (status !== 'queued') return undefined;
  if (!isOnline) return 'offline';
  return isBehind ? 'behind' : 'soon';
}
