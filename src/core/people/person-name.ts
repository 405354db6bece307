import type { ConversationRow } from '../rows.ts';
import { isSystemSender, senderOfMessageId, targetOf } from '../../../contract/ids.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

/** The name of a conversation: the user's remark, else its own name, else its number. */
export function conversationNameOf(row: Pick<ConversationRow, 'conversationID' | 'remark' | 'userProfile' | 'groupProfile'>): string {
  return firstName([row.remark, row.groupProfile?.name, row.userProfile?.nick]) ?? targetOf(row.conversationID);
}

export type NamedSender = { readonly from: string; readonly nick: string; readonly nameCard: string };

/** The stored data of a sender; `isCurrent` = at least as new as the message. */
export type KnownSender = {
  readonly remark?: string | undefined;
  readonly nick?: string | undefined;
  readonly groupNickname?: string | undefined;
  readonly avatar?: string | undefined;
  readonly isCurrent?: boolean | undefined;
};

/**
 * The name of a sender: a friend's remark before the name in the group before the nickname. A message keeps the nickname of the time when
 * it was sent.
 */
export function senderNameOf(message: NamedSender, known: KnownSender | undefined): string {
  return firstName([known?.remark, message.nameCard, ...newestFirst(message.nick, known?.nick, known)]) ?? message.from;
}

/**
 * The name of the author of a quoted message: as in the message's own bubble if it is stored here, else from the person's stored data.
 * `sent` = the name in the quote, for an unknown person.
 */
export function quotedNameOf(sent: string, original: NamedSender | undefined, known: KnownSender | undefined): string {
  return original === undefined ? listedNameOf(sent, known) : senderNameOf(original, known);
}

/** The name of a person whom the server or another user names, as in that person's own messages. `given` = that name, for an unknown person. */
export function listedNameOf(given: string, known: KnownSender | undefined): string {
  return firstName([known?.remark, known?.groupNickname, known?.nick]) ?? given;
}

export function senderAvatarOf(message: { readonly avatar: string } | undefined, known: KnownSender | undefined): string | undefined {
  const [first, second] = newestFirst(message?.avatar, known?.avatar, known);
  return first || second || undefined;
}

function newestFirst<T>(ofMessage: T, ofPerson: T, known: KnownSender | undefined): [T, T] {
  return known?.isCurrent === true ? [ofPerson, ofMessage] : [ofMessage, ofPerson];
}

/** Cleans a name for display, because another server or a row of an earlier build may contain control and bidirectional marks. */
export function shownName(name: string): string {
  return cleanName(name);
}

function firstName(names: readonly (string | undefined)[]): string | undefined {
  for (const name of names) {
    const shown = name ? shownName(name) : '';
    if (shown !== '') return shown;
  }
  return undefined;
}

/** True for senders without a profile to open (protocol A11). */
export function isNoPerson(id: string): boolean {
  return isSystemSender(id);
}

export function targetIdOf(conversationID: string): string {
  return targetOf(conversationID);
}

/** The number of the group; empty for a conversation with one person. */
export function groupNumberOf(conversationID: string): string {
  return conversationID.startsWith('GROUP') ? targetOf(conversationID) : '';
}

/** A message ID begins with its sender's id (protocol §1 Ids). */
export function senderIdOf(messageID: string): string {
  return senderOfMessageId(messageID);
}
