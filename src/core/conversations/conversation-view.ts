import { isHelperConversation, isSystemContact } from '../../../contract/ids.ts';
import type { ConversationRow, NamedConversation } from '../rows.ts';
import type { TipPerson } from '../messages/custom-message.ts';
import { customOf } from '../messages/message-kind.ts';
import { ownStateOf, type OwnState } from '../messages/message-state.ts';
import { summarise, type Summary } from './summary.ts';

export type ConversationAction = 'unread' | 'pin' | 'mute' | 'archive' | 'delete';

/** The entries of the menu of a conversation (protocol A23). */
export function conversationActions(conversationID: string): readonly ConversationAction[] {
  if (isHelperConversation(conversationID)) return [];
  return isSystemContact(conversationID) ? ['unread', 'pin', 'mute', 'delete'] : ['unread', 'pin', 'mute', 'archive', 'delete'];
}

export function isOfficial(row: Pick<ConversationRow, 'conversationID' | 'userProfile'>): boolean {
  return isHelperConversation(row.conversationID) || row.userProfile?.userType === 1;
}

export type Preview = {
  readonly prefix?: 'draft' | 'mentionMe' | 'mentionAll';
  /** Name of the sender, in a group. */
  readonly sender?: string;
  readonly body: Summary | undefined;
  /** Number of files in a draft without text. */
  readonly draftFiles?: number;
};

const AT_ALL = 2;

type PreviewContext = { readonly me: string; readonly isOpen: boolean; readonly draftFiles?: number | undefined };

/**
 * The second line of a row, with the prefixes in the order draft, mention, sender. The draft of the open conversation is shown only in its
 * composer.
 */
export function previewOf(row: NamedConversation, about: PreviewContext): Preview {
  if (row.draftAbstract !== undefined && !about.isOpen) return { prefix: 'draft', body: { kind: 'text', text: row.draftAbstract } };
  if (about.draftFiles !== undefined && !about.isOpen) return { prefix: 'draft', body: undefined, draftFiles: about.draftFiles };
  const last = row.lastMessage;
  if (last === null) return { body: undefined };
  const name = last.nameCard || last.nick || (row.type === 'C2C' ? '' : last.fromAccount);
  const body = withRemarks(summarise({ ...last, name, from: last.fromAccount }, about.me), row.remarks);
  const isStated = row.type === 'GROUP' && last.fromAccount !== about.me && body.kind !== 'recalled' && body.kind !== 'custom';
  const mention = mentionOf(row);
  return { body, ...(isStated ? { sender: name } : {}), ...(mention === undefined ? {} : { prefix: mention }) };
}

/** A group tip with the remarks of its people, as in the chat. */
function withRemarks(body: Summary, remarks: NamedConversation['remarks'] = []): Summary {
  if (body.kind !== 'custom' || body.custom.kind !== 'tip') return body;
  const named = (person: TipPerson) => ({ ...person, name: remarks.find(({ wtId }) => wtId === person.wtId)?.remark ?? person.name });
  const { tip } = body.custom;
  return { kind: 'custom', custom: { kind: 'tip', tip: { ...tip, operator: named(tip.operator), operated: tip.operated.map(named) } } };
}

function mentionOf(row: ConversationRow): 'mentionMe' | 'mentionAll' | undefined {
  if (row.groupAtInfoList.length === 0) return undefined;
  const isForMe = row.groupAtInfoList.some((at) => at.atTypeArray.some((kind) => kind !== AT_ALL));
  return isForMe ? 'mentionMe' : 'mentionAll';
}

/** Delivery status of the last message, if it is the user's own. */
export function lastStateOf(row: ConversationRow, me: string): OwnState | undefined {
  const last = row.lastMessage;
  if (last === null || last.fromAccount !== me || last.isRevoked || row.lastStatus === undefined) return undefined;
  const kind = customOf(last, me)?.kind;
  if (kind === 'tip' || kind === 'notice') return undefined;
  return ownStateOf({ status: row.lastStatus, isPeerRead: row.lastIsRead === 1 });
}
