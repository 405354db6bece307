import type { ConversationRow } from '../rows.ts';
import { isSystemSender, senderOfMessageId, targetOf } from '../../../contract/ids.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

/** What the user calls a conversation: the own remark, else the name its owner gave it, else its number. */
export function conversationNameOf(row: Pick<ConversationRow, 'conversationID' | 'remark' | 'userProfile' | 'groupProfile'>): string {
  return firstName([row.remark, row.groupProfile?.name, row.userProfile?.nick]) ?? targetOf(row.conversationID);
}

export type NamedSender = { readonly from: string; readonly nick: string; readonly nameCard: string };

/** What is known here of a sender beyond the message; `isCurrent` = at least as new as what the message says. */
export type KnownSender = {
  readonly remark?: string | undefined;
  readonly nick?: string | undefined;
  readonly groupNickname?: string | undefined;
  readonly avatar?: string | undefined;
  readonly isCurrent?: boolean | undefined;
};

/** A friend's remark before the name in the group before the nickname; a message keeps the nickname of the day on which it was sent. */
export function senderNameOf(message: NamedSender, known: KnownSender | undefined): string {
  return firstName([known?.remark, message.nameCard, ...newestFirst(message.nick, known?.nick, known)]) ?? message.from;
}

/**
 * The name of the author of a quoted message: as its own bubble shows it where it is stored here, else what is known of that person now.
 * `sent` = the name that came with the quote, for a person of whom nothing is known.
 */
export function quotedNameOf(sent: string, original: NamedSender | undefined, known: KnownSender | undefined): string {
  if (original !== undefined) return senderNameOf(original, known);
  return firstName([known?.remark, known?.groupNickname, known?.nick]) ?? sent;
}

export function senderAvatarOf(message: { readonly avatar: string } | undefined, known: KnownSender | undefined): string | undefined {
  const [first, second] = newestFirst(message?.avatar, known?.avatar, known);
  return first || second || undefined;
}

function newestFirst<T>(ofMessage: T, ofPerson: T, known: KnownSender | undefined): [T, T] {
  return known?.isCurrent === true ? [ofPerson, ofMessage] : [ofMessage, ofPerson];
}

/** A name as it is shown; another server, or a row of an earlier build, may still hold control and bidirectional marks. */
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

/** Senders of whom there is no profile to open (protocol A11). */
export function isNoPerson(id: string): boolean {
  return isSystemSender(id);
}

export function targetIdOf(conversationID: string): string {
  return targetOf(conversationID);
}

/** Empty for a conversation with one person. */
export function groupNumberOf(conversationID: string): string {
  return conversationID.startsWith('GROUP') ? targetOf(conversationID) : '';
}

/** A message ID begins with its sender's id (protocol §1 Ids). */
export function senderIdOf(messageID: string): string {
  return senderOfMessageId(messageID);
}
