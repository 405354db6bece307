import { isHelperConversation, isSystemContact } from '../../../contract/ids.ts';
import type { GroupRow } from '../rows.ts';
import { groupFieldsOf, type GroupField } from '../groups/group-edit.ts';

export type ChatSetting =
  { readonly kind: 'field'; readonly field: GroupField } | { readonly kind: 'profile' | 'create-group' | 'block' | 'unblock' | 'report' };

type About = {
  readonly conversationID: string;
  readonly me: string;
  readonly group: Pick<GroupRow, 'selfMember' | 'operationType'> | undefined;
  readonly isBlocked: boolean;
  /** The peer is a friend, who can be added to a new group. */
  readonly isFriend: boolean;
};

/** The entries of the settings menu of a chat, in order. Empty for the helper and for system contacts, which then have no menu. */
export function chatSettingsOf({ conversationID, me, group, isBlocked, isFriend }: About): ChatSetting[] {
  if (isHelperConversation(conversationID) || isSystemContact(conversationID)) return [];
  if (conversationID.startsWith('GROUP')) {
    return [...groupFieldsOf(group).map((field) => ({ kind: 'field' as const, field })), { kind: 'report' }];
  }
  if (conversationID === `C2C${me}`) return [{ kind: 'profile' }];
  const adding: ChatSetting[] = isFriend && !isBlocked ? [{ kind: 'create-group' }] : [];
  return [{ kind: 'profile' }, ...adding, { kind: isBlocked ? 'unblock' : 'block' }, { kind: 'report' }];
}
