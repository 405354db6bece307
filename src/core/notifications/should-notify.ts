import type { Message } from '../../../contract/message.ts';
import { countsAsUnread } from '../apply/apply-message.ts';
import type { ConversationRow } from '../rows.ts';

/** A message older than this was missed and not just received; only the badge shows it. */
const FRESH_SEC = 120;

export type NotifyFacts = {
  readonly me: string;
  readonly nowSec: number;
  readonly conversation: Pick<ConversationRow, 'isMuted' | 'shelf'> | undefined;
  /** The browser's permission and the user's own switch. */
  readonly isAllowed: boolean;
};

/**
 * Whether a message whose conversation is not visible in any tab gets a desktop notification: never own, recalled, uncounted, muted or
 * hidden ones.
 */
export function shouldNotify(message: Message, { me, nowSec, conversation, isAllowed }: NotifyFacts): boolean {
  if (!isAllowed || message.ID === '' || message.type === '') return false;
  if (!countsAsUnread(message, me) || nowSec - message.time > FRESH_SEC) return false;
  return conversation !== undefined && !conversation.isMuted && conversation.shelf === 'main';
}
