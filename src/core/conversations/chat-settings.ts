import { isHelperConversation, isSystemContact } from '../../../contract/ids.ts';
import type { GroupRow } from '../rows.ts';
import { selfIn } from '../groups/group-edit.ts';

/** `group` = the information and settings of a group, which also offer its report. */
export type ChatSetting = 'group' | 'profile' | 'create-group' | 'block' | 'unblock' | 'report';

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
  if (conversationID.startsWith('GROUP')) return [selfIn(group) === null ? 'report' : 'group'];
  if (conversationID === `C2C${me}`) return ['profile'];
  const adding: ChatSetting[] = isFriend && !isBlocked ? ['create-group'] : [];
  return ['profile', ...adding, isBlocked ? 'unblock' : 'block', 'report'];
}
